import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { gender } from '@sala/contract/people/employees'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import { documentItem } from '@sala/contract/people/students'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { type Actor, soundForm } from '../../../../proofs/world.ts'

const world = openSchool('students')
let branch: { A: number; B: number }
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
})

const ask = openClerk(world)
const child = (more: object = {}) => ({
  last_name_en: 'Sok',
  first_name_en: 'Dara',
  last_name_kh: 'សុខ',
  first_name_kh: 'ដារ៉ា',
  gender: gender.male,
  date_of_birth: '2015-03-07',
  branch_id: branch.A,
  ...more,
})
const admit = async (more: object = {}): Promise<number> =>
  (await ask('POST', '/student-profiles', child(more))).json.student_id
const today = localToday()
const daysOn = (days: number) => addDays(today, days)
/** A class of a program of its own with these students in it, since some days ago. */
const seat = async (ids: readonly number[], since = -30) => {
  const { acps_id } = await world.rows.fresh('sub-programs', 'A')
  const { ac_term_id } = await world.rows.fresh('terms', 'A', { acps_id })
  const room = await world.rows.fresh('class-operations', 'A', { acps_id, ac_term_id })
  for (const student_id of ids)
    await world.rows.fresh('student-enrollments', 'A', {
      student_id,
      class_id: room.class_id,
      enroll_date: daysOn(since),
    })
  return room as { class_id: number; acps_id: number; branch_id: number }
}
const seatsOf = async (student_id: number) =>
  (await ask('GET', `/student-enrollments?filter[student_id]=${student_id}&filter[enrollment_status]=`)).json.data

describe('a student’s number', () => {
  it('is the branch’s code and the next number, suggested beforehand and given when it is left out', async () => {
    const { branch_code } = await world.rows.row('branches', 'A')
    const first = (await ask('GET', `/student-profiles/${branch.A}/student-number`)).json.card_number
    expect(first).toMatch(new RegExp(`^${branch_code}-S\\d{6}$`))
    expect((await ask('POST', '/student-profiles', child())).json.card_number).toBe(first)
    await admit({ card_number: `${branch_code}-S000500` })
    await admit({ card_number: `${branch_code}-S9` })
    expect((await ask('GET', `/student-profiles/${branch.A}/student-number`)).json.card_number).toBe(
      `${branch_code}-S000501`,
    )
  })

  it('is a different one for each of many who are saved at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '/student-profiles', child())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.card_number)).size).toBe(12)
  })
})

describe('the list of students', () => {
  const ids = async (query: string) =>
    (await ask('GET', `/student-profiles?page=-1&${query}`)).json.data.map(
      (row: { student_id: number }) => row.student_id,
    )

  it('shows the active ones unless asked, and understands New and Old', async () => {
    const [fresh, known, away] = [await admit(), await admit(), await admit({ status: studentStatus.transferredOut })]
    await seat([known])
    await world.owner.$client.query('update students set print_card_counter = 1 where student_id = $1', [known])
    expect(await ids('')).toEqual(expect.arrayContaining([fresh, known]))
    expect(await ids('')).not.toContain(away)
    expect(await ids('status=New')).toContain(fresh)
    expect(await ids('status=New')).not.toContain(known)
    expect(await ids('status=Old')).toContain(away)
    expect(await ids('status=Old')).not.toContain(fresh)
    expect(await ids('status[]=New&status[]=4')).toEqual(expect.arrayContaining([fresh, away]))
    expect(await ids('filter[status][]=New&filter[status][]=1')).toContain(known)
    // One shape of statement after another, so that none of them answers for the other.
    expect(await ids(`status=${studentStatus.active}`)).toContain(known)
    expect(await ids(`status=${studentStatus.transferredOut}`)).toEqual(expect.arrayContaining([away]))
    expect((await ask('GET', '/student-profiles?status=Ancient')).status).toBe(422)
  })

  it('finds a child by either script, by half a name, or by a part of its card', async () => {
    const id = await admit({
      last_name_en: 'Keo',
      first_name_en: 'Sreypich',
      last_name_kh: 'កែវ',
      first_name_kh: 'ស្រីពេជ្រ',
      card_number: 'FIND-77123',
    })
    for (const search of ['sreyp', 'ពេជ្រ', '77123', 'pich keo', 'កែវ ស្រី'])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toContain(id)
  })

  it('offers the short lists of the form', async () => {
    for (const list of [
      'nationalities',
      'religions',
      'item-lists',
      'status',
      'provinces',
      'class-options',
      '12/districts',
      '1201/communes',
      '120101/villages',
    ])
      expect((await ask('GET', `/student-profiles/${list}`)).status, list).toBe(200)
    expect((await ask('GET', '/student-profiles/item-lists')).json.data[0]).toEqual({
      id: 1,
      name: 'Birth certificate',
      name_kh: 'សំបុត្រកំណើត',
    })
  })
})

