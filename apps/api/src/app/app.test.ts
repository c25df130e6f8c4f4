import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../proofs/world.ts'
import { unnamed } from '../organisation/public.ts'

let world: World
const setup = async () => (await world.call('GET', '/setup', { token: world.head.token })).json
const done = async (name: string) => (await setup()).steps.find((step: { name: string }) => step.name === name).done

beforeAll(async () => {
  world = await openWorld('home')
})
afterAll(() => world.close())

describe('the checklist of a new group', () => {
  it('tells from the data what is done: a company and a branch that still bear no name are not', async () => {
    expect(await setup()).toMatchObject({ company_id: null, branch_id: null })
    await world.owner.$client.query('update companies set company_name_en = $1 where company_id = 1', [unnamed.en])
    await world.owner.$client.query('update branches set branch_name_en = $1 where branch_id = 1', [unnamed.en])
    expect(await setup()).toMatchObject({ company_id: 1, branch_id: 1 })
    expect([await done('company'), await done('branch'), await done('users'), await done('places')]).toEqual([
      0, 0, 1, 1,
    ])
    const named = await world.call('PUT', '/companies/1', {
      token: world.head.token,
      body: { company_name_en: 'Champa', company_name_kh: 'ចំប៉ា' },
    })
    expect(named.status).toBe(200)
    expect(await done('company')).toBe(1)
    await world.call('PUT', '/branches/1', { token: world.head.token, body: { branch_name_en: 'Central' } })
    expect(await done('branch')).toBe(1)
  })

  it('lets a step be ticked that nothing in the data tells, with a history, and no other', async () => {
    const tick = (step: string, value: number) =>
      world.call('POST', `/setup/${step}`, { token: world.head.token, body: { done: value } })
    expect((await tick('roles', 0)).status).toBe(200)
    expect(await done('roles')).toBe(0)
    expect((await tick('roles', 1)).status).toBe(200)
    expect((await tick('roles', 1)).status).toBe(200)
    expect(await done('roles')).toBe(1)
    expect((await tick('company', 1)).status).toBe(404)
    expect((await tick('nothing', 1)).status).toBe(404)
    const { rows } = await world.owner.$client.query(
      "select action, user_id from history where object = 'setup_marks' order by history_id desc limit 2",
    )
    expect(rows).toEqual([
      { action: 'insert', user_id: world.head.user_id },
      { action: 'delete', user_id: world.head.user_id },
    ])
  })

  it('is shown to nobody who may not change the company', async () => {
    for (const actor of [
      world.actors['staff-api'].none,
      world.actors['parent-api'].own,
      world.actors['teacher-api'].own,
    ])
      expect((await world.call('GET', '/setup', { token: actor.token })).status).toBe(403)
  })
})
