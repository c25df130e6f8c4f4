import { cardStatus } from '@sala/contract/cards/card-activators'
import { pickupType } from '@sala/contract/people/pickups'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { beforeAll, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('pickups')
let branch: { A: number; B: number }
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
})

const ask = async (method: string, path: string, body?: unknown, token = world.head.token) => {
  world.forget()
  const { status, json } = await world.call(method, path, { token, body })
  return { status, ...json }
}
const family = async (
  names: object = {
    father_name_en: 'Kim Visal',
    father_name_kh: 'គឹម វិសាល',
    mother_name_en: 'Ly Sophea',
    mother_name_kh: null,
  },
) => {
  const none = {
    father_name_en: null,
    father_name_kh: null,
    mother_name_en: null,
    mother_name_kh: null,
    guardian_name_en: null,
    guardian_name_kh: null,
  }
  return (await world.rows.fresh('parent-profiles', 'A', { ...none, ...names } as never)).student_parent_id as number
}
const child = async (student_parent_id: number, given: object = {}) =>
  (await world.rows.fresh('student-profiles', 'A', { student_parent_id, ...given } as never)).student_id as number
const generate = (ids: number[], token?: string) =>
  ask('POST', '/parent-profiles/generate-pickups', { student_parent_ids: ids }, token)
const personsOf = async (student_id: number) =>
  (await ask('GET', `/pickup-card-creations?student_id=${student_id}`)).data as Record<string, unknown>[]

it('makes father and mother pickup persons of every child, once, however often and by however many it is asked', async () => {
  const home = await family()
  const children = [await child(home), await child(home), await child(home, { status: studentStatus.transferredOut })]
  const answers = await Promise.all([generate([home]), generate([home]), generate([home])])
  expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(4)
  expect((await generate([home])).created).toBe(0)
  expect(
    (await personsOf(children[0]!))
      .map(({ guardian, guardian_kh, guardian_type }) => [guardian, guardian_kh, guardian_type])
      .sort(),
  ).toEqual([
    ['Kim Visal', 'គឹម វិសាល', 1],
    ['Ly Sophea', 'Ly Sophea', 2],
  ])
  expect(await personsOf(children[2]!)).toEqual([])
})

it('gives each card a number of its own that nobody can count up', async () => {
  const home = await family()
  await child(home)
  await child(home)
  const { student_pickup_ids } = await generate([home])
  const numbers: string[] = []
  for (const id of student_pickup_ids) numbers.push((await ask('GET', `/pickup-card-creations/${id}`)).card_number)
  expect(new Set(numbers).size).toBe(4)
  for (const each of numbers) expect(each).toMatch(/^[0-9A-F]{12}$/)
})

it('leaves out the children of a family who are in another branch', async () => {
  const home = await family()
  await child(home)
  await child(home, { branch_id: branch.B })
  expect((await generate([home], world.actors['staff-api'].own.token)).created).toBe(2)
})

it('ends the card of whoever is taken off the list, and does not bring him back with the others', async () => {
  const home = await family()
  const student_id = await child(home)
  const { student_pickup_ids } = await generate([home])
  const [father] = student_pickup_ids
  const { id } = await ask('POST', '/pickup-card-activators', {
    student_pickup_id: father,
    card_number: (await ask('GET', `/pickup-card-creations/${father}`)).card_number,
  })
  expect(await ask('POST', '/pickup-card-creations/delete-records', { student_pickup_ids: [father] })).toMatchObject({
    deleted: 1,
    ended_cards: 1,
  })
  expect((await ask('GET', `/pickup-card-activators/${id}`)).card_status).toBe(2)
  expect(await personsOf(student_id)).toHaveLength(1)
  expect((await generate([home])).created).toBe(0)
  expect(
    (await ask('POST', '/pickup-card-activators', { student_pickup_id: father, card_number: '77001122' })).code,
  ).toBe('pickup_not_valid')
  expect(
    (await ask('POST', '/pickup-card-activators/change/status', { id, card_status: cardStatus.active })).code,
  ).toBe('pickup_not_valid')
  // By hand he may come back.
  expect(
    (
      await ask('POST', '/pickup-card-creations', {
        student_id,
        guardian_type: pickupType.father,
        guardian: 'Kim Visal',
        guardian_kh: 'គឹម វិសាល',
      })
    ).status,
  ).toBe(200)
})

it('names the people of the family ready-made, and who of them is a pickup person already', async () => {
  const home = await family({ father_name_en: 'Kim Visal', guardian_name_kh: 'អ៊ុំ ធីតា' })
  const student_id = await child(home)
  await ask('POST', '/pickup-card-creations', {
    student_id,
    guardian_type: pickupType.father,
    guardian: 'Kim Visal',
    guardian_kh: 'គឹម វិសាល',
  })
  const { data } = await ask('GET', `/pickup-card-creations/parents?student_id=${student_id}`)
  expect(
    data.map((each: Record<string, unknown>) => [each.guardian_type, each.guardian, each.student_pickup_id !== null]),
  ).toEqual([
    [1, 'Kim Visal', true],
    [3, 'អ៊ុំ ធីតា', false],
  ])
  expect(
    (
      await ask('POST', '/pickup-card-creations', {
        student_id,
        guardian_type: pickupType.father,
        guardian: 'Another',
        guardian_kh: 'ម្នាក់ទៀត',
      })
    ).status,
  ).toBe(409)
})

it('counts a printed card by its own call alone', async () => {
  const home = await family()
  await child(home)
  const { student_pickup_ids } = await generate([home])
  const [id] = student_pickup_ids
  const response = await fetch(
    `${world.base}/api/pickup-card-creations/preview-cards?student_pickup_id_list=${student_pickup_ids}&side=both&type=sheet`,
    {
      headers: { authorization: `Bearer ${world.head.token}` },
    },
  )
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await ask('GET', `/pickup-card-creations/${id}`)).print_card_counter).toBe(0)
  expect((await ask('GET', `/pickup-card-creations/${id}/increase-printer-counters`)).print_card_counter).toBe(1)
})
