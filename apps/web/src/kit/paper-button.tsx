import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDownload } from './download.ts'
import { Problem } from './problem.ts'

/** Asks for a paper and opens it beside the screen. */
export function PaperButton({ request }: { request: Parameters<typeof fetchDownload>[0] }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const print = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { file } = await fetchDownload(request)
      if (file) window.open(URL.createObjectURL(file), '_blank')
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<Printer size={15} aria-hidden />} loading={busy} onClick={print}>
        {t('report.paper')}
      </Button>
      {problem && (
        <span role="alert" className="toolbar-problem">
          {problem.message}
        </span>
      )}
    </>
  )
}
