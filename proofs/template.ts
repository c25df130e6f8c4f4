import type { TestProject } from 'vitest/node'
import { dropDatabase } from '../scripts/database.ts'
import { makeTemplate } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: string
  }
}

/** One database is made and filled; each test file works on a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `template_${process.pid}`
  const url = await makeTemplate(template)
  project.provide('template', template)
  return () => dropDatabase(url)
}