describe('the same child', () => {
  const check = async (more: object, by?: Actor) =>
    (await ask('POST', '/student-profiles/check-duplicate', more, by)).json

  it('is recognised by name and birthday in either script, in either order, and through a slip of the pen', async () => {
    const id = await admit({
      last_name_en: 'Chhim',
      first_name_en: 'Ratanak',
      last_name_kh: 'ឈឹម',
      first_name_kh: 'រតនៈ',
      date_of_birth: '2014-05-09',
    })
    const reasons = async (more: object) =>
      (await check(more)).likely.find((each: { student_id: number }) => each.student_id === id)?.reasons
    expect(await reasons({ last_name_en: 'CHHIM', first_name_en: 'ratanak' })).toEqual(['name_en'])
    expect(await reasons({ last_name_en: 'Ratanak', first_name_en: 'Chhim', date_of_birth: '2014-05-09' })).toEqual([
      'name_en',
      'born',
    ])
    expect(await reasons({ last_name_kh: 'ឈឹម', first_name_kh: 'រតនៈ', date_of_birth: '2014-09-05' })).toEqual([
      'name_kh',
      'born_near',
    ])
    expect(await reasons({ last_name_en: 'Chim', first_name_en: 'Rattanak', date_of_birth: '2014-05-09' })).toEqual([
      'name_near',
      'born',
    ])
    // The same letters, typed in another order than Khmer has them in its one spelling.
    expect(await reasons({ last_name_kh: 'ឈ\u17B9ម', first_name_kh: 'រតន\u200Bៈ' })).toEqual(['name_kh'])
    expect(
      await reasons({ last_name_en: 'Chhim', first_name_en: 'Ratanak', date_of_birth: '2009-11-20' }),
    ).toBeUndefined()
    expect(await reasons({ last_name_en: 'Prak', first_name_en: 'Vuthy', date_of_birth: '2014-05-09' })).toBeUndefined()
    expect(await reasons({ student_id: id, last_name_en: 'Chhim', first_name_en: 'Ratanak' })).toBeUndefined()
  })

  it('is shown only in the own branches; of another’s card it is said that it is taken, and nothing else', async () => {
    const { card_number } = (
      await ask(
        'POST',
        '/student-profiles',
        child({ last_name_en: 'Elsewhere', first_name_en: 'Child', branch_id: branch.B }),
      )
    ).json
    const own = world.actors['staff-api'].own
    const asked = { last_name_en: 'Elsewhere', first_name_en: 'Child', date_of_birth: '2015-03-07', card_number }
    expect(await check(asked, own)).toEqual({ card_taken: true, ext_card_taken: false, likely: [] })
    expect((await check(asked)).likely).toHaveLength(1)
    expect(await check({})).toEqual({ card_taken: false, ext_card_taken: false, likely: [] })
  })
})

