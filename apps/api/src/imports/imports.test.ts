import { setTimeout as wait } from 'node:timers/promises'
import { academicStatus } from '@sala/contract/academics/statuses'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { importState } from '@sala/contract/imports/imports'
import { gender } from '@sala/contract/people/employees'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, sheetForm, type World } from '../../../../proofs/world.ts'
import { applicationRole } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'

let world: World
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld('imports')
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})

const query = async (text: string, values: unknown[] = []) => (await world.owner.$client.query(text, values)).rows
const ask = (method: string, path: string, body?: object, token = world.head.token) =>
  world.call(method, path, { token, body })
const upload = async (rows: readonly (readonly unknown[])[], more: object = {}, token = world.head.token) =>
  world.call('POST', '/imports/upload', {
    token,
    form: await sheetForm('file', rows, { kind: 'students', branch_id: 1, file_name: 'list.xlsx', ...more }),
  })
async function finished(answer: Awaited<ReturnType<typeof ask>>): Promise<string> {
  expect(answer.status === 200 ? '' : answer.text).toBe('')
  for (;;) {
    const [task] = await query('select state, error from tasks where task_id = $1', [answer.json.task_id])
    if (task.state === 'done') return 'done'
    if (task.state === 'failed') return task.error
    await wait(50)
  }
}
const read = async (id: number) => (await ask('GET', `/imports/${id}`)).json
const lines = async (id: number) =>
  (await ask('GET', `/import-rows?filter[import_id]=${id}&perPage=100&sort=import_row_id`)).json.data
/** Drops a file, takes the columns as they were guessed, and answers every row's verdict. */
async function checked(rows: readonly (readonly unknown[])[], more: object = {}, options: object = {}) {
  const answer = await upload(rows, more)
  expect(answer.status === 200 ? '' : answer.text).toBe('')
  const id = answer.json.import_id as number
  const { mapping } = await read(id)
  expect(await finished(await ask('POST', `/imports/${id}/check`, { mapping, ...options }))).toBe('done')
  return { id, about: await read(id), rows: await lines(id) }
}
const commit = async ({ id, about }: { id: number; about: { fingerprint: string } }) =>
  finished(await ask('POST', `/imports/${id}/commit`, { fingerprint: about.fingerprint }))
const undo = async (id: number) => finished(await ask('POST', `/imports/${id}/undo`, {}))
const verdicts = (rows: { verdict: number; faults: { code: string; column: string }[] }[]) =>
  rows.map(({ verdict, faults }) => [verdict, ...faults.map(({ column, code }) => `${column} ${code}`)])

const heading = [
  'Last name (Khmer)',
  'First name (Khmer)',
  'Surname',
  'Given name',
  'Sex',
  'DOB',
  'Phone',
  "Father's name",
  "Mother's name",
  'Father phone',
]
const child = (last: string, first: string, born: unknown = '5/3/2012', more: readonly unknown[] = []) => [
  'សុខ',
  'ដារ៉ា',
  last,
  first,
  'M',
  born,
  ...more,
]

