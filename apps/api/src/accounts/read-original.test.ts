import { expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'

const world = openSchool('original')
const ask = openClerk(world, () => world.head)

it('a built-in role is compared with what it began with, one of the school’s own with nothing', async () => {
  const { data } = (await ask('GET', '/roles?search=Registrar')).json
  const { id } = data[0]
  const { permission_ids } = (await ask('GET', `/roles/${id}`)).json
  const original = async () => {
    const answer = await ask('GET', `/roles/${id}/original`)
    expect(answer).toMatchObject({ status: 200 })
    return answer.json.permission_ids.sort()
  }
  expect(await original()).toEqual(permission_ids.sort())
  await ask('PUT', `/roles/${id}`, { permission_ids: permission_ids.slice(1) })
  expect(await original()).toEqual(permission_ids.sort())
  const own = await world.rows.fresh('roles', 'A')
  expect((await ask('GET', `/roles/${own.id}/original`)).json).toEqual({ permission_ids: null })
})

it('users are listed by a role that they hold', async () => {
  const { id } = (await ask('GET', '/roles?search=Cashier')).json.data[0]
  const { data } = (await ask('GET', `/users?filter[role_id]=${id}`)).json
  expect(data.map((each: { user_name: string }) => each.user_name)).toEqual(['cashier'])
})
