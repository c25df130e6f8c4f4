import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Download, type FileRequest, keepDownload } from './download.ts'
import { Problem } from './problem.ts'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps {
  readonly request: FileRequest
  readonly icon: ReactNode
  readonly label: string
  readonly hint?: string
  /** What becomes of the file; it is kept unless somebody says otherwise. */
  readonly use?: (found: Download) => unknown
}

/** Fetches a file; how much of it is here stands on the button, and a refusal beside it. */
export function DownloadButton({ request, icon, label, hint, use = keepDownload }: DownloadButtonProps) {
  const { t } = useTranslation()
  const { share, busy, problem, take } = useDownload()
  return (
    <>
      <Button icon={icon} loading={busy} onClick={() => take(request, use)} title={hint}>
        {share ? `${Math.round(share * 100)} %` : label}
      </Button>
      {problem !== undefined && (
        <span role="alert" className="toolbar-problem">
          {problem instanceof Problem ? problem.message : t('problem.unexpected')}
        </span>
      )}
    </>
  )
}