describe('a file', () => {
  it('is read below its headings, wherever those stand, and its columns are guessed', async () => {
    const { json } = await upload([
      ['The school of the river'],
      [],
      heading,
      child('Sok', 'Dara', '25/3/2012', [12345678]),
    ])
    expect(await read(json.import_id)).toMatchObject({
      state: importState.read,
      header_row: 3,
      row_count: 1,
      remarks: [{ code: 'rows_above' }],
      mapping: [
        'last_name_kh',
        'first_name_kh',
        'last_name_en',
        'first_name_en',
        'gender',
        'date_of_birth',
        'phone_number',
        'father_name_en',
        'mother_name_en',
        'father_phone',
      ],
    })
  })

  it('is refused when it is none, has no rows, or comes from somebody who may not save by hand', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'students', branch_id: 1, file_name: 'x' }))
      form.set(name, String(value))
    form.set('file', new Blob(['a,b\n1,2']), 'list.xlsx')
    expect((await world.call('POST', '/imports/upload', { token: world.head.token, form })).json.code).toBe(
      'unknown_format',
    )
    expect((await upload([heading])).json.code).toBe('sheet_empty')
    const clerk = await world.person({
      branches: [1],
      permissions: ['view-imports', 'create-imports', 'view-student-profiles'],
    })
    expect((await upload([heading, child('Sok', 'Dara')], {}, clerk.token)).status).toBe(403)
    const away = await world.person({ branches: [2] })
    expect((await upload([heading, child('Sok', 'Dara')], {}, away.token)).status).toBe(404)
  })

  it('is refused when it would unpack to more than a list ever holds, or is broken inside', async () => {
    const form = await sheetForm('file', [heading, child('Sok', 'Dara')], {
      kind: 'students',
      branch_id: 1,
      file_name: 'x.xlsx',
    })
    const bytes = Buffer.from(await (form.get('file') as Blob).arrayBuffer())
    const send = (file: Buffer) => {
      form.set('file', new Blob([new Uint8Array(file)]), 'x.xlsx')
      return world.call('POST', '/imports/upload', { token: world.head.token, form })
    }
    const bomb = Buffer.from(bytes)
    bomb.writeUInt32LE(0x7fffffff, bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
    expect((await send(bomb)).json.code).toBe('too_large')
    const broken = Buffer.from(bytes)
    broken.fill(0, 60, bytes.length - 1500)
    expect((await send(broken)).json.code).toBe('sheet_unreadable')
    expect((await send(bytes)).status).toBe(200)
  })

  it('uses no column of what its owner could not save by hand', async () => {
    const rights = [
      'create-imports',
      'update-imports',
      'view-imports',
      'view-student-profiles',
      'create-student-profiles',
      'update-student-profiles',
    ]
    const clerk = await world.person({ branches: [1], permissions: rights })
    const { json } = await upload(
      [
        ['Student number', 'RFID'],
        ['X-1', 'ABC'],
      ],
      {},
      clerk.token,
    )
    const check = (mapping: (string | null)[]) =>
      ask('POST', `/imports/${json.import_id}/check`, { mapping }, clerk.token)
    expect((await check(['card_number', 'card'])).status).toBe(403)
    expect((await check(['card_number', null])).status).toBe(200)
    expect((await ask('DELETE', `/imports/${json.import_id}`, undefined, clerk.token)).status).toBe(403)
    const stranger = await world.person({ branches: [2] })
    expect((await ask('DELETE', `/imports/${json.import_id}`, undefined, stranger.token)).status).toBe(404)
    expect((await ask('DELETE', `/imports/${json.import_id}`)).status).toBe(200)
    expect(await query('select 1 from import_rows where import_id = $1', [json.import_id])).toHaveLength(0)
  })

  it('is remembered by its headings', async () => {
    const odd = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1']
    const first = (await upload([odd, child('Ung', 'Remembered')])).json.import_id
    expect((await read(first)).mapping).toEqual([null, null, null, null, null, null])
    const mapping = ['last_name_kh', 'first_name_kh', 'last_name_en', 'first_name_en', 'gender', 'date_of_birth']
    expect(await finished(await ask('POST', `/imports/${first}/check`, { mapping }))).toBe('done')
    expect((await read((await upload([odd, child('Ung', 'Again')])).json.import_id)).mapping).toEqual(mapping)
    expect((await ask('POST', `/imports/${first}/check`, { mapping: [...mapping.slice(1), 'gender'] })).json.code).toBe(
      'mapping_unknown',
    )
  })
})

