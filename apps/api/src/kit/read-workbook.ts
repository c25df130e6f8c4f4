import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type WorkbookFault = 'unreadable' | 'empty' | 'too_large'

export class WorkbookProblem extends Error {
  readonly fault: WorkbookFault
  constructor(fault: WorkbookFault) {
    super(fault)
    this.fault = fault
  }
}

export interface SheetRow {
  /** As the sheet counts: the first is 1. */
  readonly row: number
  readonly cells: readonly (string | null)[]
}

export interface OpenWorkbook {
  readonly sheet: string
  readonly sheets: number
  readonly rows: AsyncIterable<SheetRow>
}

type Line = { fault?: WorkbookFault; done?: true; sheet?: string; sheets?: number; row?: number; cells?: (string | null)[] }

const child = fileURLToPath(new URL('./read-workbook-child.ts', import.meta.url))
const heapMegabytes = 192
const mostMegabytes = 420

/** Reads the first sheet that has anything in it, row by row, in a process of its own with a clock and a limit of memory. */
export async function readWorkbook(path: string, limits: { rows: number; columns: number; seconds: number }): Promise<OpenWorkbook> {
  const given = [path, String(limits.rows), String(limits.columns), String(mostMegabytes)]
  const process_ = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, child, ...given], { stdio: ['ignore', 'pipe', 'ignore'], env: {} })
  const clock = setTimeout(() => process_.kill('SIGKILL'), limits.seconds * 1000)
  const lines = linesOf(process_.stdout)
  const end = () => {
    clearTimeout(clock)
    process_.kill('SIGKILL')
  }
  const next = async (): Promise<Line> => {
    const { value, done } = await lines.next()
    // It died, by its own hand or its limits.
    const line: Line = done ? { fault: 'too_large' } : JSON.parse(value)
    if (line.fault || line.done) end()
    if (line.fault) throw new WorkbookProblem(line.fault)
    return line
  }
  process_.on('error', end)
  await once(process_, 'spawn')
  const { sheet = '', sheets = 1 } = await next()
  const rows = async function* (): AsyncGenerator<SheetRow> {
    try {
      for (let line = await next(); !line.done; line = await next()) yield { row: line.row!, cells: line.cells! }
    } finally {
      end()
    }
  }
  return { sheet, sheets, rows: rows() }
}

/** The lines of a stream as they are asked for, the last one too when the stream ends at once. */
async function* linesOf(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
