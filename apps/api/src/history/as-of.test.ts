import type { Fields } from '@sala/contract/kit/field'
import { documentItem } from '@sala/contract/people/students'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { stopwatch } from '../../../../proofs/stopwatch.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { pastComputed } from '../kit/history/as-of.ts'

const world = openSchool('as_of')

type Row = Record<string, unknown>
const staff = () => world.actors['staff-api'].own
const ask = async (
  method: string,
  path: string,
  { body, query, by = staff() }: { body?: unknown; query?: Row; by?: Actor } = {},
) => {
  world.forget()
  return world.call(method, path, { token: by.token, body, query })
}
const clock = async (): Promise<string> => {
  const { rows } = await world.owner.$client.query(
    "select clock_timestamp() + interval '1 millisecond' as at, pg_sleep(0.004)",
  )
  return rows[0].at.toISOString()
}
const asOf = (object: string, key: unknown, at: string, by?: Actor) =>
  ask('GET', `/history-tracking/${object}/${key}/as-of`, { query: { at }, by })
const restore = (object: string, key: unknown, body: Row, by?: Actor) =>
  ask('POST', `/history-tracking/${object}/${key}/restore-field`, { body, by })
const family = async () => {
  const row = await world.rows.fresh('parent-profiles', 'A')
  const id = row.student_parent_id as number
  const save = async (body: Row) => (await ask('PUT', `/parent-profiles/${id}`, { body })).json as Row
  await save({ phone_number: '012 111 111', father_phone: '012 900 900' })
  return { id, save }
}
const student = async (more: Row = {}) => world.rows.fresh('student-profiles', 'A', more)

describe('a record as of a day', () => {
  it('is shown as it was, and says what is something else today', async () => {
    const { id, save } = await family()
    const at = await clock()
    await save({ phone_number: '012 222 222' })
    const { json } = await asOf('parent-profiles', id, at)
    expect(json).toMatchObject({
      row: { phone_number: '012 111 111', father_phone: '012 900 900' },
      differs: ['phone_number'],
      is_there: 1,
      redacted: [],
    })
    expect(json.row.children_count).toBe(0)
    expect(json.not_kept).not.toContain('children_count')
    expect(json.row).not.toHaveProperty('version')
  })

  it('names what it referred to as that was called then', async () => {
    const school = await world.rows.fresh('parent-profiles', 'A', { phone_number: '012 500 500' })
    const { student_id } = await student({ student_parent_id: school.student_parent_id })
    const at = await clock()
    await ask('PUT', `/parent-profiles/${school.student_parent_id}`, { body: { phone_number: '012 600 600' } })
    expect((await asOf('student-profiles', student_id, at)).json.row.student_parent).toMatchObject({
      phone_number: '012 500 500',
    })
    expect((await asOf('student-profiles', student_id, await clock())).json.row.student_parent).toMatchObject({
      phone_number: '012 600 600',
    })
  })

  it('brings its links and its owned rows of that day', async () => {
    const { id } = (
      await ask('POST', '/roles', {
        by: world.head,
        body: { name: 'Clerk of old', name_kh: 'ស្មៀន', guard: 'staff-api', rank: 5, permission_ids: [1, 2] },
      })
    ).json
    const at = await clock()
    await ask('PUT', `/roles/${id}`, { by: world.head, body: { permission_ids: [2, 3] } })
    expect((await asOf('roles', id, at, world.head)).json).toMatchObject({
      row: { permission_ids: [1, 2] },
      differs: ['permission_ids'],
    })
    const { student_id } = await student()
    const document = { item: documentItem.birthCertificate, document_number: 'BC 1' }
    await ask('PUT', `/student-profiles/${student_id}`, { body: { documents: [document] } })
    const then = await clock()
    expect((await ask('PUT', `/student-profiles/${student_id}`, { body: { documents: [] } })).json.documents).toEqual(
      [],
    )
    expect((await asOf('student-profiles', student_id, then)).json).toMatchObject({ differs: ['documents'] })
    expect((await asOf('student-profiles', student_id, then)).json.row.documents).toHaveLength(1)
  })

  it('is what a change left when it is asked for as of that change', async () => {
    const { id } = await family()
    const [last] = (await ask('GET', `/history-tracking?filter[object]=parent-profiles&filter[object_id]=${id}`)).json
      .data
    expect((await asOf('parent-profiles', id, last.created_date)).json.row.phone_number).toBe('012 111 111')
  })

  it('did not exist before it was made, whatever year is asked for', async () => {
    const { id } = await family()
    expect((await asOf('parent-profiles', id, '0000-01-01T00:00:00Z')).json).toMatchObject({
      row: null,
      is_there: 1,
      differs: [],
    })
    expect((await asOf('parent-profiles', id, 'yesterday')).status).toBe(422)
  })

  it('is told of a deleted record to its branch, and to no other', async () => {
    const { student_id, branch_id } = await student()
    const at = await clock()
    expect((await ask('DELETE', `/student-profiles/${student_id}`)).status).toBe(200)
    expect((await asOf('student-profiles', student_id, at)).json).toMatchObject({
      row: { student_id, branch_id },
      is_there: 0,
    })
    expect((await asOf('student-profiles', student_id, at, world.actors['staff-api'].other)).status).toBe(404)
  })

  it('says of what was redacted that it is no longer kept', async () => {
    const { id, save } = await family()
    const at = await clock()
    await save({ phone_number: '012 333 333' })
    await world.owner.$client.query(
      `alter table history disable trigger user; update history set old = null, new = null, redacted_at = now() where object = 'parents' and object_id = '${id}' and new ? 'phone_number'; alter table history enable trigger user`,
    )
    const { json } = await asOf('parent-profiles', id, at)
    expect(json.redacted).toContain('phone_number')
    expect(json.row).not.toHaveProperty('phone_number')
    const { version } = (await ask('GET', `/parent-profiles/${id}`)).json
    expect((await restore('parent-profiles', id, { field: 'phone_number', at, version })).json.code).toBe(
      'no_longer_kept',
    )
  })
})

