import { dropDatabase } from './database.ts'

const [url] = process.argv.slice(2)
if (!url) throw new Error('Usage: node scripts/drop-database.ts <url>')
await dropDatabase(url)