describe('rows of students', () => {
  it('are new, refused with a reason on the cell, and never skipped', async () => {
    const { about, rows } = await checked([
      heading,
      child('Aok', 'Dara', '25/3/2012', [12345678]),
      child('Bun', 'Dara', '31/2/2012'),
      child('Chan', 'Dara', '2099-01-01'),
      child('Dy', 'Dara', 'soon'),
      ['', 'ដារ៉ា', 'Em', 'Dara', 'M', '5/3/2012'],
      ['សុខ', 'ដារ៉ា', 'Fou', 'Dara', 'X', '5/3/2012'],
      child('Aok', 'Dara', '25/03/2012'),
    ])
    expect(verdicts(rows)).toEqual([
      [1],
      [4, 'date_of_birth no_such_day'],
      [4, 'date_of_birth future'],
      [4, 'date_of_birth not_a_date'],
      [4, 'last_name_kh required'],
      [4, 'gender not_in_list'],
      [4, 'null double'],
    ])
    expect(rows[0]).toMatchObject({
      row_number: 2,
      understood: { date_of_birth: '2012-03-25', phone_number: '012345678' },
    })
    expect(rows[6].faults[0]).toMatchObject({
      en: 'Row 2 is the same. Keep one of the two rows.',
      km: expect.stringMatching(/[\u1780-\u17ff]/),
    })
    expect(about).toMatchObject({
      state: importState.checked,
      counts: { new: 1, refused: 6 },
      remarks: [{ code: 'day_order' }],
    })
  })

  it('come with one family for two children, a seat and a card, and go again as one', async () => {
    const [seat] = await query(
      `select c.class_name from classes c join terms t using (ac_term_id) where c.branch_id = 1 and t.ac_status_id = ${academicStatus.active} and c.ac_status_id <> ${academicStatus.history} limit 1`,
    )
    const head = [...heading, 'Class', 'RFID']
    const family = ['', 'Keo Sarath', 'Lim Bopha', '077 111 222']
    const before = await query(
      'select (select count(*) from students) s, (select count(*) from parents) p, (select count(*) from cards) c, (select count(*) from student_enrollments) e',
    )
    const done = await checked([
      head,
      child('Keo', 'Mony', '1/2/2013', [...family, seat.class_name, 'imp 001']),
      child('Keo', 'Pisey', '3/4/2014', [...family, '', 'IMP002']),
    ])
    expect(verdicts(done.rows)).toEqual([[1], [1]])
    expect(await commit(done)).toBe('done')
    const made = await query(
      "select * from students where last_name_en = 'Keo' and first_name_en in ('Mony', 'Pisey') order by 1",
    )
    expect(made).toHaveLength(2)
    expect(made[0].student_parent_id).toBe(made[1].student_parent_id)
    expect(made[0].card_number).toMatch(/-S\d{6}$/)
    expect(
      await query('select card_number from cards where student_id = any($1) order by 1', [
        made.map(({ student_id }) => student_id),
      ]),
    ).toEqual([{ card_number: 'IMP001' }, { card_number: 'IMP002' }])
    const again = await checked([
      head,
      child('Keo', 'Mony', '1/2/2013', ['099 888 777', ...family.slice(1), seat.class_name, 'IMP001']),
      child('Keo', 'Third', '5/6/2015', [...family, '', 'IMP002']),
    ])
    expect(verdicts(again.rows)).toEqual([[2], [4, 'card card_taken']])
    expect(again.rows[0].changes).toEqual({ phone_number: { before: null, after: '099 888 777' } })
    expect(again.rows[1].faults[0].en).toContain('Keo Pisey')
    expect(await undo(done.id)).toBe('done')
    expect(
      await query(
        'select (select count(*) from students) s, (select count(*) from parents) p, (select count(*) from cards) c, (select count(*) from student_enrollments) e',
      ),
    ).toEqual(before)
    expect((await ask('POST', `/imports/${again.id}/commit`, { fingerprint: again.about.fingerprint })).status).toBe(
      200,
    )
    await wait(1500)
    expect((await read(again.id)).state).toBe(3)
  })

  it('are known again by a number that lost its zeros, and a changed status is refused', async () => {
    const names = {
      last_name_kh: 'ហេង',
      first_name_kh: 'លីដា',
      last_name_en: 'Heng',
      first_name_en: 'Lida',
      gender: gender.female,
      branch_id: 1,
      card_number: 'PP-S077123',
    }
    const one = (await ask('POST', '/student-profiles', names)).json
    const short = String(Number(one.card_number.slice(-6)))
    const { rows } = await checked([
      ['Student number', 'Place of birth', 'Status'],
      [short, 'Kampot', ''],
      [one.card_number, 'Kep', 'Graduated'],
    ])
    expect(verdicts(rows)).toEqual([[2], [4, 'status fixed', 'null double']])
    expect(rows[0]).toMatchObject({
      existing_key: String(one.student_id),
      understood: { card_number: one.card_number },
      changes: { place_of_birth: { after: 'Kampot' } },
    })
    const left = await checked(
      [
        ['Student number', 'Place of birth'],
        [short, 'Kampot'],
      ],
      {},
      { existing: 'leave' },
    )
    expect(verdicts(left.rows)).toEqual([[3]])
  })
})

