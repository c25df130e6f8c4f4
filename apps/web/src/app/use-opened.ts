import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes where a message of the school leads that somebody has pressed while Sala was open. */
export function useOpened(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const go = ({ data }: MessageEvent<{ opens?: unknown }>) => {
      if (typeof data?.opens === 'string' && /^\/(?!\/)/.test(data.opens)) navigate(data.opens)
    }
    worker?.addEventListener('message', go)
    worker?.startMessages()
    return () => worker?.removeEventListener('message', go)
  }, [navigate])
}
