import { undoImport } from '@sala/contract/imports/run-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UndoDialog } from '../kit/history/undo-dialog.tsx'
import { useOperation } from '../kit/hooks.ts'
import { tasksKey } from '../kit/session.tsx'
import type { Import } from './use-import.ts'

/** Takes an import back. */
export function UndoImportDialog({ row, onClose }: { row: Import; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useOperation(undoImport)
  const done = () => client.invalidateQueries({ queryKey: tasksKey }).then(onClose)
  return (
    <UndoDialog
      title={t('imports.undoTitle')}
      text={t('imports.undoText')}
      okText={t('imports.undo')}
      busy={undo.isPending}
      problem={undo.error}
      onUndo={() => undo.mutate({ input: { import_id: row.import_id } }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
