import { cardStatus } from '@sala/contract/cards/card-activators'
import { privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import { gender } from '@sala/contract/people/employees'
import { pickupType } from '@sala/contract/people/pickups'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { religion } from '@sala/contract/people/students'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { type Actor, pictureForm } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { findFamilyPairs, findStudentPairs } from './find-pairs.ts'

const world = openSchool('merge')

type Row = Record<string, unknown>
const ask = openClerk(world)
const query = async <T extends Row = Row>(text: ReturnType<typeof sql>): Promise<T[]> =>
  (await world.owner.execute(text)).rows as T[]
const deed = { user_id: 1, operation: 'tests', request_id: 'tests' }
const pupil = async (more: Row = {}, side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('student-profiles', side, { student_parent_id: null, status: studentStatus.active, ...more }))
    .student_id as number
const family = async (more: Row = {}, side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('parent-profiles', side, more)).student_parent_id as number
const preview = (what: 'student' | 'parent', keep: number, drop: number, by?: Actor) =>
  ask('GET', `/${what}-profiles/merge-preview?keep_id=${keep}&drop_id=${drop}`, undefined, by)
async function merge(what: 'student' | 'parent', keep: number, drop: number, more: object = {}, by?: Actor) {
  const { json } = await preview(what, keep, drop, by)
  const versions = {
    keep_version: json.keep?.version ?? 1,
    drop_version: json.drop?.version ?? 1,
    fingerprint: json.fingerprint ?? 'none',
  }
  return ask(
    'POST',
    `/${what}-profiles/merge`,
    { keep_id: keep, drop_id: drop, chosen: json.proposal ?? {}, ...versions, ...more },
    by,
  )
}
const undo = (pair: number, by?: Actor) => ask('POST', `/duplicate-pairs/${pair}/undo`, {}, by)
const hash = async () => {
  const tables = await query<{
    name: string
  }>(sql`select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('history', 'history_links', 'history_seals', 'batches', 'duplicate_pairs', 'row_merges') and (relname in ('parent_branches', 'chosen_children')
    or not exists (select from history_exceptions e where e.table_name = c.relname)) order by 1`)
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (
      await query(
        sql`select md5(coalesce(string_agg(r, '|' order by r), '')) as h from (select (to_jsonb(t) - 'version' - 'updated_at')::text as r from ${sql.identifier(name)} t) x`,
      )
    )[0]!.h
  return found
}

describe('merging two students', () => {
  it('moves everything, keeps what was chosen, and gives all of it back', async () => {
    const [keep, drop] = [
      await pupil({ phone_number: null }),
      await pupil({ phone_number: '+855 11 700 111', religion: religion.islam }),
    ]
    const seat = await world.rows.fresh('student-enrollments', 'A', {
      student_id: drop,
      enrollment_status: enrollmentStatus.studying,
    })
    await world.rows.fresh('student-enrollments', 'A', {
      student_id: keep,
      class_id: seat.class_id,
      enrollment_status: enrollmentStatus.studying,
    })
    for (const student_id of [keep, drop]) {
      await world.rows.fresh('student-card-activators', 'A', { student_id, card_status: cardStatus.active })
      await world.rows.fresh('disciplinary-actions', 'A', { student_id })
      await world.rows.fresh('pickup-card-creations', 'A', { student_id, guardian_type: pickupType.father })
      await inTransaction(world.owner, deed, async (tx) => {
        await tx.execute(
          sql`insert into student_healths (student_id, allergies) values (${student_id}, ${`Nuts ${student_id}`})`,
        )
        await tx.execute(
          sql`insert into student_health_items (student_id, health_item_id, answer) select ${student_id}, min(health_item_id), ${student_id === drop ? 1 : 0} from health_items having min(health_item_id) is not null`,
        )
        if (student_id === drop)
          await tx.execute(
            sql`insert into chosen_children (user_id, student_id) select min(user_id), ${student_id} from users`,
          )
      })
    }
    await world.call('POST', '/student-profiles/upload-photoes', {
      token: world.head.token,
      form: pictureForm('photo', { student_id: keep }),
    })
    await world.call('POST', '/student-profiles/upload-photoes', {
      token: world.head.token,
      form: pictureForm('photo', { student_id: drop }),
    })
    const before = await hash()
    const shown = await preview('student', keep, drop)
    expect(shown.status, shown.text).toBe(200)
    expect(shown.json.moves).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ object: 'cards', count: 1 }),
        expect.objectContaining({ object: 'student_enrollments', count: 1 }),
      ]),
    )
    expect(shown.json.notes.map(({ message_en }: { message_en: string }) => message_en).join(' ')).toMatch(
      /second enrolment.*stops working|stops working.*second enrolment/s,
    )
    const done = await merge('student', keep, drop, {
      chosen: { phone_number: 'drop', religion: 'drop', photo: 'drop' },
    })
    expect(done.status, done.text).toBe(200)
    expect((await ask('GET', `/student-profiles/${keep}`)).json).toMatchObject({
      phone_number: '+855 11 700 111',
      religion: religion.islam,
    })
    expect((await ask('GET', `/student-profiles/${drop}`)).status).toBe(404)
    const [health] = await query(sql`select allergies from student_healths where student_id = ${keep}`)
    expect(health!.allergies).toBe(`Nuts ${keep} · Nuts ${drop}`)
    expect(await query(sql`select count(*)::int as n from chosen_children where student_id = ${keep}`)).toEqual([
      { n: 1 },
    ])
    expect(
      await query(
        sql`select count(*)::int as n from cards where student_id = ${keep} and card_status = ${literal(cardStatus.active)}`,
      ),
    ).toEqual([{ n: 1 }])
    expect(
      await query(
        sql`select count(*)::int as n from student_enrollments where student_id = ${keep} and enrollment_status = ${literal(enrollmentStatus.studying)}`,
      ),
    ).toEqual([{ n: 1 }])
    const photo = (await ask('GET', `/student-profiles/${keep}`)).json.photo
    expect((await ask('GET', `/files?id=${photo}`)).status).toBe(200)
    // The picture that is no longer shown stays, under a name that the hourly removal of unused files does not look
    // for.
    expect(
      await query(
        sql`select field from files where object = 'student-profiles' and object_id = ${String(keep)} order by field`,
      ),
    ).toEqual([{ field: 'merged:photo' }, { field: 'photo' }])
    const told = (await ask('GET', `/history-tracking?filter[object]=student-profiles&filter[object_id]=${keep}`)).json
      .data
    expect(
      told.some(
        ({ operation, reason }: Row) =>
          operation === 'merge-students' && String(reason).includes(shown.json.drop.number),
      ),
    ).toBe(true)
    const gone = (await ask('GET', `/history-tracking?filter[object]=student-profiles&filter[object_id]=${drop}`)).json
      .data
    expect(gone.some(({ action }: Row) => action === 'delete')).toBe(true)
    const back = await undo(done.json.duplicate_pair_id)
    expect(back.status, back.text).toBe(200)
    expect(await hash()).toEqual(before)
    expect((await undo(done.json.duplicate_pair_id)).json.code).toBe('not_merged')
  })

  it('lets one of two open privacy requests of a kind go on, closes the other with a note, and says so before', async () => {
    const [keep, drop] = [await pupil(), await pupil()]
    await inTransaction(world.owner, deed, async (tx) => {
      for (const [id, kind] of [
        [keep, 1],
        [drop, 1],
        [drop, 2],
      ] as const)
        await tx.execute(
          sql`insert into privacy_requests (request_kind, student_id, branch_id, requested_by) select ${kind}, student_id, branch_id, 1 from students where student_id = ${id}`,
        )
    })
    const before = await hash()
    const { json } = await preview('student', keep, drop)
    expect(json.stops).toEqual([])
    expect(json.notes.map(({ message_en }: { message_en: string }) => message_en)).toEqual([
      'Both records have an open request for a copy of all data: one continues, the other is closed with a note.',
    ])
    const done = await merge('student', keep, drop)
    expect(done.status, done.text).toBe(200)
    const left = await query(
      sql`select request_kind, request_state, answer is not null as answered from privacy_requests where student_id = ${keep} order by 1, 2`,
    )
    expect(left).toEqual([
      { request_kind: privacyKind.copy, request_state: privacyState.asked, answered: false },
      { request_kind: privacyKind.copy, request_state: privacyState.declined, answered: true },
      { request_kind: privacyKind.erasure, request_state: privacyState.asked, answered: false },
    ])
    expect((await undo(done.json.duplicate_pair_id)).status).toBe(200)
    expect(await hash()).toEqual(before)
  })

  it('shows who looked at either of them with the one that is left, to the office and to the family', async () => {
    const home = await family()
    const parent = await world.person({ type: 'parent-api', given: { student_parent_id: home } })
    const [keep, drop] = [await pupil({ student_parent_id: home }), await pupil()]
    await inTransaction(world.owner, deed, (tx) =>
      tx.execute(sql`insert into student_healths (student_id, allergies) values (${drop}, 'Nuts')`),
    )
    const nurse = await world.person({})
    expect((await ask('GET', `/student-healths/${drop}`, undefined, nurse)).status).toBe(200)
    const seen = async () =>
      (await ask('GET', `/access-log?filter[about_id]=${keep}&filter[user_id]=${nurse.user_id}`)).json.data
    const told = async () => (await ask('GET', `/access-log/of-child/${keep}`, undefined, parent)).json.data.length
    const [seenBefore, toldBefore] = [await seen(), await told()]
    expect(seenBefore).toEqual([])
    const done = await merge('student', keep, drop)
    expect(done.status, done.text).toBe(200)
    expect(await seen()).toMatchObject([{ about_id: keep, resource: 'student-healths' }])
    expect(await told()).toBe(toldBefore + 1)
    expect((await undo(done.json.duplicate_pair_id)).status).toBe(200)
    expect(await seen()).toEqual([])
  })

  it('is refused by name while they sit in two classes of one term', async () => {
    const [keep, drop] = [await pupil(), await pupil()]
    const one = await world.rows.fresh('student-enrollments', 'A', {
      student_id: keep,
      enrollment_status: enrollmentStatus.studying,
    })
    const {
      class_id: _,
      class_name: _n,
      search_text: _s,
      ...same
    } = (await query(sql`select * from classes where class_id = ${one.class_id}`))[0]!
    const other = await world.rows.fresh('class-operations', 'A', same)
    await world.rows.fresh('student-enrollments', 'A', {
      student_id: drop,
      class_id: other.class_id,
      enrollment_status: enrollmentStatus.studying,
    })
    const refused = await merge('student', keep, drop)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      code: 'merge_stopped',
      conflicts: [{ message_en: expect.stringContaining(String(other.class_name)) }],
    })
  })

  it('asks which of two accounts stays, closes the other one, and opens it again when it is undone', async () => {
    const [keep, drop] = [await pupil(), await pupil()]
    const mine = await world.person({ type: 'student-api', given: { student_id: keep }, rank: 1 })
    const theirs = await world.person({ type: 'student-api', given: { student_id: drop }, rank: 1 })
    const refused = await merge('student', keep, drop)
    expect(refused.json).toMatchObject({
      code: 'merge_two_accounts',
      conflicts: [{ user_name: mine.user_name }, { user_name: theirs.user_name }],
    })
    const before = await hash()
    for (const account_id of [mine.user_id, theirs.user_id]) {
      const done = await merge('student', keep, drop, { account_id })
      expect(done.status, done.text).toBe(200)
      const other = account_id === mine.user_id ? theirs.user_id : mine.user_id
      expect(
        await query(
          sql`select student_id, disable from users where user_id in (${account_id}, ${other}) order by disable`,
        ),
      ).toEqual([
        { student_id: keep, disable: 0 },
        { student_id: null, disable: 1 },
      ])
      const back = await undo(done.json.duplicate_pair_id)
      expect(back.status, back.text).toBe(200)
      expect(await hash()).toEqual(before)
    }
  })

  it('is for those who may merge, change and delete, in branches that they work in, with what they were shown', async () => {
    const [keep, drop, far] = [await pupil(), await pupil(), await pupil({}, 'B')]
    const all = ['view', 'update', 'delete', 'merge'].map((action) => `${action}-student-profiles`)
    const clerk = await world.person({ permissions: all, side: 'A' })
    expect((await preview('student', keep, far, clerk)).status).toBe(404)
    expect((await merge('student', far, keep, {}, clerk)).status).toBe(404)
    for (const missing of ['update', 'delete', 'merge']) {
      const less = await world.person({ permissions: all.filter((name) => !name.startsWith(missing)), side: 'A' })
      expect((await preview('student', keep, drop, less)).status).toBe(403)
    }
    expect((await merge('student', keep, keep, {}, clerk)).status).toBe(422)
    expect((await merge('student', keep, drop, { keep_version: 99 }, clerk)).json.code).toBe('stale')
    expect((await merge('student', keep, drop, { chosen: { student_id: 'drop' } }, clerk)).status).toBe(422)
    const shown = (await preview('student', keep, drop, clerk)).json
    await world.rows.fresh('disciplinary-actions', 'A', { student_id: drop })
    const outdated = await merge('student', keep, drop, { fingerprint: shown.fingerprint }, clerk)
    expect(outdated.json.code).toBe('merge_changed')
    expect((await merge('student', keep, drop, {}, clerk)).status).toBe(200)
  })

  it('cannot be undone once the kept record was changed, and says so by name', async () => {
    const [keep, drop] = [await pupil(), await pupil()]
    const done = await merge('student', keep, drop)
    const { version, full_name_en } = (await ask('GET', `/student-profiles/${keep}`)).json
    await ask('PUT', `/student-profiles/${keep}`, { remark: 'Changed since', version })
    const refused = await undo(done.json.duplicate_pair_id)
    expect(refused.status).toBe(409)
    expect(refused.json.conflicts).toEqual([
      expect.objectContaining({ why: 'changed', title: full_name_en, label: 'Student' }),
    ])
  })
})