describe('what the form of a new student types by itself', () => {
  const spelled = async (query: Record<string, string>) =>
    (await ask('GET', `/student-profiles/spellings?${new URLSearchParams(query)}`)).json as Record<
      string,
      string | null
    >

  it('is the last name that the family’s children bear, the father’s where it has none yet, and the mother’s where no father is named', async () => {
    const family = async (more: Record<string, unknown>) =>
      String((await world.rows.fresh('parent-profiles', 'A', more)).student_parent_id)
    const named = {
      father_name_kh: 'ឈួន ពិសី',
      father_name_en: 'Chhoun Pisey',
      mother_name_kh: 'ទេព មុន្នី',
      mother_name_en: 'Tep Mony',
    }
    const student_parent_id = await family(named)
    expect(await spelled({ student_parent_id })).toEqual({
      last_name_kh: 'ឈួន',
      last_name_en: 'Chhoun',
      first_name_en: null,
    })
    const alone = await family({ ...named, father_name_kh: null, father_name_en: null })
    expect(await spelled({ student_parent_id: alone })).toMatchObject({ last_name_kh: 'ទេព', last_name_en: 'Tep' })
    await admit({ last_name_kh: 'ឈួន', last_name_en: 'Chuon', student_parent_id: Number(student_parent_id) })
    await admit({ last_name_kh: 'ឈួន', last_name_en: 'Chhoun' })
    await admit({ last_name_kh: 'ឈួន', last_name_en: 'Chhoun' })
    // A family keeps its own spelling; a name that is not the family's is spelled as the school mostly does.
    expect(await spelled({ student_parent_id, last_name_kh: 'ឈួន' })).toMatchObject({
      last_name_kh: 'ឈួន',
      last_name_en: 'Chuon',
    })
    expect(await spelled({ student_parent_id: alone, last_name_kh: 'ឈួន' })).toMatchObject({
      last_name_kh: 'ទេព',
      last_name_en: 'Chhoun',
    })
    expect(await spelled({ last_name_kh: 'ឈួន' })).toMatchObject({ last_name_kh: null, last_name_en: 'Chhoun' })
  })
})

describe('a change of a student’s status', () => {
  const change = (student_id: number, more: object = {}, by?: Actor) =>
    ask(
      'POST',
      '/student-profiles/update-status',
      { student_id, status: studentStatus.droppedOut, reason: statusReason.movedAway, effective_date: today, ...more },
      by,
    )

  it('is recorded with its reason and its day, ends the seat and closes the account in the same moment', async () => {
    const student = await admit()
    await seat([student])
    const { user_id } = await world.rows.fresh('users', 'A', {
      user_type: 'student-api',
      student_id: student,
      disable: 0,
    })
    expect((await ask('PUT', `/student-profiles/${student}`, { status: studentStatus.droppedOut })).status).toBe(422)
    expect((await change(student, { effective_date: daysOn(-2) })).json).toMatchObject({
      student_id: student,
      status: studentStatus.droppedOut,
      ended_seats: 1,
      accounts: [{ user_id, disable: 1 }],
    })
    expect(await seatsOf(student)).toMatchObject([{ enrollment_status: enrollmentStatus.left, leave_date: daysOn(-2) }])
    expect((await ask('GET', `/student-profiles/${student}`)).json).toMatchObject({
      status: studentStatus.droppedOut,
      class_id: null,
    })
    expect((await change(student, { status: studentStatus.active, reason: statusReason.cameBack })).json).toMatchObject(
      {
        status: studentStatus.active,
        ended_seats: 0,
      },
    )
    const { events } = (await ask('GET', `/student-profiles/${student}/record`)).json
    expect(events).toMatchObject([
      { from_status: 3, status: studentStatus.active, reason: statusReason.cameBack, effective_date: today },
      {
        from_status: 1,
        status: studentStatus.droppedOut,
        reason: statusReason.movedAway,
        remark: null,
        effective_date: daysOn(-2),
      },
    ])
  })

  it('lets whoever graduates finish the class, and keeps the seat of whoever is suspended', async () => {
    const [one, other] = [await admit(), await admit()]
    await seat([one, other])
    await change(one, { status: studentStatus.graduated, reason: statusReason.finished })
    await change(other, { status: studentStatus.suspended, remark: 'Fees' })
    expect(await seatsOf(one)).toMatchObject([{ enrollment_status: enrollmentStatus.completed, leave_date: today }])
    expect(await seatsOf(other)).toMatchObject([{ enrollment_status: enrollmentStatus.studying, leave_date: null }])
  })

  it('needs a reason, a new status, and a day that has come and is not before the last one', async () => {
    const student = await admit()
    const codes = []
    for (const more of [{ reason: null }, { status: studentStatus.active }, { effective_date: daysOn(1) }])
      codes.push((await change(student, more)).json.code)
    expect(codes).toEqual(['reason_needed', 'student_status_is_the_same', 'not_in_effect_yet'])
    const answers = await Promise.all([1, 2, 3].map(() => change(student)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await change(student, { status: studentStatus.active, effective_date: daysOn(-1) })).json.code).toBe(
      'before_last_student_change',
    )
  })
})

