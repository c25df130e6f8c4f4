import { studentStatus } from '@sala/contract/people/student-statuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('finding')
const ask = openClerk(world)
let branch: { A: number; B: number }
let family: number
let child: number
let employee: number
let pickup: number

beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
  const made = await ask('POST', '/parent-profiles', {
    father_name_en: 'Vorn Zakaria',
    father_name_kh: 'វន ហ្សាការីយ៉ា',
    mother_name_en: 'Mom Qasova',
    guardian_name_en: 'Grandmother Yipsum',
    guardian_phone: '+855 97 55 11 223',
    father_phone: '012 98 76 54',
    home_branch_id: branch.A,
  })
  expect(made.status, made.text).toBe(200)
  family = made.json.student_parent_id
  child = (
    await world.rows.fresh('student-profiles', 'A', {
      student_parent_id: family,
      status: studentStatus.active,
      last_name_en: 'Vorn',
      first_name_en: 'Jukundara',
      last_name_kh: 'វន',
      first_name_kh: 'ឈូកណ្ឌារ៉ា',
      card_number: 'QX000471',
      phone_number: null,
      emergency_phone: null,
    })
  ).student_id as number
  employee = (await world.rows.row('employees', 'A')).staff_id as number
  pickup = (await world.rows.fresh('pickup-card-creations', 'A', { student_id: child, guardian: 'Uncle Zed' }))
    .student_pickup_id as number
  await world.owner.$client.query(
    `insert into cards (card_number, student_id, staff_id, student_pickup_id, activated_date, card_status)
     values ('04A1B2C3D4', $1, null, null, '2026-01-01', 2), ('04E5F60718', null, $2, null, '2026-01-01', 2), ('04FFEE9900', null, null, $3, '2026-01-01', 2)`,
    [child, employee, pickup],
  )
})

