import { writeFile } from 'node:fs/promises'
import { areas } from '@sala/contract'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { describeApi, tagsOf } from '../apps/api/src/kit/openapi.ts'

// No statement is run: the document is made from the routes alone.
const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), openDatabase('postgres://nobody@127.0.0.1:1/none'))
await writeFile(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(describeApi(app.routes, tagsOf(areas)), null, 1)}\n`)
console.log(`docs/openapi.json: ${app.routes.length} routes`)
