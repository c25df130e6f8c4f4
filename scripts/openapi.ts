import { mkdir, writeFile } from 'node:fs/promises'
import { apiDocument } from './api-document.ts'

// Where the server looks for it; a part of the build, and no part of the repository.
const file = new URL('../apps/api/dist/openapi.json', import.meta.url)
await mkdir(new URL('.', file), { recursive: true })
await writeFile(file, await apiDocument())
