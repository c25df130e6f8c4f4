import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { NoTurn, Turns } from '../turns.ts'

export type WorkbookFault = 'unreadable' | 'empty' | 'too_large' | 'busy'

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
  /** Ends the reading wherever it stands; whoever opened it does so in any case. */
  readonly close: () => void
}

type Line = {
  fault?: WorkbookFault
  done?: true
  sheet?: string
  sheets?: number
  row?: number
  cells?: (string | null)[]
}

const child = fileURLToPath(new URL('./read-workbook-child.ts', import.meta.url))
const heap = ['--max-old-space-size=192', '--max-semi-space-size=4']
const mostMegabytes = 420
/** A reader may hold as much memory as the server itself. */
const readers = new Turns({ atOnce: 2, waiting: 4, patience: 30_000 })

/**
 * Reads the first sheet that has anything in it, in a process of its own with a clock and a limit of memory; a few at
 * once, the others wait.
 * With `text`, lines with commas between are a sheet too. Its rows go through a file without a name: a reader whose
 * rows are waited for holds the whole sheet meanwhile.
 */
export async function readWorkbook(
  path: string,
  limits: { rows: number; columns: number; seconds: number; text?: true },
): Promise<OpenWorkbook> {
  const giveBack = await readers.take().catch((error) => {
    throw error instanceof NoTurn ? new WorkbookProblem('busy') : error
  })
  const kept = await open(`${path}.rows`, 'w+')
  try {
    await rm(`${path}.rows`)
    const given = [path, String(limits.rows), String(limits.columns), String(mostMegabytes), limits.text ? 'text' : '']
    const process_ = spawn(process.execPath, [...heap, child, ...given], {
      stdio: ['ignore', kept.fd, 'ignore'],
      env: {},
    })
    const clock = setTimeout(() => process_.kill('SIGKILL'), limits.seconds * 1000)
    await once(process_, 'exit').finally(() => clearTimeout(clock))
  } catch (error) {
    await kept.close()
    throw error
  } finally {
    giveBack()
  }
  const stream = kept.createReadStream({ start: 0 })
  const lines = linesOf(stream)
  const next = async (): Promise<Line> => {
    const { value, done } = await lines.next()
    // It died, by its own hand or its limits.
    const line: Line = done ? { fault: 'too_large' } : JSON.parse(value)
    if (line.fault || line.done) stream.destroy()
    if (line.fault) throw new WorkbookProblem(line.fault)
    return line
  }
  const { sheet = '', sheets = 1 } = await next()
  const rows = async function* (): AsyncGenerator<SheetRow> {
    for (let line = await next(); !line.done; line = await next()) yield { row: line.row!, cells: line.cells! }
  }
  return { sheet, sheets, rows: rows(), close: () => void stream.destroy() }
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
