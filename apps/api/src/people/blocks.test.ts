import { cardStatus } from '@sala/contract/cards/card-activators'
import { deliveryFault } from '@sala/contract/notifications/deliveries'
import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { blockedFrom } from '@sala/contract/people/guardian-blocks'
import { notificationType } from '@sala/contract/people/notification-types'
import { guardianType } from '@sala/contract/people/parents'
import { pickupType } from '@sala/contract/people/pickups'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { literal } from '../kit/literal.ts'
import { faultOf } from '../notifications/find-faults.ts'
import { mailOf, phoneOf } from '../notifications/find-ways.ts'
import { takingOutbox } from '../notifications/take-outbox.ts'

const world = openSchool('blocks')
const ask = openClerk(world, () => world.head)
let home: number
let child: number
let sibling: number
let father: Actor
let mother: Actor

const student = async (student_parent_id: number, status = studentStatus.active as number) =>
  (await world.rows.fresh('student-profiles', 'A', { student_parent_id, status })).student_id as number
const today = async (days = 0) =>
  (
    await world.owner.execute<{ day: string }>(
      sql`select ((now() at time zone 'Asia/Phnom_Penh')::date + ${days}::int)::text as day`,
    )
  ).rows[0]!.day
const ordered = async (more: object = {}) => ({
  student_id: child,
  guardian_type: pickupType.father,
  blocked_from: blockedFrom.both,
  valid_from: await today(),
  reason: 'The court gave custody to the mother',
  ...more,
})
const block = async (more: object = {}) => ask('POST', '/guardian-blocks', await ordered(more))
const parent = async (guardian_type_id: number | null) => {
  const person = await world.person({ type: 'parent-api', given: { student_parent_id: home } })
  await world.owner.execute(
    sql`update users set guardian_type_id = ${guardian_type_id} where user_id = ${person.user_id}`,
  )
  return person
}

beforeEach(async () => {
  home = (
    await world.rows.fresh('parent-profiles', 'A', {
      father_name_en: 'Kim Visal',
      father_name_kh: 'គឹម វិសាល',
      mother_name_en: 'Ly Sophea',
      mother_name_kh: 'លី សុភា',
      guardian_name_en: null,
      guardian_name_kh: null,
    })
  ).student_parent_id as number
  child = await student(home)
  sibling = await student(home)
  father = await parent(guardianType.father)
  mother = await parent(guardianType.mother)
})

describe('a block from messages', () => {
  const late = (student_id: number, subject: string) =>
    ask('POST', '/disciplinary-actions', {
      student_id,
      action_date: '2026-11-03',
      kind: disciplineKind.late,
      subject,
      notify_family: 1,
    })
  const deliver = async () => {
    const { carryOut } = world.app.jobs.get(takingOutbox.name)!
    await carryOut({ db: world.db, job_id: 'test', signal: new AbortController().signal } as never)
  }
  const read = async (who: Actor) =>
    (
      (await world.call('GET', '/home/parent/get-notification-histories', { token: who.token })).json.data as {
        message: string
      }[]
    ).map(({ message }) => message.split(': ')[1])
  /** Why a notice about a student, or about the family alone, would be kept from an account now. */
  const faultNow = async (who: Actor, student_id: number, is_urgent = 0) =>
    (
      await world.owner.execute<{ fault: number | null }>(
        sql`select ${faultOf(sql.raw('r'), sql.raw('u'))} as fault from users u, (select ${student_id}::int as student_id, ${home}::int as family_id, ${is_urgent}::int as is_urgent, ${literal(notificationType.attendance)} as not_type_id) r where u.user_id = ${who.user_id}`,
      )
    ).rows[0]!.fault

  it('keeps the child from the account of the father, and from no one else in the family', async () => {
    const shared = await parent(null)
    await block()
    await late(child, 'About the child')
    await late(sibling, 'About the sibling')
    await deliver()
    expect(await read(father)).toEqual(['About the sibling'])
    expect((await read(mother)).sort()).toEqual(['About the child', 'About the sibling'])
    expect((await read(shared)).sort()).toEqual(['About the child', 'About the sibling'])
    const { rows } = await world.owner.execute(
      sql`select fault from notice_receivers where person_id = ${father.user_id} and student_id = ${child}`,
    )
    expect(rows).toEqual([{ fault: deliveryFault.blocked }])
  })

  it('holds for urgent messages, and for what is said to the whole family while the child studies', async () => {
    await block({ blocked_from: blockedFrom.messages })
    expect(await faultNow(father, child, 1)).toBe(deliveryFault.blocked)
    expect(await faultNow(father, sibling, 1)).toBe(null)
    expect(await faultNow(father, 0)).toBe(deliveryFault.blocked)
    expect(await faultNow(mother, 0)).toBe(null)
    await world.owner.execute(
      sql`update students set status = ${studentStatus.transferredOut} where student_id = ${child}`,
    )
    expect(await faultNow(father, 0)).toBe(null)
  })

  it('holds from its first day to its last, and no longer than it is ended', async () => {
    const { json } = await block({ valid_from: await today(1) })
    expect(await faultNow(father, child)).toBe(null)
    const path = `/guardian-blocks/${json.guardian_block_id}`
    await ask('PUT', path, { valid_from: await today(-2), valid_to: await today(-1) })
    expect(await faultNow(father, child)).toBe(null)
    await ask('PUT', path, { valid_to: await today() })
    expect(await faultNow(father, child)).toBe(deliveryFault.blocked)
    await ask('POST', `${path}/end`, { end_reason: 'The court lifted its order' })
    expect(await faultNow(father, child)).toBe(null)
  })

  it('takes the phones and the email of the blocked guardian away, and leaves those of the others', async () => {
    await world.owner.execute(
      sql`update parents set father_phone = '012 111 222', mother_phone = '012 333 444', guardian_phone = null, phone_number = '+855 12 111 222', email = 'home@sala.example', main_contact = ${guardianType.father} where student_parent_id = ${home}`,
    )
    const reach = async (student_id: number) =>
      (
        await world.owner.execute<{ phone: string | null; email: string | null }>(
          sql`select ${phoneOf} as phone, ${mailOf} as email from (select ${student_id}::int as student_id, ${home}::int as family_id) r left join users u on false`,
        )
      ).rows[0]
    expect(await reach(child)).toEqual({ phone: '+855 12 111 222', email: 'home@sala.example' })
    await block()
    expect(await reach(child)).toEqual({ phone: '012 333 444', email: null })
    expect(await reach(0)).toEqual({ phone: '012 333 444', email: null })
    expect(await reach(sibling)).toEqual({ phone: '+855 12 111 222', email: 'home@sala.example' })
    // The same number as the mother's own is the father's still.
    await world.owner.execute(
      sql`update parents set main_contact = ${guardianType.mother} where student_parent_id = ${home}`,
    )
    expect(await reach(child)).toEqual({ phone: '012 333 444', email: 'home@sala.example' })
    await block({ guardian_type: pickupType.mother })
    expect(await reach(child)).toEqual({ phone: null, email: null })
  })

  it('is not a block from pickup, nor the other way round', async () => {
    await block({ blocked_from: blockedFrom.pickup })
    expect(await faultNow(father, child)).toBe(null)
    await block({ guardian_type: pickupType.mother, blocked_from: blockedFrom.messages })
    const { json } = await ask('GET', `/student-profiles/${child}/pickup-blocks`)
    expect(json.data).toEqual([{ guardian_type: pickupType.father, name_en: 'Kim Visal', name_kh: 'គឹម វិសាល' }])
  })
})

