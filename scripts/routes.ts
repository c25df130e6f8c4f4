import { writeFile } from 'node:fs/promises'
import { routeDocuments } from '../proofs/route-documents.ts'

for (const [path, text] of Object.entries(await routeDocuments())) {
  await writeFile(new URL(`../${path}`, import.meta.url), text)
  console.log(`${path}: ${text.split('\n').length - 1} lines`)
}
