import { Readable } from 'node:stream'
import { type Paper, partsOf } from '@sala/papers/paper'
import { spool } from './export-list.ts'
import type { JobWork } from './job.ts'
import type { App } from './mount.ts'
import { fileNameOf } from './paper.ts'
import { leaveInTask } from './task-file.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export interface NamedPaper<Data> {
  readonly name: string
  readonly data: Data
}

/** Many papers as one archive in their owner's task, where he sees how far it is. The data of each is asked for when its turn comes. */
export async function printMany<Data>(
  app: App,
  work: JobWork<unknown>,
  paper: Paper<Data>,
  many: Iterable<NamedPaper<Data>> | AsyncIterable<NamedPaper<Data>>,
  total: number,
): Promise<void> {
  const names: string[] = []
  async function* parts(): AsyncGenerator<Data> {
    for await (const { name, data } of many)
      for (const part of partsOf(paper, data)) {
        names.push(name)
        yield part
      }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    let done = 0
    for await (const bytes of app.papers.renderMany(paper, parts())) {
      const name = names[done]!
      done += 1
      await work.progress(done, Math.max(done, total))
      // Numbered, since two may be called the same.
      yield { name: `${String(done).padStart(4, '0')}-${fileNameOf(name)}.pdf`, bytes }
    }
  }
  const archive = await spool(Readable.from(zipOf(entries()), { objectMode: false }))
  try {
    await leaveInTask(app, work, archive.path, 'application/zip')
  } finally {
    await archive.discard()
  }
}
