import { undoImport } from '@sala/contract/imports/run-imports'
import { showInstant } from '@sala/contract/kit/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { tasksKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import type { Import } from './use-import.ts'

/** Takes it back; where something stands in the way, says what, whose and since when. */
export function UndoDialog({ row, onClose }: { row: Import; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useOperation(undoImport)
  const language = useLanguage()
  const { error } = undo
  const total = error?.usedBy.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Dialog
      title={t('imports.undoTitle')}
      width={560}
      okText={t('imports.undo')}
      okButtonProps={{ danger: true, type: 'primary', loading: undo.isPending }}
      onCancel={onClose}
      onOk={() =>
        undo.mutate({ input: { import_id: row.import_id as number } }, { onSuccess: () => client.invalidateQueries({ queryKey: tasksKey }).then(onClose) })
      }
    >
      {!error && <p>{t('imports.undoText')}</p>}
      {error && <ProblemNote problem={error} compact />}
      {error && error.conflicts.length > 0 && (
        <ul className="import-blockers" aria-label={t('imports.blockers')}>
          {error.conflicts.map((each) => (
            <li key={`${each.object} ${each.object_id}`}>
              <strong>
                {pick(language, String(each.label ?? ''), each.label_kh as string)} {pick(language, String(each.title), each.title_kh as string)}
              </strong>{' '}
              {t(`imports.why.${(each.why ?? 'depends') as 'depends'}`)}
              {each.at ? (
                <span className="second small">
                  {' '}
                  {each.user_name ? `${each.user_name}, ` : ''}
                  {showInstant(String(each.at))}
                </span>
              ) : null}
            </li>
          ))}
          {total > error.conflicts.length && <li className="second">{t('imports.moreBlockers', { count: total - error.conflicts.length })}</li>}
        </ul>
      )}
    </Dialog>
  )
}
