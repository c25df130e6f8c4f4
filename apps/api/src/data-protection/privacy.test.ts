import { privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { keepSecrets } from '../kit/secrets.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { checkClasses } from './check-classes.ts'
import { classes, type TableClass } from './classes.ts'
import { eraseRows } from './erase-rows.ts'
import { gatherCopy } from './gather-copy.ts'
import { planErasure } from './plan-erasure.ts'

const world = openSchool('privacy')
let officer: Actor
let second: Actor
let catalogue: Catalogue
beforeAll(async () => {
  officer = await world.person({ given: { all_branches: 1 } })
  second = await world.person({ given: { all_branches: 1 } })
  catalogue = await readCatalogue(world.owner as never)
})

const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.owner.$client.query(text, values)).rows
const gone = () => world.rows.fresh('student-profiles', 'A', { status: studentStatus.droppedOut })
const rehearse = (student: Row, body: Row = {}, token = officer.token) =>
  world.call('POST', `/student-profiles/${student.student_id}/erasures`, { token, body })
const erase = (id: number, body: Row, token = second.token) =>
  world.call('POST', `/privacy-requests/${id}/erase`, { token, body })
const planned = (student: Row) =>
  inTransaction(world.db, { user_id: 1, operation: 'test', request_id: 'test' }, (tx) =>
    planErasure(world.app, tx, { student_id: student.student_id as number }),
  )

const eraseNow = (student: Row) =>
  inTransaction(world.db, { user_id: 1, operation: 'test', request_id: 'test' }, async (tx) => {
    const options = { secrets: keepSecrets('0'.repeat(64)), forgetImports: async () => {} }
    await eraseRows(tx, options, (await planErasure(world.app, tx, { student_id: student.student_id as number })).found)
  })

describe('the classes', () => {
  test('say of every table, and of every column of a row that stays, what becomes of it', () => {
    expect(checkClasses(catalogue, classes)).toEqual([])
  })
  const without = (name: string): Record<string, TableClass> =>
    Object.fromEntries(Object.entries(classes).filter(([each]) => each !== name))
  const changed = (name: string, more: Partial<TableClass>): Record<string, TableClass> => ({
    ...classes,
    [name]: { ...classes[name]!, ...more },
  })

  test('name a table that has none, and one that is no table', () => {
    expect(checkClasses(catalogue, without('cards'))[0]).toContain('cards: no class')
    expect(checkClasses(catalogue, { ...classes, dreams: classes.cards! })).toEqual([
      'dreams: has a class, but there is no such table',
    ])
  })
  test('name a table that is said to be about nobody, and is not', () => {
    expect(checkClasses(catalogue, changed('classes', { of: 'nobody' })).join()).toContain(
      'classes: refers to a person',
    )
    expect(checkClasses(catalogue, changed('companies', { of: 'nobody' })).join()).toContain(
      'companies.phone_number: tells of a person',
    )
  })
  test('name a column of such a table in which a name may be typed', () => {
    const lost = (...names: string[]): Catalogue =>
      new Map([
        ...catalogue,
        [
          'lost_items',
          {
            name: 'lost_items',
            keys: [],
            references: [],
            columns: names.map((name) => ({ name, type: 'text', generated: false })),
          },
        ],
      ])
    const told = (names: string[], more: Partial<TableClass> = {}) =>
      checkClasses(lost(...names), { ...classes, lost_items: { ...classes.banks!, ...more } })
    expect(told(['item_name', 'handed_to', 'hand_over_note']).map((each) => each.split(':')[0])).toEqual([
      'lost_items.handed_to',
      'lost_items.hand_over_note',
    ])
    expect(told(['handed_to', 'remark'], { mentions: ['handed_to'], plain: ['remark'] })).toEqual([])
    expect(told(['student_id'], { mentions: ['student_id'] })).toHaveLength(1)
  })
  test('name a column that nobody thought of', () => {
    expect(checkClasses(catalogue, changed('student_transfers', { empties: {} })).join()).toContain(
      'student_transfers.reason: the row stays',
    )
    expect(checkClasses(catalogue, changed('looks', { doers: [], keeps: [] })).join()).toContain(
      'looks.user_id: say whether',
    )
    expect(checkClasses(catalogue, changed('receipts', { empties: {} })).join()).toContain(
      'receipts.student_parent_id: the row stays, and holds one of parents',
    )
    expect(
      checkClasses(catalogue, changed('students', { keeps: [...classes.students!.keeps!, 'phone_number'] })).join(),
    ).toContain('students.phone_number')
  })
})

