import { showInstant } from '@sala/contract/kit/dates'
import { undoMerge } from '@sala/contract/people/duplicate-pairs'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

/** Takes a merge back; where something stands in the way, says what and since when. */
export default function UndoMergeDialog({ pair, onClose, onUndone }: { pair: number; onClose: () => void; onUndone?: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const undo = useOperation(undoMerge)
  const { error } = undo
  const done = () => {
    toast(t('merge.undone'))
    onClose()
    onUndone?.()
  }
  return (
    <Dialog
      title={t('merge.undoTitle')}
      width={520}
      okText={t('merge.undo')}
      okButtonProps={{ danger: true, type: 'primary', loading: undo.isPending }}
      onCancel={onClose}
      onOk={() => undo.mutate({ input: { duplicate_pair_id: pair } }, { onSuccess: done })}
    >
      {error ? <ProblemNote problem={error} compact /> : <p>{t('merge.undoText')}</p>}
      {error && error.conflicts.length > 0 && (
        <ul className="merge-blockers" aria-label={t('merge.blockers')}>
          {error.conflicts.map((each) => (
            <li key={`${each.object} ${each.object_id}`}>
              <strong>
                {pick(language, String(each.label ?? ''), each.label_kh as string)} {pick(language, String(each.title), each.title_kh as string)}
              </strong>{' '}
              {t(`merge.why.${(each.why ?? 'depends') as 'depends'}`)}
              {each.at ? <span className="second small"> {showInstant(String(each.at))}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