describe('a change of status by sub program', () => {
  it('says first who would change and who would not and why, then changes all of them or nobody', async () => {
    const [one, two, both] = [await admit(), await admit(), await admit()]
    const room = await seat([one, two, both])
    await seat([both])
    const asked = {
      branch_id: room.branch_id,
      acps_id: room.acps_id,
      status: studentStatus.graduated,
      reason: statusReason.finished,
      effective_date: today,
    }
    const seen = (await ask('POST', '/student-profiles/check-status-by-sub-programs', asked)).json
    expect(seen.changes.map((each: { student_id: number }) => each.student_id).sort()).toEqual([one, two].sort())
    expect(seen.refused).toMatchObject([{ student_id: both, why: 'other_program' }])
    const update = (more: object = {}) =>
      ask('POST', '/student-profiles/update-status-by-sub-programs', { ...asked, ...more })
    const refused = await update()
    expect(refused.json).toMatchObject({
      code: 'some_cannot_change',
      conflicts: [{ student_id: both, why: 'other_program' }],
    })
    expect((await ask('GET', `/student-profiles/${one}`)).json.status).toBe(1)
    expect((await update({ leave_out: [both] })).json).toEqual({ changed: 2, ended_seats: 2, closed_accounts: 0 })
    expect((await ask('GET', `/student-profiles/${two}`)).json.status).toBe(5)
    expect((await ask('GET', `/student-profiles/${both}`)).json.status).toBe(1)
    expect((await update({ leave_out: [both] })).json.code).toBe('nobody_to_change')
  })
})

describe('the external mode', () => {
  const way = (to: string) => `/student-profiles/check-privilege/change-mode-external-${to}`
  const may = async (to: string, student_id: number, by?: Actor) => {
    const { allowed, reasons } = (await ask('POST', way(to), { student_id }, by)).json
    return [allowed, ...reasons.map(({ code }: { code: string }) => code)]
  }

  it('is asked for before it is changed, and refused while there is a seat or a card in the way', async () => {
    const [seated, free] = [await admit(), await admit({ ext_card_number: 'EXT-1' })]
    await seat([seated])
    expect(await may('false-to-true', seated)).toEqual([false, 'seat_is_current'])
    expect((await ask('POST', '/student-profiles/change-mode', { student_id: seated, is_external: 1 })).json.code).toBe(
      'seat_is_current',
    )
    expect(await may('false-to-true', free)).toEqual([true])
    expect((await ask('POST', '/student-profiles/change-mode', { student_id: free, is_external: 1 })).json).toEqual({
      student_id: free,
      is_external: 1,
    })
    await admit({ card_number: 'EXT-1' })
    expect(await may('true-to-false', free)).toEqual([false, 'external_card_taken'])
    expect(await may('false-to-true', free)).toEqual([false, 'mode_is_the_same'])
  })
})

