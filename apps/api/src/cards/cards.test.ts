import { cardStatus } from '@sala/contract/cards/card-activators'
import { transferType } from '@sala/contract/enrolment/transfers'
import { localToday } from '@sala/contract/kit/clock'
import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('card_lives')

const ask = async (method: string, path: string, body?: unknown, token = world.head.token) => {
  world.forget()
  const { status, json } = await world.call(method, path, { token, body })
  return { status, ...json }
}
const student = async (side: 'A' | 'B' = 'A', given: object = {}) =>
  (await world.rows.fresh('student-profiles', side, given as never)).student_id as number
const employee = async (side: 'A' | 'B' = 'A') => (await world.rows.fresh('employees', side)).staff_id as number
let serial = 4_000_000
const number = () => String((serial += 1))
const activate = (student_id: number, card_number: string, more: object = {}) =>
  ask('POST', '/student-card-activators', { student_id, card_number, ...more })
const cardsOf = async (student_id: number, more = '') =>
  (
    await ask(
      'GET',
      `/student-card-activators?student_id=${student_id}&card_status[]=1&card_status[]=2&card_status[]=3&card_status[]=4&card_status[]=5${more}`,
    )
  ).data as Record<string, unknown>[]

it('ends the card before in the same moment, as the person says', async () => {
  const child = await student()
  const [first, second] = [number(), number()]
  const one = await activate(child, first)
  expect(one).toMatchObject({ status: 200, card_status: cardStatus.active, card_number: first, previous: null })
  const two = await activate(child, second, { previous_status: cardStatus.returned })
  expect(two.previous).toEqual({ id: one.id, card_number: first, card_status: cardStatus.returned })
  const listed = await cardsOf(child)
  expect(listed.map(({ card_number, card_status }) => [card_number, card_status])).toEqual([
    [second, 1],
    [first, 5],
  ])
  expect(listed[1]!.ended_date).not.toBeNull()
  // What nobody asks for is the active one alone.
  expect((await ask('GET', `/student-card-activators?student_id=${child}`)).data).toHaveLength(1)
})

it('leaves one active card when many desks activate for one child at once', async () => {
  const child = await student()
  const answers = await Promise.all(Array.from({ length: 12 }, () => activate(child, number())))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const listed = await cardsOf(child)
  expect(listed).toHaveLength(12)
  expect(listed.filter(({ card_status }) => card_status === cardStatus.active)).toHaveLength(1)
})

