import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/kit/tables.ts', './src/tables/*.ts'],
  out: './migrations',
})
