import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import type { Query, Row } from './api.ts'
import { fetchDownload } from './download.ts'

/** Fetches a paper and shows it in a tab of its own, where it can be printed. */
export async function openPaper<O extends AnyOperation>({ method, path, params = {} }: O, input: InputOf<O>): Promise<void> {
  const rest = Object.fromEntries(Object.entries(input as Row).filter(([name]) => !(name in params)))
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String((input as Row)[name])))
  const { file } = await fetchDownload(method === 'GET' ? { path: filled, query: rest as Query } : { method, path: filled, body: rest })
  if (file) window.open(URL.createObjectURL(file), '_blank')
}
