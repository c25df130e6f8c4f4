import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDownload, keepDownload } from '../kit/download.ts'
import { Problem } from '../kit/problem.ts'
import type { Import } from './use-import.ts'

/** The refused rows with their reasons, to be mended and dropped again. */
export function RefusedButton({ row }: { row: Import }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { file, name } = await fetchDownload({ path: `/imports/${row.import_id}/refused-rows` })
      if (file) keepDownload(file, name)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<Download size={15} aria-hidden />} loading={busy} title={t('imports.refusedHelp')} onClick={take}>
        {t('imports.refusedFile')}
      </Button>
      {problem && (
        <span role="alert" className="toolbar-problem">
          {problem.message}
        </span>
      )}
    </>
  )
}