describe('a row that carries a known number', () => {
  const heads = ['Student number', 'Surname', 'Given name', 'DOB', 'Place of birth']
  const known = async (card_number: string) =>
    (
      await ask('POST', '/student-profiles', {
        last_name_kh: 'ជា',
        first_name_kh: 'សុភា',
        last_name_en: 'Chea',
        first_name_en: `Sophea ${card_number}`,
        date_of_birth: '2012-03-05',
        gender: gender.female,
        branch_id: 1,
        card_number,
      })
    ).json

  it('is refused where both the name and the birthday are another’s, and asks where one of them is', async () => {
    for (const number of ['SAME-1', 'SAME-2', 'SAME-3', 'SAME-4']) await known(number)
    const { rows, id } = await checked([
      heads,
      ['SAME-1', 'Keo', 'Rithy', '01/09/2010', 'Kep'],
      ['SAME-2', 'Keo', 'Rithy', '05/03/2012', 'Kep'],
      ['SAME-3', 'CHEA', 'Sophea  same-3', '01/09/2010', 'Kep'],
      ['SAME-4', 'Chea', 'Sophea SAME-4', '05/03/2012', 'Kep'],
    ])
    expect(verdicts(rows)).toEqual([
      [4, 'card_number other_person'],
      [4, 'last_name_en confirm_change'],
      [4, 'date_of_birth confirm_change'],
      [2],
    ])
    const choose = async (at: number, row_choice: number) => {
      const answer = await ask('PUT', `/import-rows/${rows[at].import_row_id}/choice`, { row_choice })
      expect(await finished(answer)).toBe('done')
      return lines(id)
    }
    // Confirmed, the one that differs is taken, and the one where both do is not.
    await choose(1, 2)
    const after = await choose(0, 2)
    expect(verdicts(after)).toEqual([[4, 'card_number other_person'], [2], [4, 'date_of_birth confirm_change'], [2]])
    // A row is left out and taken in again.
    expect(verdicts(await choose(3, 1))[3]).toEqual([5])
    expect((await read(id)).counts).toMatchObject({ changed: 1, refused: 2, left_out: 1 })
    expect(verdicts(await choose(3, 0))[3]).toEqual([2])
  })
})

describe('a commit', () => {
  it('happens once, as it was shown, and is refused when the school has changed since', async () => {
    const done = await checked([
      ['Student number', ...heading.slice(0, 6)],
      ['OUT-1', ...child('Outdated', 'One')],
    ])
    expect((await ask('POST', `/imports/${done.id}/commit`, { fingerprint: 'x' })).json.code).toBe('check_is_outdated')
    const names = {
      last_name_kh: 'ហេង',
      first_name_kh: 'ថ្មី',
      last_name_en: 'Heng',
      first_name_en: 'Thmey',
      gender: gender.female,
      branch_id: 1,
    }
    const made = (await ask('POST', '/student-profiles', { ...names, card_number: 'OUT-1' })).json
    expect(await commit(done)).toBe('check_is_outdated')
    expect((await read(done.id)).state).toBe(3)
    await ask('DELETE', `/student-profiles/${made.student_id}`)
    const both = await Promise.all(
      [0, 1].map(() => ask('POST', `/imports/${done.id}/commit`, { fingerprint: done.about.fingerprint })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await finished(both.find(({ status }) => status === 200)!)).toBe('done')
    expect((await ask('DELETE', `/imports/${done.id}`)).json.code).toBe('import_closed')
    const [student] = await query("select student_id, version from students where card_number = 'OUT-1'")
    await ask('PUT', `/student-profiles/${student.student_id}`, { place_of_birth: 'Takeo', version: student.version })
    const refused = await ask('POST', `/imports/${done.id}/undo`, {})
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'batch_stands', conflicts: [{ why: 'changed', user_name: 'Proof of staff-api' }] },
    })
  })
})