describe('merging two families', () => {
  it('says which account will see which child, moves them, and gives them back', async () => {
    const [keep, drop] = [await family(), await family()]
    const [child, other] = [await pupil({ student_parent_id: keep }), await pupil({ student_parent_id: drop })]
    const mother = await world.person({ type: 'parent-api', given: { student_parent_id: keep } })
    const father = await world.person({ type: 'parent-api', given: { student_parent_id: drop } })
    const before = await hash()
    const shown = (await preview('parent', keep, drop)).json
    expect(shown.sight).toEqual([
      expect.objectContaining({ user_id: mother.user_id, gains: [expect.objectContaining({ student_id: other })] }),
      expect.objectContaining({ user_id: father.user_id, gains: [expect.objectContaining({ student_id: child })] }),
    ])
    expect((await ask('GET', `/student-profiles/${other}`, undefined, mother)).status).toBe(404)
    const done = await merge('parent', keep, drop)
    expect(done.status, done.text).toBe(200)
    expect((await ask('GET', `/student-profiles/${other}`, undefined, mother)).status).toBe(200)
    expect((await ask('GET', `/student-profiles/${child}`, undefined, father)).status).toBe(200)
    const gone = (await ask('GET', `/history-tracking?filter[object]=parent-profiles&filter[object_id]=${drop}`)).json
      .data
    expect(gone.some(({ action }: Row) => action === 'delete')).toBe(true)
    expect((await undo(done.json.duplicate_pair_id)).status).toBe(200)
    expect(await hash()).toEqual(before)
    expect((await ask('GET', `/student-profiles/${other}`, undefined, mother)).status).toBe(404)
  })

  it('is refused to somebody who cannot be shown all the children', async () => {
    const [keep, drop] = [await family(), await family()]
    await pupil({ student_parent_id: drop }, 'B')
    const clerk = await world.person({ side: 'A' })
    expect((await merge('parent', keep, drop, {}, clerk)).json.code).toBe('merge_out_of_reach')
    expect((await preview('parent', keep, drop)).status).toBe(200)
  })
})

