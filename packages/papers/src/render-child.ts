import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Answer, Order } from './pool.ts'

// One process that fills templates. Typst is native code: while it works nothing here runs, so the pool outside holds
// the clock,
// and a thread of its own sees to it that the process neither outlives the pool nor eats the machine.
const [templates, fonts, megabytes] = process.argv.slice(2) as [string, string, string]

new Worker(
  `const parent = ${process.ppid}
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > ${Number(megabytes) * 1024 * 1024}) process.kill(process.pid, 'SIGKILL')
  }, 200)`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } },
)

// A service manager tells the whole group of processes to end, a terminal to stop; the pool decides when this one does.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const fontBlobs = readdirSync(fonts)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(fonts, name)))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

/** Typst throws an empty message; what went wrong it says only when asked again. */
const reasonOf = (args: Parameters<NodeCompiler['compile']>[0], error: unknown): string => {
  const told = compiler.compile(args).takeError()?.shortDiagnostics as { message: string }[] | undefined
  return told?.map(({ message }) => message).join('; ') || (error as Error).message
}

// What Typst remembers of a document makes the next one of its kind quicker, and takes several times the room of its
// pages.
const enough = (Number(megabytes) * 1024 * 1024) / 4
// The marks by which a page is read aloud make a list of hundreds of rows fourteen times as large; such a list is read
// aloud on the screen.
const longList = 20_000
let documents = 0
process.on('message', ({ template, json, pictures, strict }: Order) => {
  const args = { mainFilePath: join(templates, template), inputs: { data: json } }
  let answer: Answer
  try {
    for (const [number, bytes] of pictures.entries())
      compiler.mapShadow(join(templates, 'pictures', String(number)), Buffer.from(bytes))
    const warned = strict ? compiler.compile(args).takeWarnings() : undefined
    const warnings = (warned?.shortDiagnostics as { message: string }[] | undefined)
      ?.map(({ message }) => message)
      .join('; ')
    // As an archive's PDF a document must have a glyph for every letter and a letter for every glyph.
    answer = warnings
      ? { fault: warnings }
      : {
          pdf: compiler.pdf(args, {
            creationTimestamp: Math.floor(Date.now() / 1000),
            pdfTags: json.length < longList,
            ...(strict && { pdfStandard: 'a-2u' }),
          }),
        }
  } catch (error) {
    answer = { fault: reasonOf(args, error) }
  }
  compiler.resetShadow()
  documents += 1
  if (process.memoryUsage.rss() > enough) compiler.evictCache(0)
  else if (documents % 10 === 0) compiler.evictCache(5)
  process.send!(answer)
})