describe('the past of a record', () => {
  it('is closed to another branch, to teachers, to families and to whoever may not view the record', async () => {
    const { id } = await family()
    const at = await clock()
    const { other, nowhere } = world.actors['staff-api']
    const historian = await world.person({ permissions: ['view-history-tracking'] })
    for (const by of [other, nowhere, historian]) {
      expect((await asOf('parent-profiles', id, at, by)).status).toBe(404)
      expect(
        (await ask('GET', `/history-tracking/parent-profiles/${id}/changes`, { query: { from: at, to: at }, by }))
          .status,
      ).toBe(404)
      expect((await restore('parent-profiles', id, { field: 'phone_number', at, version: 1 }, by)).status).toBe(404)
    }
    for (const type of ['teacher-api', 'parent-api', 'student-api'] as const)
      expect((await asOf('parent-profiles', id, at, world.actors[type].own)).status).toBe(403)
    const missing = await asOf('parent-profiles', 2_000_000_000, at)
    const foreign = await asOf('parent-profiles', id, at, other)
    expect([missing.status, missing.json.message]).toEqual([404, foreign.json.message])
  })

  it('is not there for what keeps no history', async () => {
    for (const object of ['history-tracking', 'student-healths', 'calendars', 'year-end-rows', 'nothing'])
      expect((await asOf(object, 1, await clock(), world.head)).status).toBe(404)
  })
})

/** A class like the one that is there, with another name and some room. */
const freshClass = async (): Promise<number> => {
  const { class_id: _, class_name: _name, search_text: _text, ...like } = await world.rows.row('class-operations', 'A')
  return (await world.rows.fresh('class-operations', 'A', { ...like, capacity: 20 })).class_id as number
}
const sit = (class_id: number, student_ids: unknown[]) =>
  ask('POST', '/student-enrollments', { body: { class_id, student_ids } })
const leave = async (student_id: unknown) => {
  const [seat] = (await ask('GET', `/student-enrollments?filter[student_id]=${student_id}`)).json.data
  expect((await ask('DELETE', `/student-enrollments/${seat.enrollment_id}`)).status).toBe(200)
}

