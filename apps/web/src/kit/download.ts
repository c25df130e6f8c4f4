import { fetchResponse } from './api.ts'

export interface Download {
  readonly name: string
  /** Absent where the server prepares the file and will say when it is there. */
  readonly file?: Blob
}

export type FileRequest = Parameters<typeof fetchResponse>[0]

/** Fetches a file with the session's token and tells how much of it is here, from 0 to 1. */
export async function fetchDownload(request: FileRequest, onShare?: (share: number) => void): Promise<Download> {
  const response = await fetchResponse(request)
  const type = response.headers.get('content-type') ?? ''
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'sala'
  if (response.status === 202 || !response.body) return { name }
  const total = Number(response.headers.get('content-length')) || 0
  const reader = response.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.byteLength
    if (total > 0) onShare?.(received / total)
  }
  return { name, file: new Blob(chunks, { type }) }
}

/** Hands a file to the browser, which puts it where its owner keeps such things. */
export function keepDownload({ file, name }: Download): void {
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Shows a file in a tab of its own, where it can be printed. */
export function openDownload({ file }: Download): void {
  if (file) window.open(URL.createObjectURL(file), '_blank')
}