describe('what belongs to a student', () => {
  it('has bank accounts, one of them used first, and the papers that were handed in', async () => {
    const { bank_id } = (await ask('POST', '/banks', { bank_name_en: 'Acleda', bank_name_kh: 'អេស៊ីលីដា' })).json
    const account = { bank_id, account_name: 'Sok Dara', account_number: '0011', is_default: 1 }
    const id = await admit({
      bank_accounts: [account],
      documents: [{ item: documentItem.birthCertificate, document_number: '22' }],
    })
    const listed = (await ask('GET', `/student-profiles/${id}/bank-accounts`)).json.data
    expect(listed).toMatchObject([{ ...account, bank_name_en: 'Acleda' }])
    const twice = [
      ...(await ask('GET', `/student-profiles/${id}`)).json.bank_accounts,
      { ...account, account_number: '0012' },
    ]
    expect((await ask('PUT', `/student-profiles/${id}`, { bank_accounts: twice })).json.code).toBe(
      'one_default_account',
    )
    const history = (await ask('GET', `/history-tracking?filter[object]=student-profiles&filter[object_id]=${id}`)).json
      .data
    expect(history.map(({ part }: { part: string | null }) => part)).toEqual(
      expect.arrayContaining(['student_bank_accounts', 'student_documents']),
    )
  })

  it('is linked to a family', async () => {
    const [student_id, { student_parent_id }] = [await admit(), await world.rows.fresh('parent-profiles', 'A')]
    expect((await ask('POST', '/student-profiles/add-parents', { student_id, student_parent_id })).json).toEqual({
      student_id,
      student_parent_id,
    })
    expect((await ask('GET', `/student-profiles/${student_id}`)).json.student_parent_id).toBe(student_parent_id)
  })

  it('has a recording of its name, known by its bytes, served as nothing that a browser runs', async () => {
    const student_id = await admit()
    const send = (form: FormData) =>
      fetch(`${world.base}/api/student-profiles/audios`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.head.token}` },
        body: form,
      })
    const kept = (await (await send(soundForm('audio', { student_id }))).json()) as { audio: string }
    expect(kept).toEqual({ student_id, audio: expect.any(String) })
    const played = await fetch(`${world.base}/api/files?id=${kept.audio}`, {
      headers: { authorization: `Bearer ${world.head.token}` },
    })
    expect([
      played.status,
      ...['content-type', 'x-content-type-options', 'content-disposition'].map((name) => played.headers.get(name)),
    ]).toEqual([200, 'audio/wav', 'nosniff', 'attachment'])
    const others: [string, number][] = [
      ['<html><script>alert(1)</script>', 415],
      ['MZ\x90\0 a program', 415],
      [`\x1a\x45\xdf\xa3 webm V_VP8 moving pictures`, 415],
      ['ID3\x03 a song', 200],
      ['\0\0\0\x1cftypM4A \0\0\0\0 spoken', 200],
      ['\x1a\x45\xdf\xa3\x9fB\x86 webm A_OPUS', 200],
    ]
    for (const [text, status] of others) {
      const form = new FormData()
      form.set('student_id', String(student_id))
      form.set('audio', new Blob([Buffer.from(text, 'latin1')], { type: 'audio/mpeg' }), 'name.mp3')
      expect((await send(form)).status, text).toBe(status)
    }
    const big = new FormData()
    big.set('student_id', String(student_id))
    big.set('audio', new Blob([Buffer.concat([Buffer.from('ID3\x03', 'latin1'), Buffer.alloc(1_100_000)])]), 'long.mp3')
    expect((await send(big)).status).toBe(413)
  })

  it('goes with all of the chosen records or with none, and whoever is still needed is named', async () => {
    const [free, seated] = [await admit(), await admit()]
    await seat([seated])
    const remove = (student_id_list: number[]) => ask('POST', '/student-profiles/delete-records', { student_id_list })
    expect((await remove([free, seated])).json).toMatchObject({
      code: 'in_use',
      conflicts: [{ student_id: seated, used_by: [{ object: 'student_enrollments', count: 1 }] }],
    })
    expect((await ask('GET', `/student-profiles/${free}`)).status).toBe(200)
    expect((await remove([free])).json).toEqual({ deleted: 1 })
    expect((await ask('GET', `/student-profiles/${free}`)).status).toBe(404)
  })
})