describe('what is computed from other records', () => {
  it('is the class of that day in a list of students, which is narrowed by it too', async () => {
    const [before, after] = [await freshClass(), await freshClass()]
    const [mover, stayer] = [(await student()).student_id, (await student()).student_id]
    const early = await clock()
    await sit(before, [mover, stayer])
    const at = await clock()
    await leave(mover)
    const between = await clock()
    await sit(after, [mover])
    const classes = async (when: string, query: Row = { ids: `${mover},${stayer}` }) =>
      (await ask('GET', '/history-tracking/student-profiles/as-of', { query: { at: when, ...query } })).json.data.map(
        (row: Row) => [row.student_id, row.class_id],
      )
    expect(await classes(early)).toEqual([
      [mover, null],
      [stayer, null],
    ])
    expect(await classes(at)).toEqual([
      [mover, before],
      [stayer, before],
    ])
    expect(await classes(between)).toEqual([
      [mover, null],
      [stayer, before],
    ])
    expect(await classes(at, { by: 'class_id', of: before })).toEqual([
      [mover, before],
      [stayer, before],
    ])
    expect(await classes(await clock(), { by: 'class_id', of: before })).toEqual([[stayer, before]])
    expect(await classes(await clock(), { by: 'class_id', of: after })).toEqual([[mover, after]])
    const one = (await asOf('student-profiles', mover, at)).json
    expect([one.row.class.class_id, one.differs]).toEqual([before, ['class_id']])
    expect(one.not_kept).not.toContain('class_id')
  })

  it('is what stood with the employee when it is of a teacher', async () => {
    const { teacher_id, staff_id } = await world.rows.fresh('teacher-profiles', 'A')
    await ask('PUT', `/employees/${staff_id}`, { body: { phone_number_1: '012 111 222' } })
    const at = await clock()
    expect((await ask('PUT', `/employees/${staff_id}`, { body: { phone_number_1: '012 333 444' } })).status).toBe(200)
    const { json } = await asOf('teacher-profiles', teacher_id, at)
    expect(json).toMatchObject({ row: { phone_number_1: '012 111 222' }, differs: ['phone_number_1'] })
  })

  it('is not guessed where what it comes from was taken out of the history', async () => {
    const class_id = await freshClass()
    const [hidden, plain] = [(await student()).student_id, (await student()).student_id]
    await sit(class_id, [hidden, plain])
    const at = await clock()
    const [seat] = (await ask('GET', `/student-enrollments?filter[student_id]=${hidden}`)).json.data
    await world.owner.$client.query(
      `update student_enrollments set remark = 'Moved' where enrollment_id = ${seat.enrollment_id};
       alter table history disable trigger user; update history set old = null, new = null, redacted_at = now() where object = 'student_enrollments' and object_id = '${seat.enrollment_id}' and action = 'update'; alter table history enable trigger user`,
    )
    const { data, redacted } = (
      await ask('GET', '/history-tracking/student-profiles/as-of', { query: { at, ids: `${hidden},${plain}` } })
    ).json
    expect(data.map((row: Row) => row.class_id)).toEqual([undefined, class_id])
    expect(redacted).toEqual(['class_id', 'grade_id'])
  })
})

