import { writeFile } from 'node:fs/promises'
import { routeList } from './api-document.ts'

const { text, routes } = await routeList()
await writeFile(new URL('../docs/routes.txt', import.meta.url), text)
console.log(`docs/routes.txt: ${routes} routes`)
