import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Inputs, inputsOf } from './inert.ts'
import { type Paper, PaperProblem, partsOf } from './paper.ts'

export interface Order extends Inputs {
  readonly template: string
  /**
   * Whether a letter without a glyph, or a warning, is a fault: for proofs, since a name with an unknown letter is
   * printed all the same.
   */
  readonly strict: boolean
}
export type Answer = { readonly pdf: Uint8Array } | { readonly fault: string }

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const usual = {
  /** At most two: the rest of the machine belongs to those who did not ask for a paper. */
  processes: Math.min(2, availableParallelism()),
  /** Papers that may wait; whoever comes after is told to come again. */
  waiting: 60,
  /** After so long a paper is given up and its process killed. */
  seconds: 30,
  /** The same for one of many, which nobody waits for in front of a screen. */
  patientSeconds: 180,
  /** A process that holds more ends itself. */
  megabytes: 1024,
  /** Documents after which a process makes room for a fresh one. */
  documents: 2000,
  /** A process that has had nothing to do for so long ends. */
  idleSeconds: 120,
  strict: false,
  templates: folder('templates'),
  /**
   * The whole environment of the processes: none of the server's secrets, and no way out should anything ever reach for
   * the network.
   */
  environment: Object.fromEntries(
    ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, 'http://127.0.0.1:1']),
  ),
}
export type PoolOptions = Partial<typeof usual>

interface Job {
  readonly order: Order
  readonly seconds: number
  readonly settle: (answer: Uint8Array | PaperProblem) => void
}

/** One process and what it does; it takes one paper at a time. */
interface Printer {
  readonly child: ChildProcess
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
  documents: number
}

/**
 * Processes that turn papers into PDF: started when the first is asked for, bounded in number, time, memory and queue.
 */
export class RenderPool {
  private readonly options: typeof usual
  private readonly printers = new Set<Printer>()
  private readonly queue: Job[] = []
  private closed = false
  private emptied: (() => void) | undefined

  constructor(options: PoolOptions = {}) {
    this.options = { ...usual, ...options }
  }

  /** The paper as PDF. What is more than one document holds is refused; `renderMany` makes several of it. */
  async render<Data>(paper: Paper<Data>, data: Data): Promise<Uint8Array> {
    if (partsOf(paper, data).length > 1)
      throw new PaperProblem('too_large', `${paper.name} is too long for one document`)
    if (this.queue.length >= this.options.waiting) throw new PaperProblem('busy', `${this.queue.length} papers wait`)
    return this.enqueue(this.orderOf(paper, data))
  }

  /**
   * Many papers one after another, in order, as many at a time as there are processes; it waits where `render` would
   * refuse.
   */
  async *renderMany<Data>(paper: Paper<Data>, many: Iterable<Data> | AsyncIterable<Data>): AsyncGenerator<Uint8Array> {
    const ahead: Promise<Uint8Array>[] = []
    try {
      for await (const data of many)
        for (const part of partsOf(paper, data)) {
          const next = this.enqueue(this.orderOf(paper, part), this.options.patientSeconds)
          // It is awaited in its turn; until then a fault is nobody's surprise.
          next.catch(() => {})
          // One more than there are processes, so that none of them waits for the reader.
          if (ahead.push(next) > this.options.processes) yield await ahead.shift()!
        }
      while (ahead.length > 0) yield await ahead.shift()!
    } finally {
      await Promise.allSettled(ahead)
    }
  }

  /** Finishes what has begun, refuses what waits, and ends the processes. */
  async close(): Promise<void> {
    this.closed = true
    for (const job of this.queue.splice(0)) job.settle(new PaperProblem('closed', 'the server stops'))
    if ([...this.printers].some(({ job }) => job)) await new Promise<void>((resolve) => (this.emptied = resolve))
    for (const { child } of this.printers) child.kill('SIGKILL')
    this.printers.clear()
  }

  private orderOf<Data>({ template, prepare }: Paper<Data>, data: Data): Order {
    return { template, strict: this.options.strict, ...inputsOf(prepare ? prepare(data) : data) }
  }

  private enqueue(order: Order, seconds = this.options.seconds): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new PaperProblem('closed', 'the server stops'))
      this.queue.push({
        order,
        seconds,
        settle: (answer) => (answer instanceof PaperProblem ? reject(answer) : resolve(answer)),
      })
      this.hand()
    })
  }

  /** Gives what waits to whoever is free. */
  private hand(): void {
    while (this.queue.length > 0) {
      const free =
        [...this.printers].find(({ job }) => !job) ??
        (this.printers.size < this.options.processes ? this.start() : undefined)
      if (!free) return
      this.give(free, this.queue.shift()!)
    }
    if (this.closed && ![...this.printers].some(({ job }) => job)) this.emptied?.()
  }

  private give(printer: Printer, job: Job): void {
    const { child } = printer
    clearTimeout(printer.timer)
    printer.job = job
    child.channel?.ref()
    printer.timer = setTimeout(
      () => this.end(printer, new PaperProblem('too_slow', `${job.order.template} took longer than ${job.seconds} s`)),
      job.seconds * 1000,
    )
    // One that died a moment ago is told apart by its exit.
    child.send(job.order, () => {})
  }

  private start(): Printer {
    const { templates, megabytes, environment } = this.options
    const child = fork(
      fileURLToPath(new URL('./render-child.ts', import.meta.url)),
      [templates, folder('fonts'), String(megabytes)],
      {
        serialization: 'advanced',
        execArgv: ['--max-old-space-size=256'],
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    const printer: Printer = { child, documents: 0 }
    this.printers.add(printer)
    child.unref()
    child.on('error', (error) => this.end(printer, new PaperProblem('failed', error.message)))
    child.on('exit', (code, signal) =>
      this.end(printer, new PaperProblem('failed', `the process ended (${signal ?? code})`)),
    )
    child.on('message', (answer: Answer) => {
      const { job } = printer
      printer.job = undefined
      printer.documents += 1
      clearTimeout(printer.timer)
      job?.settle('pdf' in answer ? answer.pdf : new PaperProblem('failed', `${job.order.template}: ${answer.fault}`))
      if (printer.documents >= this.options.documents) this.end(printer)
      else {
        child.channel?.unref()
        printer.timer = setTimeout(() => this.end(printer), this.options.idleSeconds * 1000).unref()
      }
      this.hand()
    })
    return printer
  }

  private end(printer: Printer, problem?: PaperProblem): void {
    clearTimeout(printer.timer)
    if (!this.printers.delete(printer)) return
    printer.child.kill('SIGKILL')
    printer.job?.settle(problem!)
    printer.job = undefined
    this.hand()
  }
}
