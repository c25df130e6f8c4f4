import { expect, it } from 'vitest'
import named from '../../../../proofs/screens.json' with { type: 'json' }
import { screensAt } from './screens.tsx'

it('gives a route the name that the specification has for it', () => {
  const given = named.filter((each) => 'name' in each && each.name)
  expect(given.length).toBeGreaterThan(2)
  for (const { route, name } of given) expect(screensAt(route!).find(({ path }) => path === route)?.id).toBe(name)
})

it('finds the screen of an address, also of one below it, and none elsewhere', () => {
  const paths = (at: string) => screensAt(at).map(({ path }) => path)
  expect(paths('/v2/currencies')).toEqual(['/v2/currencies'])
  expect(paths('/roles/12')).toEqual(['/roles'])
  expect(paths('/role')).toEqual([])
})