describe('a block from pickup', () => {
  const persons = async () =>
    (await ask('GET', `/pickup-card-creations?student_id=${child}`)).json.data as {
      student_pickup_id: number
      guardian_type: number
      is_blocked: number
    }[]
  const generate = () => ask('POST', '/parent-profiles/generate-pickups', { student_parent_ids: [home] })
  const pickup = (given: object) =>
    ask('POST', '/pickup-card-creations', {
      student_id: child,
      guardian_type: pickupType.other,
      guardian: 'Chea Rith',
      guardian_kh: 'ជា រិទ្ធ',
      ...given,
    })
  const activate = (student_pickup_id: number, card_number: string) =>
    ask('POST', '/pickup-card-activators', { student_pickup_id, card_number })
  const print = (ids: number[]) =>
    ask('GET', `/pickup-card-creations/preview-cards?student_pickup_id_list=${ids}&side=both&type=sheet`)

  it('lets nobody make the father a pickup person, also under another kind with his name', async () => {
    await block()
    expect((await generate()).json.created).toBe(3)
    expect((await persons()).map(({ guardian_type }) => guardian_type)).toEqual([pickupType.mother])
    for (const given of [
      { guardian_type: pickupType.father, guardian: 'Kim V.' },
      { guardian: 'kim visal' },
      { guardian_kh: 'គឹម វិសាល' },
    ])
      expect((await pickup(given)).json.code).toBe('may_not_pick_up')
    expect((await pickup({})).status).toBe(200)
    const { json } = await ask('GET', `/pickup-card-creations/parents?student_id=${child}`)
    expect(json.data.map((each: { is_blocked: number }) => each.is_blocked)).toEqual([1, 0])
  })

  it('marks whoever was one already, gives him no card and prints him none, until it ends', async () => {
    await generate()
    const [one, two] = (await persons()).sort((a, b) => a.guardian_type - b.guardian_type)
    const card = await activate(one!.student_pickup_id, `B${child}`)
    await ask('POST', '/pickup-card-activators/change/status', { id: card.json.id, card_status: cardStatus.inactive })
    const { json } = await block()
    expect((await persons()).map((each) => [each.guardian_type, each.is_blocked]).sort()).toEqual([
      [pickupType.father, 1],
      [pickupType.mother, 0],
    ])
    expect((await activate(one!.student_pickup_id, `C${child}`)).json.code).toBe('may_not_pick_up')
    const again = { id: card.json.id, card_status: cardStatus.active }
    expect((await ask('POST', '/pickup-card-activators/change/status', again)).json.code).toBe('may_not_pick_up')
    expect((await print([one!.student_pickup_id, two!.student_pickup_id])).json.code).toBe('some_may_not_pick_up')
    expect((await print([two!.student_pickup_id])).status).toBe(200)
    expect(
      (await ask('PUT', `/pickup-card-creations/${one!.student_pickup_id}`, { guardian_type: pickupType.other })).json
        .code,
    ).toBe('may_not_pick_up')
    expect(
      (await ask('PUT', `/pickup-card-creations/${one!.student_pickup_id}`, { phone: '012 345 678' })).status,
    ).toBe(200)
    const end = () =>
      ask('POST', `/guardian-blocks/${json.guardian_block_id}/end`, { end_reason: 'The parents are reconciled' })
    expect((await end()).status).toBe(200)
    expect((await end()).json.code).toBe('block_has_ended')
    expect((await ask('POST', '/pickup-card-activators/change/status', again)).status).toBe(200)
  })

  it('keeps two records of the child apart while both have a father for pickup and one is blocked', async () => {
    const twin = await student(home)
    for (const student_id of [child, twin])
      await world.rows.fresh('pickup-card-creations', 'A', { student_id, guardian_type: pickupType.father })
    const stops = async () =>
      (await ask('GET', `/student-profiles/merge-preview?keep_id=${child}&drop_id=${twin}`)).json.stops.length as number
    expect(await stops()).toBe(0)
    await block({ student_id: twin })
    expect(await stops()).toBe(1)
  })

  it('of another person is of that one alone, who stays known while the block does', async () => {
    const { student_pickup_id } = (await pickup({})).json
    const uncle = (await pickup({ guardian: 'Chea Bona', guardian_kh: 'ជា បូណា' })).json.student_pickup_id
    const given = { guardian_type: pickupType.other, student_pickup_id }
    expect((await block({ guardian_type: pickupType.other })).json.code).toBe('block_needs_pickup')
    expect((await block({ student_pickup_id })).json.code).toBe('block_needs_pickup')
    expect((await block({ ...given, blocked_from: blockedFrom.messages })).json.code).toBe('block_of_pickup_alone')
    expect((await block({ ...given, student_id: sibling })).status).toBe(422)
    expect((await block(given)).json).toMatchObject({ person_name_en: 'Chea Rith', person_name_kh: 'ជា រិទ្ធ' })
    expect((await persons()).map((each) => [each.student_pickup_id, each.is_blocked])).toEqual([
      [uncle, 0],
      [student_pickup_id, 1],
    ])
  })
})

