import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What a PDF says, as a reader's search finds it; an empty text where it cannot be read. */
export async function pdfText(file: Uint8Array): Promise<string> {
  const reader = spawn('pdftotext', ['-q', '-enc', 'UTF-8', '-', '-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const failed = new Promise<never>((_, reject) =>
    reader.once('error', () => reject(new Error('pdftotext is not there: apt-get install poppler-utils'))),
  )
  // It may stop reading before the end of what is no PDF.
  reader.stdin.on('error', () => {}).end(file)
  return Promise.race([text(reader.stdout), failed])
}
