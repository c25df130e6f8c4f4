import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../kit/download-button.tsx'
import type { Import } from './use-import.ts'

/** The refused rows with their reasons, to be mended and dropped again. */
export function RefusedButton({ row }: { row: Import }) {
  const { t } = useTranslation()
  const request = { path: `/imports/${row.import_id}/refused-rows` }
  return (
    <DownloadButton
      request={request}
      icon={<Download size={15} aria-hidden />}
      label={t('imports.refusedFile')}
      hint={t('imports.refusedHelp')}
    />
  )
}
