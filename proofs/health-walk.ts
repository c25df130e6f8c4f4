import { type UserType, userTypes } from '@sala/contract/kit/access'
import { derivePermissions } from '../apps/api/src/accounts/derive-permissions.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { goodCall } from './calls.ts'
import type { Row } from './rows.ts'
import type { Actor, World } from './world.ts'

/** What is wrong with which route. */
type Fault = (route: Route, what: string) => void

export const healthWord = 'HEALTHCANARY'
const phone = '424242'

/** Writes words about a child's health that are known again wherever they appear. */
async function plant(world: World): Promise<number> {
  const student_id = (await world.rows.row('student-profiles', 'A')).student_id as number
  const item = (await world.rows.row('health-items', 'A')).health_item_id
  const texts = [
    'allergies',
    'chronic_illness',
    'medication',
    'doctor_name',
    'insurance_company',
    'insurance_number',
    'remark',
  ]
  const canaries = Object.fromEntries(texts.map((name) => [name, `${healthWord} ${name}`]))
  const items = [{ health_item_id: item, note: `${healthWord} note` }]
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.call(method, path, { token: world.head.token, body })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  // Twice, so that the history tells of it.
  for (const remark of [`${healthWord} remark`, `${healthWord} changed`]) {
    const { version } = (await ask('GET', `/student-healths/${student_id}`)).json
    await ask('POST', '/student-healths', {
      student_id,
      ...canaries,
      doctor_phone: `+855 10 ${phone}`,
      remark,
      items,
      version,
    })
  }
  // The eye that finds nothing elsewhere finds it where it may look.
  if (!(await ask('GET', `/student-healths/${student_id}`)).text.includes(healthWord))
    throw new Error('the health record does not say what was written')
  return student_id
}

/** Somebody of every type who may do everything but what is about health. */
async function everybodyElse(world: World): Promise<Actor[]> {
  const permissions = derivePermissions()
    .filter(({ area }) => area.name !== 'health')
    .map(({ name }) => name)
  const { student_parent_id } = await world.rows.row('parent-profiles', 'A')
  const { student_id } = await world.rows.fresh('student-profiles', 'A')
  const given: Record<UserType, Row> = {
    'staff-api': { all_branches: 1 },
    'teacher-api': {},
    'parent-api': { student_parent_id },
    'student-api': { student_id },
  }
  const people: Actor[] = []
  for (const type of userTypes) people.push(await world.person({ type, permissions, given: given[type] }))
  return people
}

/** Health appears nowhere else: in no answer of any route to somebody who may do everything but that. */
export async function checkHealth(world: World, counted: () => void, fault: Fault): Promise<void> {
  await plant(world)
  const others = await everybodyElse(world)
  const { routes } = world.app
  const answered = new Set<string>()
  for (const route of routes.filter(({ method, access }) => method === 'GET' && access !== 'anyone')) {
    world.forget()
    for (const by of others.filter(({ user_type }) => route.userTypes.includes(user_type))) {
      const input = await goodCall(world, route, by, 'A').catch(() => undefined)
      if (!input) continue
      const asked = [
        {},
        ...(route.verb === 'list' ? [{ search: healthWord }] : []),
        ...(route.name === 'list-history-tracking' ? [{ page: -1 }] : []),
      ]
      for (const query of asked) {
        const answer = await world.send(route, { ...input, query: { ...input.query, ...query }, token: by.token })
        counted()
        if (answer.status === 200) answered.add(route.path)
        if (answer.status === 200 && /health|hospital/.test(route.path))
          fault(route, `${by.user_type} without the permission is answered`)
        if (answer.text.includes(healthWord) || answer.text.includes(phone))
          fault(route, `${by.user_type} reads what is written about health`)
        if (route.name === 'list-history-tracking' && answer.text.includes('student_health'))
          fault(route, `${by.user_type} reads that something was written about health`)
      }
    }
  }
  if (answered.size <= 150) fault(routes[0]!, `only ${answered.size} routes were answered at all`)
}
