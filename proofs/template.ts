import type { TestProject } from 'vitest/node'
import { makeWorldTemplate } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: string
  }
}

/** One database is made and filled; each test file works on a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `template_${process.pid}`
  const remove = await makeWorldTemplate(template)
  project.provide('template', template)
  return remove
}
