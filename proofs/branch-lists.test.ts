import { areas } from '@sala/contract'
import { permissionName } from '@sala/contract/kit/access'
import { filterFields } from '@sala/contract/kit/list'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { descriptionOf } from '../apps/api/src/kit/store/scope.ts'
import { openSchool } from './school.ts'

const world = openSchool('branch_lists')

/** Lists that a branch does not narrow although their rows stand in some, and why. */
const whole: Readonly<Record<string, string>> = {
  branches: 'it is the branches themselves',
  users: 'somebody may work in several branches, and is looked for in all of them',
  'access-log': 'who looked at a child is asked by the child, wherever that is now',
}

const lists = areas.flatMap(({ resources }) => resources).filter(({ verbs }) => verbs.includes('list'))

it('every list whose rows belong to a branch is narrowed by the one that is chosen, and to it', async () => {
  const { branch_id: branch } = await world.rows.row('branches', 'B')
  const [missing, wrong] = [[] as string[], [] as string[]]
  let narrowed = 0
  for (const resource of lists) {
    const { options, columns } = world.app.stores.get(resource.name)!
    const scope = options.scope['staff-api']
    const branches = scope && descriptionOf(scope)?.branches
    if (!branches || resource.name in whole || !resource.userTypes.includes('staff-api')) continue
    if (!('branch_id' in filterFields(resource))) {
      missing.push(resource.name)
      continue
    }
    const [, path] = resource.routes?.list ?? ['GET', '']
    const answer = await world.call('GET', `${resource.path}${path}?branch_id=${branch}`, { token: world.head.token })
    expect(answer.status, `${resource.name}: ${answer.text}`).toBe(200)
    const key = resource.keys[0]!
    const ids = answer.json.data.map((row: Record<string, unknown>) => row[key])
    const { rows } = await world.owner.execute(
      sql`select 1 from ${options.table} where ${columns[key]!} = any(${sql.param(ids)}) and not ${branches} && array[${branch}]::int[]`,
    )
    if (rows.length > 0) wrong.push(resource.name)
    narrowed += 1
  }
  expect({ missing, wrong }).toEqual({ missing: [], wrong: [] })
  expect(narrowed).toBeGreaterThan(40)
})

it('whoever else may ask such a list is answered too', async () => {
  const { branch_id: branch } = await world.rows.row('branches', 'A')
  const failed: string[] = []
  let asked = 0
  for (const type of ['teacher-api', 'parent-api', 'student-api'] as const) {
    const own = lists.filter((each) => each.userTypes.includes(type) && 'branch_id' in filterFields(each))
    const permissions = own.map(({ name }) => permissionName('view', name))
    const { token } = await world.person({ type, permissions })
    for (const resource of own) {
      const [, path] = resource.routes?.list ?? ['GET', '']
      const answer = await world.call('GET', `${resource.path}${path}?branch_id=${branch}`, { token })
      asked += 1
      if (answer.status >= 500) failed.push(`${type} ${resource.name}: ${answer.text.slice(0, 100)}`)
    }
  }
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(10)
})
