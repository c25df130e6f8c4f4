import { expect, it } from 'vitest'
import named from '../../../../proofs/screens.json' with { type: 'json' }
import { screens } from './screens.tsx'

it('gives a route the name that the specification has for it', () => {
  const given = named.filter((each) => 'name' in each && each.name)
  expect(given.length).toBeGreaterThan(2)
  for (const { route, name } of given) expect(screens.find(({ path }) => path === route)?.id).toBe(name)
})
