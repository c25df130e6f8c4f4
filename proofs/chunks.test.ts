import { expect, it } from 'vitest'
import { planChunks } from '../apps/web/chunks.ts'

const graph = (modules: Record<string, readonly [size: number, ...imports: string[]]>) =>
  new Map(Object.entries(modules).map(([id, [size, ...imports]]) => [id, { size, imports }]))

it('joins what is always loaded together, and leaves apart what only one screen needs and is heavy', () => {
  const plan = planChunks(
    graph({
      one: [1000, 'shared', 'small'],
      two: [1000, 'shared', 'small'],
      shared: [500_000],
      small: [100],
      editor: [900_000, 'shared'],
    }),
    ['one', 'two', 'editor'],
  )
  expect(plan.get('one')).toBe(plan.get('two'))
  expect(plan.get('one')).toBe(plan.get('small'))
  expect(plan.get('editor')).not.toBe(plan.get('shared'))
  expect(plan.get('editor')).not.toBe(plan.get('one'))
})
