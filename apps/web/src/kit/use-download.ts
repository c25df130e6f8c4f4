import { useEffect, useRef, useState } from 'react'
import { type Download, type FileRequest, fetchDownload, openDownload } from './download.ts'

/** A file on its way: how much of it is here, and why it was refused. Nobody waits for it who has left the screen. */
export function useDownload() {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const take = async (request: FileRequest, use: (found: Download) => unknown) => {
    const { signal } = (running.current = new AbortController())
    setProblem(undefined)
    setShare(0)
    try {
      await use(await fetchDownload({ ...request, signal }, setShare))
    } catch (error) {
      if (!signal.aborted) setProblem(error)
    } finally {
      setShare(undefined)
    }
  }
  return {
    share,
    busy: share !== undefined,
    problem,
    take,
    open: (request: FileRequest) => take(request, openDownload),
  }
}
