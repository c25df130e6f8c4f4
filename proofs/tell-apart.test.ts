import { areas } from '@sala/contract'
import { type AnyResource, apartFields, includeName, titleFields } from '@sala/contract/kit/resource'
import { expect, it } from 'vitest'
import { openSchool } from './school.ts'

const world = openSchool('tell_apart')

type Row = Record<string, unknown>

/** A choice as it reads, without the keys that nobody sees. */
function readAs(resource: AnyResource, row: Row): string {
  const said = (name: string) => {
    const target = resource.fields[name]?.target?.() as AnyResource | undefined
    const found = row[includeName(name)] as Row | null | undefined
    return target ? (found ? titleFields(target).map((each) => found[each]) : null) : row[name]
  }
  return JSON.stringify([...titleFields(resource), ...apartFields(resource)].map(said))
}

it('no two choices of the demonstration school read the same', async () => {
  const alike: string[] = []
  const asked = new Set<string>()
  for (const resource of areas.flatMap((area) => area.resources) as AnyResource[]) {
    if (resource.verbs.length === 0 || !resource.userTypes.includes('staff-api')) continue
    for (const [name, field] of Object.entries(resource.fields as AnyResource['fields'])) {
      const target = (field as { target?: () => AnyResource }).target?.()
      if (!target || asked.has(target.name)) continue
      const path = `${resource.path}/options/${name}?perPage=200&every=1`
      const answer = await world.call('GET', path, { token: world.head.token })
      if (answer.status !== 200) continue
      asked.add(target.name)
      const seen = new Map<string, number>()
      for (const row of answer.json.data as Row[]) {
        const text = readAs(target, row)
        seen.set(text, (seen.get(text) ?? 0) + 1)
      }
      const double = [...seen].find(([, times]) => times > 1)
      if (double) alike.push(`${target.name}: ${double[1]} read ${double[0]}`)
    }
  }
  expect(alike).toEqual([])
  expect(asked.size).toBeGreaterThan(30)
})
