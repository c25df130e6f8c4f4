import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDownload, keepDownload } from './download.ts'
import { Problem } from './problem.ts'
import { tasksKey } from './session.tsx'
import { toast } from './toast.tsx'

/** Takes a list or a report out as an Excel sheet, exactly as it is narrowed and sorted; a long one becomes a task of the bell. */
export function ExcelButton({ request }: { request: Parameters<typeof fetchDownload>[0] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const take = async () => {
    running.current = new AbortController()
    setProblem(undefined)
    setShare(0)
    try {
      const found = await fetchDownload({ ...request, signal: running.current.signal }, setShare)
      if (found.file) {
        keepDownload(found.file, found.name)
        toast(t('list.exported', { what: found.name }))
      } else {
        toast(t('list.exportQueued'))
        await client.invalidateQueries({ queryKey: tasksKey })
      }
    } catch (error) {
      if (error instanceof Problem) setProblem(error)
      else if (!running.current.signal.aborted) throw error
    } finally {
      setShare(undefined)
    }
  }
  const percent = share ? `${Math.round(share * 100)} %` : undefined
  return (
    <>
      <Button icon={<FileSpreadsheet size={15} aria-hidden />} loading={share !== undefined} onClick={take} title={t('list.excelHint')}>
        {percent ?? t('list.excel')}
      </Button>
      {problem && (
        <span role="alert" className="toolbar-problem">
          {problem.message}
        </span>
      )}
    </>
  )
}