describe('an erasure', () => {
  test('is refused, with every reason named, while the child studies here and holds a card', async () => {
    const child = await world.rows.fresh('student-profiles', 'A')
    await query("insert into cards (card_number, student_id, activated_date) values ('PRIVACY1', $1, '2026-01-01')", [
      child.student_id,
    ])
    const { status, json } = await rehearse(child)
    expect([status, json.code, json.conflicts.map(({ why }: Row) => why)]).toEqual([
      409,
      'child_cannot_be_erased',
      ['studies_here', 'has_card'],
    ])
  })
  test('reaches whom the child took over in a merge', async () => {
    const [child, other] = [await gone(), await gone()]
    const [batch] = await query(
      "insert into batches (kind, label, label_kh) values ('merge-students', 'Merge', 'ការបញ្ចូល') returning batch_id",
    )
    await query('insert into row_merges (table_name, dropped_id, kept_id, batch_id) values ($1, $2, $3, $4)', [
      'students',
      String(other.student_id),
      String(child.student_id),
      batch!.batch_id,
    ])
    await query('delete from students where student_id = $1', [other.student_id])
    expect((await planned(child)).found.get('students')!.gone).toEqual([String(other.student_id)])
  })
  test('takes the family along only where no other child is left', async () => {
    const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
    const [one, other] = [
      await world.rows.fresh('student-profiles', 'A', { status: studentStatus.droppedOut, student_parent_id }),
      await gone(),
    ]
    expect((await rehearse(one, { with_family: 1 })).json).toMatchObject({ family_can_go: true })
    await query('update students set student_parent_id = $1 where student_id = $2', [
      student_parent_id,
      other.student_id,
    ])
    expect((await rehearse(one, { with_family: 1 })).json.code).toBe('family_has_children')
    expect((await rehearse(one)).json).toMatchObject({
      family_can_go: false,
      request_state: privacyState.awaitingApproval,
    })
  })
  test('wants a second person, the number of the child and the rehearsal that was looked at', async () => {
    const child = await gone()
    const { privacy_request_id: id, fingerprint, plan } = (await rehearse(child)).json
    expect(plan.lines.find(({ table }: Row) => table === 'students')).toMatchObject({ fate: 'anonymise', rows: 1 })
    const good = { card_number: child.card_number, fingerprint }
    expect((await erase(id, good, officer.token)).json.code).toBe('second_person_needed')
    expect((await erase(id, { ...good, card_number: 'X' })).json.code).toBe('number_differs')
    expect((await erase(id, { ...good, fingerprint: '0' })).json.code).toBe('erasure_is_outdated')
    expect((await erase(id, good)).status).toBe(200)
    expect((await erase(id, good)).json.code).toBe('request_is_settled')
  })
  test('empties what cashiers wrote about the child, on a closed day too, and nobody can rewrite that', async () => {
    const child = await gone()
    const about = `Refund for ${child.full_name_en}`
    const [day] = await query(
      `insert into closed_days (branch_id, closed_date, taken_amount, reckoning, remark, closed_by, is_reopened, reopen_reason, reopened_by, reopened_at)
        values ($1, '2020-01-01', 0, '{}', $2, $3, 1, $2, $3, now()) returning closed_day_id`,
      [child.branch_id, about, officer.user_id],
    )
    const shift = await world.rows.fresh('cashier-shifts', 'A')
    await query('update cashier_shifts set remark = $1, difference_reason = $1 where cashier_shift_id = $2', [
      about,
      shift.cashier_shift_id,
    ])
    await eraseNow(child)
    const [said] = await query(
      'select d.remark, d.reopen_reason, s.remark as of_shift, s.difference_reason from closed_days d, cashier_shifts s where closed_day_id = $1 and cashier_shift_id = $2',
      [day!.closed_day_id, shift.cashier_shift_id],
    )
    expect(said).toEqual({ remark: '', reopen_reason: '', of_shift: '', difference_reason: '' })
    await expect(
      query("update closed_days set remark = 'Rewritten' where closed_day_id = $1", [day!.closed_day_id]),
    ).rejects.toThrow(/keeps/)
  })
  test('is another one when something about the child has changed', async () => {
    const child = await gone()
    const { fingerprint } = await planned(child)
    expect((await planned(child)).fingerprint).toBe(fingerprint)
    await query("update students set remark = 'Came back to the office' where student_id = $1", [child.student_id])
    expect((await planned(child)).fingerprint).not.toBe(fingerprint)
  })
  test('leaves a follow-up that is about another child too', async () => {
    const [child, other] = [await gone(), await gone()]
    const inquiries = [
      await world.rows.fresh('info-inquiries', 'A', {}),
      await world.rows.fresh('info-inquiries', 'A', {}),
    ]
    await query('update info_inquiries set student_id = $1 where inquiry_id = $2', [
      child.student_id,
      inquiries[0]!.inquiry_id,
    ])
    await query('update info_inquiries set student_id = $1 where inquiry_id = $2', [
      other.student_id,
      inquiries[1]!.inquiry_id,
    ])
    const { followup_id } = await world.rows.fresh('student-follow-ups', 'A')
    for (const { inquiry_id } of inquiries)
      await query('insert into follow_up_inquiries values ($1, $2)', [followup_id, inquiry_id])
    await query('delete from follow_up_inquiries where followup_id = $1 and inquiry_id <> all($2)', [
      followup_id,
      inquiries.map(({ inquiry_id }) => inquiry_id),
    ])
    const tables = async () => (await planned(child)).plan.lines.map(({ table }) => table)
    expect(await tables()).toContain('follow_up_inquiries')
    expect(await tables()).not.toContain('student_follow_ups')
    await query('delete from follow_up_inquiries where followup_id = $1 and inquiry_id = $2', [
      followup_id,
      inquiries[1]!.inquiry_id,
    ])
    expect(await tables()).toContain('student_follow_ups')
  })
  test('cannot be asked for a child of another branch, nor seen', async () => {
    const stranger = world.actors['staff-api'].other
    expect((await rehearse(await gone(), {}, stranger.token)).status).toBe(404)
    const { privacy_request_id } = (await rehearse(await gone())).json
    expect((await world.call('GET', `/privacy-requests/${privacy_request_id}`, { token: stranger.token })).status).toBe(
      404,
    )
  })
  test('empties a note of something else in which the child is named, and its history', async () => {
    const child = await gone()
    const name = String(child.full_name_en)
    const event = await world.rows.fresh('events', 'A', { description: `Prize for ${name}` })
    const other = await world.rows.fresh('events', 'A', { description: 'Prizes for all' })
    await eraseNow(child)
    const events = [event.event_id, other.event_id]
    expect(await query('select description from events where event_id = any($1) order by event_id', [events])).toEqual([
      { description: '' },
      { description: 'Prizes for all' },
    ])
    const told = await query("select * from history where object = 'events' and object_id = $1", [
      String(event.event_id),
    ])
    expect(told.length).toBeGreaterThan(0)
    expect(JSON.stringify(told)).not.toContain(name)
  })
  test('is what the database redacts for, and nothing else', async () => {
    const deed = { user_id: 1, operation: 'test', request_id: 'test' }
    const redact = inTransaction(world.db, deed, (tx) =>
      tx.execute(sql`select history_redact(array[1::bigint], array['mark'])`),
    )
    await expect(redact).rejects.toThrow()
  })
})