describe('the other kinds', () => {
  it('are employees, whose department says its division', async () => {
    const done = await checked(
      [
        ['Name (Latin)', 'Name (Khmer)', 'Sex', 'Phone'],
        ['Import One', 'នាំចូល មួយ', 'F', '12999888'],
        ['Import Two', 'នាំចូល ពីរ', 'ប', ''],
      ],
      { kind: 'employees' },
    )
    expect(verdicts(done.rows)).toEqual([[1], [1]])
    expect(await commit(done)).toBe('done')
    const made = await query("select emp_id, phone_number_1 from employees where name_en like 'Import %' order by 1")
    expect(made).toMatchObject([{ phone_number_1: '012999888' }, {}])
    expect(new Set(made.map(({ emp_id }) => emp_id)).size).toBe(2)
    expect(await undo(done.id)).toBe('done')
  })

  it('are inquiries', async () => {
    const done = await checked(
      [
        ['Last name (Khmer)', 'First name (Khmer)', 'Last name', 'First name', 'Sex', 'Phone'],
        ['ង៉ែត', 'សុភា', 'Nget', 'Sophea', 'F', '12777666'],
      ],
      { kind: 'info-inquiries' },
    )
    expect(verdicts(done.rows)).toEqual([[1]])
    expect(await commit(done)).toBe('done')
    expect(await undo(done.id)).toBe('done')
  })

  it('are places, each within the one whose code it begins with, whatever zero a sheet took from it', async () => {
    const above = await checked(
      [
        ['Code', 'Name (Latin)', 'Name (Khmer)'],
        ['9', 'River', 'ទន្លេ'],
        ['12', 'Phnom Penh', ''],
      ],
      { kind: 'provinces' },
    )
    expect(verdicts(above.rows)).toEqual([[1], [expect.any(Number)]])
    expect(await commit(above)).toBe('done')
    const [nowhere] = await query(
      'select n::text as code from generate_series(30, 99) n where n::text not in (select province_code from provinces) limit 1',
    )
    const below = await checked(
      [
        ['Code', 'Province', 'Name (Khmer)'],
        ['901', '', 'មួយ'],
        ['0902', 'Phnom Penh', 'ពីរ'],
        [`${nowhere!.code}01`, '', 'បី'],
        ['90', '', 'បួន'],
      ],
      {
        kind: 'districts',
      },
    )
    expect(verdicts(below.rows)).toEqual([
      [1],
      [4, 'province_code code_elsewhere'],
      [4, 'district_code code_within'],
      [4, 'district_code value'],
    ])
    expect(await commit(below)).toBe('done')
    expect(await query("select province_code, name_en, name_kh from districts where district_code = '0901'")).toEqual([
      { province_code: '09', name_en: 'មួយ', name_kh: 'មួយ' },
    ])
    const again = await checked(
      [
        ['Code', 'Name (Latin)'],
        ['901', 'One'],
      ],
      { kind: 'districts' },
    )
    expect(verdicts(again.rows)).toEqual([[2]])
    expect((await ask('POST', `/imports/${above.id}/undo`, {})).json).toMatchObject({ code: 'batch_stands' })
    expect(await undo(below.id)).toBe('done')
    expect(await undo(above.id)).toBe('done')
    expect(await query("select 1 from provinces where province_code = '09'")).toHaveLength(0)
  })

  it('leave places to those who may change them', async () => {
    const rights = [
      'view-imports',
      'create-imports',
      'update-imports',
      'create-student-profiles',
      'update-student-profiles',
    ]
    const rows = [
      ['Code', 'Name (Latin)'],
      ['97', 'Elsewhere'],
    ]
    const clerk = await world.person({ branches: [1], permissions: rights })
    expect((await upload(rows, { kind: 'provinces' }, clerk.token)).status).toBe(403)
    const keeper = await world.person({
      branches: [1],
      permissions: [...rights, 'view-provinces', 'create-provinces', 'update-provinces'],
    })
    const { json } = await upload(rows, { kind: 'provinces' }, keeper.token)
    expect((await ask('GET', `/imports/${json.import_id}`, undefined, keeper.token)).status).toBe(200)
    expect((await ask('GET', `/imports/${json.import_id}`, undefined, clerk.token)).status).toBe(404)
  })
})