describe('reading the past', () => {
  it('passes over what others changed since, however much that is', async () => {
    const { student_id } = await student()
    const at = await clock()
    await world.owner.$client.query(`insert into history (object, object_id, root_object, root_id, action, old, new, db_role, values_digest)
      select 'student_enrollments', n, 'student_enrollments', n, 'update', '{"remark": null}', '{"remark": "Moved"}', 'sala_app', '' from generate_series(900000001, 900005000) n`)
    await inTransaction(
      world.db,
      { user_id: world.head.user_id, operation: 'test', request_id: 'test' },
      async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        const store = world.app.stores.get('student-profiles')!
        await pastComputed(tx, store, ['class_id'], [String(student_id)], { at })
        const { rows } = await tx.execute<{ read: number }>(
          sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables where relname = 'history'`,
        )
        expect(rows[0]!.read).toBeLessThan(1000)
      },
    )
  })
})

describe('a list as of a day', () => {
  it('is the class as it sat then, with the names of then', async () => {
    const class_id = await freshClass()
    const [one, two, three] = [(await student()).student_id, (await student()).student_id, (await student()).student_id]
    await sit(class_id, [one, two])
    const seats = async (at: string) =>
      (
        await ask('GET', '/history-tracking/student-enrollments/as-of', { query: { at, by: 'class_id', of: class_id } })
      ).json.data
        .map((row: Row) => row.student_id)
        .sort()
    const at = await clock()
    await sit(class_id, [three])
    await leave(one)
    expect(await seats(at)).toEqual([one, two].sort())
    expect(await seats(await clock())).toEqual([two, three].sort())
  })

  it('names records or one that they belong to, all of them the caller’s', async () => {
    const at = await clock()
    const [own, foreign] = [(await student()).student_id, (await world.rows.fresh('student-profiles', 'B')).student_id]
    const list = (query: Row, by?: Actor) =>
      ask('GET', '/history-tracking/student-profiles/as-of', { query: { at: '2999-01-01T00:00:00Z', ...query }, by })
    expect((await list({ by: 'branch_id' })).json.code).toBe('past_needs_narrowing')
    const keys = async (query: Row) => (await list(query)).json.data.map((row: Row) => row.student_id)
    const all = await keys({})
    expect([all.includes(own), all.includes(foreign)]).toEqual([true, false])
    expect(await keys({ at })).not.toContain(own)
    expect((await list({ ids: `${own}` })).json.data).toMatchObject([{ student_id: own }])
    expect((await list({ ids: `${own}`, at })).json.data).toEqual([])
    expect((await list({ ids: `${own},${foreign}` })).status).toBe(404)
    expect((await list({ ids: 'a,b' })).status).toBe(404)
    expect((await list({ by: 'gender', of: '1' })).status).toBe(422)
    expect((await list({ ids: Array.from({ length: 1001 }, (_, n) => n + 1).join() })).json.code).toBe('past_too_many')
    const other = (await world.rows.row('parent-profiles', 'B')).student_parent_id
    expect((await list({ by: 'student_parent_id', of: String(other) })).status).toBe(404)
  })

  it('is as long as what hangs on its records, not as long as both multiplied', async () => {
    const timeOf = async (roles: number, before: number) => {
      await world.owner.$client.query(`with made as (
        insert into roles (name, name_kh, guard, rank) select 'Role ' || n, 'តួនាទី', 'staff-api', 1 from generate_series(${before + 1}, ${roles}) n returning id)
      insert into role_permissions (role_id, permission_id) select made.id, p.id from made, (select id from permissions order by id limit 60) p`)
      const taken = stopwatch()
      const { json } = await ask('GET', '/history-tracking/roles/as-of', {
        by: world.head,
        query: { at: '2999-01-01T00:00:00Z' },
      })
      const milliseconds = taken()
      const ofThem = json.data.filter(({ name }: Row) => String(name).startsWith('Role '))
      expect(ofThem.map(({ permission_ids }: Row) => (permission_ids as number[]).length)).toEqual(
        Array.from({ length: roles }, () => 60),
      )
      return milliseconds
    }
    // Ten times as many take ten times as long, where both multiplied would take a hundred.
    const few = await timeOf(90, 0)
    expect(await timeOf(900, 90)).toBeLessThan(40 * few)
  })
})

describe('the records that have a past', () => {
  it('are named: rows of tables, and nothing that is a log or a view', async () => {
    const objects = (await ask('GET', '/history-tracking/objects')).json.data.map(
      ({ object }: { object: string }) => object,
    )
    expect(objects).toEqual(expect.arrayContaining(['student-profiles', 'branches', 'divisions']))
    for (const log of ['history-tracking', 'access-log']) expect(objects).not.toContain(log)
    for (const object of objects) {
      const { status, json } = await ask('GET', `/history-tracking/${object}/as-of`, {
        query: { at: '2026-01-01T00:00:00Z' },
      })
      expect([object, status === 200 || json.code === 'past_too_many']).toEqual([object, true])
      // Whatever one record may narrow the list of today by narrows that of the past.
      const { resource } = world.app.stores.get(object)!
      const refs = [...resource.filters, 'branch_id'].filter(
        (name) => (resource.fields as Fields)[name]?.kind === 'ref' && resource.keys[0] !== name,
      )
      for (const by of new Set(refs)) {
        const target = (resource.fields as Fields)[by]!.target!()
        const of = (await world.rows.row(target.name, 'A'))[target.keys[0]!]
        const narrowed = await ask('GET', `/history-tracking/${object}/as-of`, {
          query: { at: '2026-01-01T00:00:00Z', by, of },
        })
        expect([object, by, narrowed.status]).toEqual([object, by, 200])
      }
    }
  })
})

describe('what changed between two days', () => {
  it('is told field by field: who, when, by which deed, and from what to what', async () => {
    const { id, save } = await family()
    const from = await clock()
    await save({ phone_number: '012 222 222' })
    await save({ phone_number: '012 333 333' })
    const to = await clock()
    await save({ phone_number: '012 444 444' })
    const { data } = (await ask('GET', `/history-tracking/parent-profiles/${id}/changes`, { query: { from, to } })).json
    expect(data).toMatchObject([
      {
        field: 'phone_number',
        old: '012 111 111',
        new: '012 333 333',
        changes: [
          {
            old: '012 222 222',
            new: '012 333 333',
            operation: 'update-parent-profiles',
            operation_label: 'Update · Families',
            user_name: 'Proof of staff-api',
          },
          { old: '012 111 111', new: '012 222 222', request_id: expect.any(String), batch_label: null },
        ],
      },
    ])
    expect(data[0].changes[0].operation_label_kh).toMatch(/^កែប្រែ · \p{Script=Khmer}/u)
  })
})

describe('a former value', () => {
  it('comes back by the same save as by hand, and the history says from where', async () => {
    const { id, save } = await family()
    const at = await clock()
    const { version } = await save({ phone_number: '012 222 222' })
    expect(
      (await restore('parent-profiles', id, { field: 'phone_number', at, version: Number(version) - 1 })).json,
    ).toMatchObject({
      code: 'stale',
      current: { version },
    })
    const { json, status } = await restore('parent-profiles', id, { field: 'phone_number', at, version })
    expect([status, json]).toEqual([200, { field: 'phone_number', version: Number(version) + 1 }])
    expect((await ask('GET', `/parent-profiles/${id}`)).json.phone_number).toBe('012 111 111')
    const [last, before] = (
      await ask('GET', `/history-tracking?filter[object]=parent-profiles&filter[object_id]=${id}`)
    ).json.data
    expect(last).toMatchObject({
      operation: 'restore-field',
      operation_label: 'Restore an earlier value',
      reason: `restored from ${at}`,
      new: { phone_number: '012 111 111' },
    })
    await restore('parent-profiles', id, {
      field: 'phone_number',
      history_id: last.history_id,
      version: Number(version) + 1,
    })
    expect((await ask('GET', `/parent-profiles/${id}`)).json.phone_number).toBe('012 222 222')
    expect(before.history_id).toBeLessThan(last.history_id)
  })

  it('needs the permission to change the record, and is refused for what nobody changes by hand', async () => {
    const { id } = await family()
    const { version } = (await ask('GET', `/parent-profiles/${id}`)).json
    const at = await clock()
    const reader = await world.person({ permissions: ['view-history-tracking', 'view-parent-profiles'] })
    expect((await restore('parent-profiles', id, { field: 'phone_number', at, version }, reader)).status).toBe(403)
    for (const field of ['student_parent_id', 'children_count', 'father_photo', 'created_date'])
      expect((await restore('parent-profiles', id, { field, at, version })).json.code).toBe('not_restorable')
    for (const field of ['search_text', 'constructor', 'nothing'])
      expect((await restore('parent-profiles', id, { field, at, version })).status).toBe(422)
    expect((await restore('parent-profiles', id, { field: 'phone_number', at, history_id: 1, version })).status).toBe(
      422,
    )
    expect((await restore('parent-profiles', id, { field: 'phone_number', version })).status).toBe(422)
    expect(
      (await restore('parent-profiles', id, { field: 'phone_number', at: '2020-01-01T00:00:00Z', version })).json.code,
    ).toBe('not_there_then')
  })

  it('is a reference only where that is the caller’s to name today', async () => {
    const gone = (await world.rows.fresh('parent-profiles', 'A')).student_parent_id
    const { student_id } = await student({ student_parent_id: gone })
    const at = await clock()
    const { id } = await family()
    await ask('PUT', `/student-profiles/${student_id}`, { body: { student_parent_id: id } })
    const { version } = (await ask('GET', `/student-profiles/${student_id}`)).json
    expect((await ask('DELETE', `/parent-profiles/${gone}`, { by: world.head })).status).toBe(200)
    expect((await restore('student-profiles', student_id, { field: 'student_parent_id', at, version })).status).toBe(
      404,
    )
  })

  it('may be rows that it owned, which come back as they were', async () => {
    const { student_id } = await student()
    await ask('PUT', `/student-profiles/${student_id}`, {
      body: { documents: [{ item: documentItem.birthCertificate, document_number: 'BC 1' }] },
    })
    const at = await clock()
    const { version } = (await ask('PUT', `/student-profiles/${student_id}`, { body: { documents: [] } })).json
    expect((await restore('student-profiles', student_id, { field: 'documents', at, version })).status).toBe(200)
    expect((await ask('GET', `/student-profiles/${student_id}`)).json.documents).toMatchObject([
      { item: documentItem.birthCertificate, document_number: 'BC 1' },
    ])
  })
})
