import { Readable } from 'node:stream'
import { type Paper, partsOf } from '@sala/papers/paper'
import { spool } from '../file/spool.ts'
import { type ZipEntry, zipOf } from '../file/zip.ts'
import { leaveInTask } from '../job/task-file.ts'
import type { App } from '../route/app.ts'
import type { JobWork } from '../route/work.ts'
import { fileNameOf } from './paper.ts'

export interface NamedPaper<Data> {
  readonly name: string
  readonly data: Data
  /** How many things it is about, where people count those and not documents. */
  readonly counts?: number
}

/**
 * Many papers in their owner's task, where he sees how far it is: an archive, or the document itself where it is the
 * only one. The data of each is asked for when its turn comes.
 */
export async function printMany<Data>(
  app: App,
  work: JobWork<unknown>,
  paper: Paper<Data>,
  many: Iterable<NamedPaper<Data>> | AsyncIterable<NamedPaper<Data>>,
  total: number,
): Promise<void> {
  const given: { name: string; counts: number }[] = []
  async function* parts(): AsyncGenerator<Data> {
    for await (const { name, data, counts = 1 } of many) {
      const cut = partsOf(paper, data)
      for (const [at, part] of cut.entries()) {
        given.push({ name, counts: at === cut.length - 1 ? counts : 0 })
        yield part
      }
    }
  }
  async function* documents(): AsyncGenerator<ZipEntry> {
    let [at, done] = [0, 0]
    for await (const bytes of app.papers.renderMany(paper, parts())) {
      const { name, counts } = given[at]!
      at += 1
      done += counts
      await work.progress(done, Math.max(done, total))
      // Numbered, since two may be called the same.
      yield { name: `${String(at).padStart(4, '0')}-${fileNameOf(name)}.pdf`, bytes }
    }
  }
  const made = documents()
  try {
    const first = await made.next()
    const second = await made.next()
    if (first.done) return
    const one = second.done === true
    const entries = async function* () {
      yield first.value
      if (!second.done) yield second.value
      yield* made
    }
    const file = await spool(Readable.from(one ? [first.value.bytes] : zipOf(entries()), { objectMode: false }))
    try {
      const kind = one ? 'pdf' : 'zip'
      await leaveInTask(app, work, file.path, `application/${kind}`, `.${kind}`)
    } finally {
      await file.discard()
    }
  } finally {
    // Whoever has cancelled it wants no further page.
    await made.return(undefined)
  }
}