describe('a sheet to take away', () => {
  it('is a template whose example is never imported when it is left in place', async () => {
    for (const kind of ['students', 'employees', 'info-inquiries', 'provinces', 'villages']) {
      const answer = await fetch(`${world.base}/api/imports/templates/${kind}`, {
        headers: { authorization: `Bearer ${world.head.token}` },
      })
      const form = new FormData()
      for (const [name, value] of Object.entries({ kind, branch_id: 1, file_name: 'template.xlsx' }))
        form.set(name, String(value))
      form.set('file', new Blob([await answer.arrayBuffer()]), 'template.xlsx')
      const { json } = await world.call('POST', '/imports/upload', { token: world.head.token, form })
      const { mapping } = await read(json.import_id)
      expect(await finished(await ask('POST', `/imports/${json.import_id}/check`, { mapping }))).toBe('done')
      expect([kind, ...verdicts(await lines(json.import_id))]).toEqual([kind, [4, 'null example']])
    }
    // Somebody who is called like the example is somebody.
    const namesake = await checked([
      ['Surname', 'Given name', 'Last name (Khmer)', 'First name (Khmer)', 'Sex'],
      ['Sok', 'Dara', 'សុខ', 'ដារ៉ា', 'F'],
    ])
    expect(verdicts(namesake.rows)).toEqual([[1]])
  })

  it('is a template whose headings are all known again', async () => {
    for (const language of ['en', 'km']) {
      const answer = await fetch(`${world.base}/api/imports/templates/students`, {
        headers: { authorization: `Bearer ${world.head.token}`, 'accept-language': language },
      })
      expect(answer.status).toBe(200)
      const form = new FormData()
      for (const [name, value] of Object.entries({ kind: 'students', branch_id: 1, file_name: 'template.xlsx' }))
        form.set(name, String(value))
      form.set('file', new Blob([await answer.arrayBuffer()]), 'template.xlsx')
      const { json } = await world.call('POST', '/imports/upload', { token: world.head.token, form })
      const { mapping, headings } = await read(json.import_id)
      expect(
        headings.filter((_: unknown, at: number) => !mapping[at]).map(({ heading: each }: { heading: string }) => each),
      ).toEqual([])
    }
  })

  it('holds the refused rows with their reasons', async () => {
    const { id } = await checked([heading, child('Hor', 'Refused', '31/2/2012')])
    const answer = await fetch(`${world.base}/api/imports/${id}/refused-rows`, {
      headers: { authorization: `Bearer ${world.head.token}` },
    })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="refused-rows-${id}.xlsx"`,
    ])
  })
})

describe('opening balances', () => {
  const heads = ['Student ID', 'Balance', 'As of', 'Note']
  const student = async () =>
    (await world.rows.fresh('student-profiles', 'A')) as { student_id: number; card_number: string; branch_id: number }
  it('are owed or held ahead once for each student, through the ledger, and are not undone but voided', async () => {
    const [owes, ahead, other] = [
      await student(),
      await student(),
      (await world.rows.fresh('student-profiles', 'B')) as { card_number: string },
    ]
    const rows = [
      heads,
      [owes.card_number, 125.5, '31/12/2025', 'From the old books'],
      [ahead.card_number, '-20', '31/12/2025'],
      [owes.card_number, 10, '31/12/2025'],
      ['NOBODY', 10, '31/12/2025'],
      [other.card_number, 10, '31/12/2025'],
      [(await student()).card_number, 0, '31/12/2025'],
      [(await student()).card_number, 5, '31/12/2099'],
    ]
    const more = { kind: 'opening-balances', branch_id: owes.branch_id }
    const done = await checked(rows, more)
    expect(verdicts(done.rows)).toEqual([
      [1],
      [1],
      [4, 'card_number double'],
      [4, 'card_number unknown_name'],
      [4, 'card_number unknown_name'],
      [4, 'total_amount no_amount'],
      [4, 'inv_date future'],
    ])
    expect(await commit(done)).toBe('done')
    const owed = await query(
      'select inv_kind, total_amount, inv_date::text, remark from invoices where student_id = $1',
      [owes.student_id],
    )
    expect(owed).toEqual([
      {
        inv_kind: invoiceKind.openingBalance,
        total_amount: '125.50',
        inv_date: '2025-12-31',
        remark: 'From the old books',
      },
    ])
    expect(await query('select amount, source from student_credits where student_id = $1', [ahead.student_id])).toEqual(
      [{ amount: '20.00', source: 'opening' }],
    )
    expect((await ask('POST', `/imports/${done.id}/undo`, {})).json).toMatchObject({ code: 'money_is_reversed' })
    const again = await checked(rows.slice(0, 3), more)
    expect(verdicts(again.rows)).toEqual([
      [4, 'card_number has_opening'],
      [4, 'card_number has_opening'],
    ])
  })
  it('are refused as such when their day is closed while they are written, and nothing is left of them', async () => {
    const { student_id, card_number, branch_id } = await student()
    const file = [heads, [card_number, 7, '31/12/2025']]
    const done = await checked(file, { kind: 'opening-balances', branch_id })
    const closing = new pg.Client({ connectionString: world.url })
    await closing.connect()
    await closing.query('begin')
    await closing.query('select hold_days_alone($1)', [branch_id])
    const committing = commit(done)
    const waits =
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
    while ((await query(waits)).length === 0) await wait(50)
    await closing.query(
      "insert into closed_days (branch_id, closed_date, taken_amount, reckoning, closed_by) values ($1, (now() at time zone 'Asia/Phnom_Penh')::date, 0, '{}', $2)",
      [branch_id, world.head.user_id],
    )
    await closing.query('commit')
    expect(await committing).toBe('day_is_closed')
    expect(await query('select 1 from invoices where student_id = $1', [student_id])).toEqual([])
    expect((await read(done.id)).state).toBe(3)
    await closing.query(
      "update closed_days set is_reopened = 1, reopen_reason = 'Balances', reopened_by = closed_by, reopened_at = now()",
    )
    await closing.end()
    expect(await commit(done)).toBe('done')
  })
})
