import { writeFile } from 'node:fs/promises'
import { apiDocument } from './api-document.ts'

const { text, routes } = await apiDocument()
await writeFile(new URL('../docs/openapi.json', import.meta.url), text)
console.log(`docs/openapi.json: ${routes} routes`)