it('gives one card to one of many children when their desks race for it', async () => {
  const children = await Promise.all(Array.from({ length: 8 }, () => student()))
  const wanted = number()
  const answers = await Promise.all(children.map((child) => activate(child, wanted)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
})

it('knows a number among the cards of all three kinds, however it is written', async () => {
  const [child, staff_id] = [await student(), await employee()]
  const wanted = `AB${number()}`
  expect(
    (await ask('POST', '/employee-card-activators', { staff_id, card_number: ` ${wanted.toLowerCase()} ` }))
      .card_number,
  ).toBe(wanted)
  expect(await activate(child, wanted)).toMatchObject({ status: 409, code: 'card_taken' })
  const check = await ask('POST', '/student-card-activators/check-card-exists', { card_number: wanted.toLowerCase() })
  expect(check).toMatchObject({
    exists: true,
    card: { resource: 'employee-card-activators', card_status: cardStatus.active },
  })
  expect(await ask('POST', '/pickup-card-activators/check-card-exists', { card_number: number() })).toMatchObject({
    exists: false,
    card: null,
  })
})

it('says that a number is taken, and to nobody of another branch by whom', async () => {
  const wanted = number()
  await activate(await student('B'), wanted)
  const { token } = world.actors['staff-api'].own
  expect(await ask('POST', '/student-card-activators/check-card-exists', { card_number: wanted }, token)).toEqual({
    status: 200,
    exists: true,
    card: null,
  })
  expect((await activate(await student('A'), wanted)).code).toBe('card_taken')
})

it('moves a card along its life and no other way', async () => {
  const child = await student()
  const { id } = await activate(child, number())
  const to = (card_status: number, card = id) =>
    ask('POST', '/student-card-activators/change/status', { id: card, card_status })
  expect(await to(1)).toMatchObject({ status: 409, code: 'card_cannot_become' })
  expect(await to(3)).toMatchObject({ status: 200, card_status: cardStatus.lost })
  expect(await to(4)).toMatchObject({ status: 409 })
  const other = await activate(child, number())
  expect(await to(1)).toMatchObject({ status: 409, code: 'another_card_active' })
  await to(5, other.id)
  expect(await to(1)).toMatchObject({ status: 200, card_status: cardStatus.active, ended_date: null })
  expect(await to(1, other.id)).toMatchObject({ status: 409, code: 'card_cannot_become' })
})

it('gives a returned card to the next child', async () => {
  const [before, after] = [await student(), await student()]
  const wanted = number()
  const { id } = await activate(before, wanted)
  expect((await activate(after, wanted)).code).toBe('card_taken')
  await ask('POST', '/student-card-activators/change/status', { id, card_status: cardStatus.returned })
  expect(await activate(after, wanted)).toMatchObject({ status: 200, card_status: cardStatus.active })
})

it('takes an own card up again instead of making a second one', async () => {
  const child = await student()
  const wanted = number()
  const { id } = await activate(child, wanted)
  expect((await activate(child, wanted)).code).toBe('card_active_already')
  await ask('POST', '/student-card-activators/change/status', { id, card_status: cardStatus.inactive })
  expect((await activate(child, wanted)).id).toBe(id)
})

it('takes a card off the list and keeps it in the history, where it neither opens nor changes', async () => {
  const child = await student()
  const wanted = number()
  const { id } = await activate(child, wanted)
  expect(await ask('PUT', '/student-card-activators/delete-move-history', { ids: [id] })).toMatchObject({
    status: 200,
    moved: 1,
  })
  expect(await cardsOf(child)).toEqual([])
  expect((await cardsOf(child, '&is_history=1')).map(({ card_status }) => card_status)).toEqual([2])
  expect((await ask('PUT', `/student-card-activators/${id}`, { remark: 'Again' })).code).toBe('card_in_history')
  expect(
    (await ask('POST', '/student-card-activators/change/status', { id, card_status: cardStatus.active })).code,
  ).toBe('card_in_history')
  expect((await ask('PUT', '/student-card-activators/delete-move-history', { ids: [id] })).moved).toBe(0)
  expect((await activate(await student(), wanted)).status).toBe(200)
})

it('gives no card to whoever has left, nor from a day to come', async () => {
  expect((await activate(await student('A', { status: studentStatus.transferredOut }), number())).code).toBe(
    'holder_has_left',
  )
  expect((await activate(await student(), number(), { activated_date: '2199-01-01' })).code).toBe('no_such_day')
})

it('ends the cards of whoever leaves, and of those who took him home', async () => {
  const effective_date = localToday()
  const [leaves, moves, stays, staff_id] = [await student(), await student(), await student(), await employee()]
  for (const child of [leaves, moves, stays]) await activate(child, number())
  const { student_pickup_id } = await world.rows.fresh('pickup-card-creations', 'A', { student_id: leaves } as never)
  await ask('POST', '/pickup-card-activators', { student_pickup_id, card_number: number() })
  await ask('POST', '/employee-card-activators', { staff_id, card_number: number() })
  const status = (who: number, changed: number) =>
    ask('POST', '/student-profiles/update-status', {
      student_id: who,
      status: changed,
      remark: 'Moved away',
      effective_date,
    })
  expect((await status(leaves, 3)).code).toBeUndefined()
  expect((await status(stays, 2)).code).toBeUndefined()
  expect(
    (
      await ask('POST', '/student-transfers', {
        student_id: moves,
        transfer_type: transferType.leaving,
        transfer_date: effective_date,
        reason: 'Moved away',
      })
    ).code,
  ).toBeUndefined()
  expect(
    (
      await ask('POST', '/employees/add-status-reason', {
        staff_id,
        status: staffStatus.resigned,
        remark: 'Moved away',
        effective_date,
      })
    ).code,
  ).toBeUndefined()
  const active = (
    await world.owner.$client.query(
      `select student_id, student_pickup_id, staff_id from cards where card_status = ${cardStatus.active}`,
    )
  ).rows
  const held = (name: string, whose: unknown) => active.some((card) => card[name] === whose)
  expect([
    held('student_id', leaves),
    held('student_pickup_id', student_pickup_id),
    held('student_id', moves),
    held('staff_id', staff_id),
  ]).toEqual([false, false, false, false])
  expect(held('student_id', stays)).toBe(true)
})

it('shows a family the cards of its own children alone', async () => {
  const family = (await world.rows.row('parent-profiles', 'A')).student_parent_id
  const [own, foreign] = [await student('A', { student_parent_id: family }), await student('B')]
  await activate(own, number())
  await activate(foreign, number())
  const { token } = world.actors['parent-api'].own
  const seen = (await ask('GET', '/student-card-activators?perPage=100', undefined, token)).data as {
    student_id: number
  }[]
  expect(seen.map(({ student_id }) => student_id)).toContain(own)
  expect(seen.map(({ student_id }) => student_id)).not.toContain(foreign)
  expect(
    (await ask('POST', '/student-card-activators', { student_id: own, card_number: number() }, token)).status,
  ).toBe(403)
})

it('offers the students of a class who have no active card', async () => {
  const seat = await world.rows.fresh('student-enrollments', 'A')
  const waiting = async () =>
    (
      await ask(
        'GET',
        `/card-to-be-prints?class_id=${seat.class_id}&has_card=0&status[]=New&status[]=Printed&perPage=200`,
      )
    ).data as { student_id: number }[]
  expect((await waiting()).map(({ student_id }) => student_id)).toContain(seat.student_id)
  await activate(seat.student_id as number, number())
  expect((await waiting()).map(({ student_id }) => student_id)).not.toContain(seat.student_id)
})
