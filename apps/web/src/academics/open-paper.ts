import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { fetchDownload } from '../kit/download.ts'

/** Fetches a paper and shows it in a tab of its own, where it can be printed. */
export async function openPaper<O extends AnyOperation>({ method, path }: O, body: InputOf<O>): Promise<void> {
  const { file } = await fetchDownload({ method, path, body })
  if (file) window.open(URL.createObjectURL(file), '_blank')
}