describe('a copy', () => {
  test('is asked for by a parent once, and answered by the office', async () => {
    const parent = world.actors['parent-api'].own
    const { student_parent_id } = await world.rows.row('parent-profiles', 'A')
    const child = await world.rows.fresh('student-profiles', 'A', { student_parent_id })
    const ask = (token: string) =>
      world.call('POST', `/home/parent-profiles/children/${child.student_id}/data-copies`, {
        token,
        body: { remark: 'We move' },
      })
    const { status, json } = await ask(parent.token)
    expect([status, json.request_state]).toEqual([200, 1])
    expect((await ask(parent.token)).json.code).toBe('copy_already_asked')
    expect((await ask(world.actors['parent-api'].other.token)).status).toBe(404)
    const declined = await world.call('POST', `/privacy-requests/${json.privacy_request_id}/decline`, {
      token: officer.token,
      body: { answer: 'Come to the office' },
    })
    expect(declined.json.request_state).toBe(5)
    const mine = await world.call('GET', '/my-privacy-requests', {
      token: parent.token,
      query: { filter: { student_id: child.student_id } },
    })
    expect(mine.json.data).toMatchObject([{ answer: 'Come to the office', request_state: privacyState.declined }])
    expect(mine.text).not.toContain('plan')
  })
  test('that somebody has asked for is the same request, released and counted', async () => {
    const child = await gone()
    const made = await world.rows.fresh('privacy-requests', 'A', {
      student_id: child.student_id,
      request_kind: privacyKind.copy,
      request_state: privacyState.asked,
    })
    const { json } = await world.call('POST', `/student-profiles/${child.student_id}/data-copies`, {
      token: officer.token,
      body: {},
    })
    expect(json.privacy_request_id).toBe(made.privacy_request_id)
    expect(
      await query("select 1 from bulk_reads where user_id = $1 and resource = 'privacy-requests'", [officer.user_id]),
    ).toHaveLength(1)
  })
  test('has no secret of an account in it, and nothing of the family', async () => {
    const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
    const child = await world.rows.fresh('student-profiles', 'A', {
      status: studentStatus.droppedOut,
      student_parent_id,
    })
    const account = await world.rows.fresh('users', 'A', {
      user_type: 'student-api',
      student_id: child.student_id,
      student_parent_id: null,
      staff_id: null,
      teacher_id: null,
    })
    await world.signIn({ user_id: account.user_id as number })
    const { tables } = await inTransaction(world.db, { operation: 'test', request_id: 'test' }, (tx) =>
      gatherCopy(world.app, tx, child.student_id as number),
    )
    const names = tables.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['students', 'users', 'sessions']))
    expect(names).not.toEqual(expect.arrayContaining(['session_tokens']))
    expect(names).not.toContain('parents')
    expect(Object.keys(tables.find(({ name }) => name === 'sessions')!.rows[0]!)).not.toContain('cookie_hash')
  })
  test('is released by whoever holds that permission alone', async () => {
    const reader = await world.person({
      permissions: ['view-privacy-requests', 'create-privacy-requests', 'view-student-profiles'],
    })
    const { student_id } = await gone()
    expect(
      (await world.call('POST', `/student-profiles/${student_id}/data-copies`, { token: reader.token, body: {} }))
        .status,
    ).toBe(403)
    expect((await world.call('GET', '/privacy-classes', { token: reader.token })).json.data.length).toBeGreaterThan(50)
  })
})
