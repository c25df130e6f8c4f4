import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Download, type FileRequest, keepDownload } from '../download.ts'
import { DownloadButton } from '../download-button.tsx'
import { tasksKey } from '../session.tsx'
import { toast } from '../toast.tsx'

/**
 * Takes a list or a report out as an Excel sheet, exactly as it is narrowed and sorted; a long one becomes a task of
 * the bell.
 */
export function ExcelButton({ request }: { request: FileRequest }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const use = async (found: Download) => {
    keepDownload(found)
    toast(found.file ? t('list.exported', { what: found.name }) : t('list.exportQueued'))
    if (!found.file) await client.invalidateQueries({ queryKey: tasksKey })
  }
  return (
    <DownloadButton
      request={request}
      icon={<FileSpreadsheet size={15} aria-hidden />}
      label={t('list.excel')}
      hint={t('list.excelHint')}
      use={use}
    />
  )
}
