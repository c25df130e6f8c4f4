import { worldTemplate } from './world.ts'

/** The template is there before the first test file asks for its copy. */
export default async function setup(): Promise<void> {
  await worldTemplate()
}
