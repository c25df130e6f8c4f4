import { undoMerge } from '@sala/contract/people/duplicate-pairs'
import { useTranslation } from 'react-i18next'
import { UndoDialog } from '../kit/history/undo-dialog.tsx'
import { useOperation } from '../kit/hooks.ts'
import { toast } from '../kit/toast.tsx'

/** Takes a merge back. */
export default function UndoMergeDialog({
  pair,
  onClose,
  onUndone,
}: {
  pair: number
  onClose: () => void
  onUndone?: () => void
}) {
  const { t } = useTranslation()
  const undo = useOperation(undoMerge)
  const done = () => {
    toast(t('merge.undone'))
    onClose()
    onUndone?.()
  }
  return (
    <UndoDialog
      title={t('merge.undoTitle')}
      text={t('merge.undoText')}
      okText={t('merge.undo')}
      busy={undo.isPending}
      problem={undo.error}
      onUndo={() => undo.mutate({ input: { duplicate_pair_id: pair } }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
