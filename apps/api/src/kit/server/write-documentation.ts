import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { readablePage } from './openapi-page.ts'

// In a thread of its own: it takes seconds, and nobody's call waits for it.
const document = Buffer.from(workerData as Uint8Array)
parentPort!.postMessage({
  'openapi.json': gzipSync(document),
  docs: gzipSync(readablePage(JSON.parse(document.toString()))),
})