const found = async (path: string, key: string, search: string, by?: Actor) => {
  const answer = await ask(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`,
    undefined,
    by,
  )
  expect(answer.status, answer.text).toBe(200)
  return { ids: answer.json.data.map((row: Record<string, number>) => row[key]) as number[], meta: answer.json.meta }
}
const students = (search: string, by?: Actor) => found('/student-profiles', 'student_id', search, by)
const families = (search: string, by?: Actor) => found('/parent-profiles', 'student_parent_id', search, by)

describe('a person is found by what a clerk holds', () => {
  it.each([
    ['the chip of the card', '04a1b2c3d4'],
    ['the number', 'qx000471'],
    ['the number without its zeros', '471'],
    ['the number in Khmer digits', '៤៧១'],
    ['the names, last one first', 'vorn jukundara'],
    ['the names, first one first', 'jukundara vorn'],
    ['the Khmer names', 'ឈូកណ្ឌារ៉ា វន'],
    ['a guardian', 'yipsum'],
    ['the telephone as it is dialled', '012987654'],
    ['the telephone with its country', '+855 12 987 654'],
    ['the telephone in Khmer digits', '០១២ ៩៨៧ ៦៥៤'],
    ['a word of the child and one of the mother', 'jukundara qasova'],
  ])('a student by %s', async (_, search) => {
    const { ids, meta } = await students(search)
    expect(ids[0]).toBe(child)
    expect(meta.similar).toBeUndefined()
  })

  it.each([
    ['a guardian', 'yipsum'],
    ['a telephone without spaces', '0975511223'],
    ['a child', 'jukundara'],
    ['the chip of a child’s card', '04A1B2C3D4'],
    ['a parent and a child', 'zakaria jukundara'],
  ])('a family by %s', async (_, search) => {
    expect((await families(search)).ids).toEqual([family])
  })

  it('a family by its number', async () => {
    expect((await families(String(family))).ids[0]).toBe(family)
  })

  it('an employee and a pickup person by the chip of the card', async () => {
    expect((await found('/employees?status=', 'staff_id', '04E5F60718')).ids).toEqual([employee])
    expect((await found('/pickup-card-creations', 'student_pickup_id', '04ffee9900')).ids).toEqual([pickup])
    expect((await found('/pickup-card-creations', 'student_pickup_id', 'jukundara')).ids).toContain(pickup)
  })

  it.each(['jukundura', 'jukndara', 'jukundarra', 'vorn jukundora', 'ឈូកណ្ឌារ៉ី'])(
    'almost, where a letter of “%s” is wrong, and says so',
    async (search) => {
      const { ids, meta } = await students(search)
      expect(ids).toEqual([child])
      expect(meta.similar).toBe(true)
      expect((await families(search)).ids).toEqual([family])
    },
  )

  it('but not by a number with a wrong digit', async () => {
    expect((await students('qx000472')).ids).toEqual([])
  })

  it('at the counter in the same ways, and by a cashier who may not open families', async () => {
    const cashier = await world.person({ side: 'A', permissions: ['view-counter'] })
    for (const search of ['012987654', '04A1B2C3D4', 'yipsum', 'zakaria jukundara', 'jukundura']) {
      const answer = await ask('GET', `/receipts/families?search=${encodeURIComponent(search)}`, undefined, cashier)
      expect(answer.json.families.map((each: { student_parent_id: number }) => each.student_parent_id)).toEqual([
        family,
      ])
      expect(answer.json.similar).toBe(search === 'jukundura')
    }
  })
})

describe('what somebody may not see, he may not find by', () => {
  it('a family by its telephone or its guardian, for whoever only chooses one', async () => {
    const registrar = await world.person({ side: 'A', permissions: ['view-student-profiles'] })
    const chosen = (search: string) =>
      found('/student-profiles/options/student_parent_id', 'student_parent_id', search, registrar)
    expect((await chosen('zakaria')).ids).toEqual([family])
    for (const search of ['012987654', '012 98 76', 'yipsum', '98 76 54'])
      expect((await chosen(search)).ids).toEqual([])
    expect((await students('012987654', registrar)).ids).toEqual([])
    expect((await students('yipsum', registrar)).ids).toEqual([])
    expect((await students('zakaria', registrar)).ids).toEqual([child])
    const viewer = await world.person({ side: 'A', permissions: ['view-student-profiles', 'view-parent-profiles'] })
    expect((await students('012987654', viewer)).ids).toEqual([child])
  })

  it('nobody of another branch, in any way', async () => {
    const other = await world.person({ side: 'B', permissions: ['view-student-profiles', 'view-parent-profiles'] })
    for (const search of ['jukundara', '012987654', '04A1B2C3D4', 'jukundura', 'zakaria jukundara'])
      expect(await students(search, other)).toMatchObject({ ids: [], meta: { total: 0 } })
    const { meta } = await found(`/student-profiles?branch_id=${branch.B}`, 'student_id', 'jukundara', other)
    expect(meta.elsewhere).toBeUndefined()
  })
})

describe('a search that finds nothing says where it would', () => {
  it('in another branch, and among those who have left', async () => {
    const there = await found(`/student-profiles?branch_id=${branch.B}`, 'student_id', 'jukundara')
    expect(there).toMatchObject({ ids: [], meta: { elsewhere: [{ without: ['branch_id'], total: 1 }] } })
    const gone = await found(`/student-profiles?status=${studentStatus.graduated}`, 'student_id', 'jukundara')
    expect(gone.meta.elsewhere).toEqual([{ without: ['status'], total: 1 }])
    const both = await found(
      `/student-profiles?branch_id=${branch.B}&status=${studentStatus.graduated}`,
      'student_id',
      'jukundara',
    )
    expect(both.meta.elsewhere).toEqual([{ without: ['branch_id', 'status'], total: 1 }])
  })
})

it('does not get slower by what was written since: no index of a search keeps a list of what is still to be entered', async () => {
  const { rows } = await world.owner.$client.query(
    `select c.relname from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relkind = 'i' and not coalesce(c.reloptions, '{}') @> '{fastupdate=off}'`,
  )
  // A migration that adds one ends with: ALTER INDEX … SET (fastupdate = off)
  expect(rows).toEqual([])
})
