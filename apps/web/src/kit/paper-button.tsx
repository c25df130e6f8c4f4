import { Printer } from 'lucide-react'
import { type FileRequest, openDownload } from './download.ts'
import { DownloadButton } from './download-button.tsx'

/** Asks for a paper and opens it beside the screen. */
export const PaperButton = ({ request, label }: { request: FileRequest; label: string }) => (
  <DownloadButton request={request} icon={<Printer size={15} aria-hidden />} label={label} use={openDownload} />
)
