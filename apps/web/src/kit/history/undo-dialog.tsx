import { showInstant } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../labels.ts'
import { Dialog } from '../overlays.tsx'
import type { Problem } from '../problem.ts'
import { ProblemNote } from '../states.tsx'

interface UndoDialogProps {
  readonly title: string
  /** What will be gone. */
  readonly text: string
  readonly okText: string
  readonly busy: boolean
  readonly problem: Problem | null
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** Takes something back; where anything stands in the way, says what, whose and since when. */
export function UndoDialog({ title, text, okText, busy, problem, onUndo, onClose }: UndoDialogProps) {
  return (
    <Dialog
      title={title}
      width={560}
      okText={okText}
      okButtonProps={{ danger: true, type: 'primary', loading: busy }}
      onCancel={onClose}
      onOk={onUndo}
    >
      {problem ? <ProblemNote problem={problem} compact /> : <p>{text}</p>}
      {problem && problem.conflicts.length > 0 && <Blockers problem={problem} />}
    </Dialog>
  )
}

function Blockers({ problem: { conflicts, usedBy } }: { problem: Problem }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const more = usedBy.reduce((sum, { count }) => sum + count, 0) - conflicts.length
  return (
    <ul className="undo-blockers" aria-label={t('undo.blockers')}>
      {conflicts.map((each) => (
        <li key={`${each.object} ${each.object_id}`}>
          <strong>
            {pick(language, String(each.label ?? ''), each.label_kh as string)}{' '}
            {pick(language, String(each.title), each.title_kh as string)}
          </strong>{' '}
          {t(`undo.why.${(each.why ?? 'depends') as 'depends'}`)}
          {each.at ? (
            <span className="second small">
              {' '}
              {each.user_name ? `${each.user_name}, ` : ''}
              {showInstant(String(each.at))}
            </span>
          ) : null}
        </li>
      ))}
      {more > 0 && <li className="second">{t('problem.more', { n: more })}</li>}
    </ul>
  )
}