describe('the search for duplicates', () => {
  it('finds two of one name and birthday, and does not ask again about two that are not the same', async () => {
    const same = {
      last_name_kh: 'ជា',
      first_name_kh: 'សុវណ្ណ',
      last_name_en: 'Chea',
      first_name_en: 'Sovan',
      date_of_birth: '2014-03-09',
      gender: gender.male,
    }
    const swapped = {
      ...same,
      last_name_kh: same.first_name_kh,
      first_name_kh: same.last_name_kh,
      last_name_en: 'Sovann',
    }
    const [one, two] = [await pupil(same), await pupil(swapped)]
    const [x, y] = [
      await family({ father_phone: '012 909 808', father_name_en: 'Chea Sok' }),
      await family({ phone_number: '+855 12 909808', father_name_en: 'CheaSok' }),
    ]
    const search = () =>
      inTransaction(world.db, deed, async (tx) => {
        await findStudentPairs(tx)
        await findFamilyPairs(tx)
      })
    const pairs = async (state: number, by?: Actor) =>
      (await ask('GET', `/duplicate-pairs?page=-1&filter[pair_state]=${state}`, undefined, by)).json.data as Row[]
    const of = (rows: Row[], a: number) => rows.find((row) => row.one_id === a)
    await search()
    const open = await pairs(1)
    expect(
      of(
        open.filter(({ pair_kind }) => pair_kind === pairKind.student),
        one,
      ),
    ).toMatchObject({ other_id: two, reasons: expect.arrayContaining(['name_kh', 'born']) })
    expect(
      of(
        open.filter(({ pair_kind }) => pair_kind === pairKind.family),
        x,
      ),
    ).toMatchObject({ other_id: y, reasons: ['phone', 'father'] })
    const stranger = await world.person({ side: 'B' })
    expect(of(await pairs(1, stranger), one)).toBeUndefined()
    const pair = of(open, one)!.duplicate_pair_id
    expect((await ask('POST', `/duplicate-pairs/${pair}/decide`, { different: 1 }, stranger)).status).toBe(404)
    expect((await ask('POST', `/duplicate-pairs/${pair}/decide`, { different: 1 })).json.pair_state).toBe(2)
    await search()
    expect(of(await pairs(1), one)).toBeUndefined()
    expect(of(await pairs(2), one)).toBeDefined()
    expect((await merge('student', one, two)).status).toBe(200)
    expect(of(await pairs(3), one)).toMatchObject({ kept_id: one, other_name_en: 'Sovann Sovan' })
    expect((await ask('POST', `/duplicate-pairs/${pair}/decide`, { different: 1 })).json.code).toBe('already_merged')
  })
})