describe('what is recorded', () => {
  it('keeps the name that was meant when the family’s record changes, and asks for one that is not there', async () => {
    const { json } = await block()
    expect(json).toMatchObject({ person_name_en: 'Kim Visal', person_name_kh: 'គឹម វិសាល', block_state: 'current' })
    await ask('PUT', `/parent-profiles/${home}`, { father_name_en: 'Somebody Else' })
    const { json: later } = await ask('GET', `/guardian-blocks/${json.guardian_block_id}`)
    expect(later.person_name_en).toBe('Kim Visal')
    const guardian = { guardian_type: pickupType.guardian }
    expect((await block(guardian)).json.code).toBe('block_needs_name')
    expect((await block({ ...guardian, person_name_en: 'Sok Nara' })).json).toMatchObject({
      person_name_kh: 'Sok Nara',
    })
  })

  it('is not changed once it has ended, and is never deleted', async () => {
    const path = `/guardian-blocks/${(await block()).json.guardian_block_id}`
    await ask('POST', `${path}/end`, { end_reason: 'Entered for the wrong child' })
    expect((await ask('PUT', path, { reason: 'Another one' })).json.code).toBe('block_has_ended')
    expect((await ask('DELETE', path)).status).toBe(404)
    const listed = async (query: string) =>
      (await ask('GET', `/guardian-blocks?student_id=${child}${query}`)).json.data.length as number
    expect([await listed(''), await listed('&block_state=ended')]).toEqual([0, 1])
  })

  it('is read by those who keep families, with a line in the access log, and never by a parent or a teacher', async () => {
    const { guardian_block_id } = (await block()).json
    const status = async (who: Actor, path: string) => (await world.call('GET', path, { token: who.token })).status
    for (const who of [mother, father, world.actors['teacher-api'].own])
      expect(await status(who, `/guardian-blocks/${guardian_block_id}`)).not.toBe(200)
    expect(await status(mother, `/student-profiles/${child}/pickup-blocks`)).not.toBe(200)
    const roles = async () =>
      (
        await world.owner.execute<{ name: string }>(
          sql`select r.name from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id where p.name = 'view-guardian-blocks' and r.is_builtin = 1 order by 1`,
        )
      ).rows.map(({ name }) => name)
    expect(await roles()).toEqual(['Administrator', 'Branch manager', 'Director', 'Registrar'])
    await ask('GET', `/guardian-blocks/${guardian_block_id}`)
    const { rows } = await world.owner.execute(
      sql`select 1 from looks where resource = 'guardian-blocks' and about_id = ${child}`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
