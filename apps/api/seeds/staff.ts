import { staffStatus } from '@sala/contract/people/statuses'
import type { Db, Tx } from '../src/kit/database.ts'
import * as people from '../src/tables/people.ts'
import { copyLines, withoutTriggers } from './copy.ts'
import { boys, dice, familyNames, girls, phone, pick } from './names.ts'
import places from './places.json' with { type: 'json' }

const nationalityRows = [
  ['Cambodian', 'ខ្មែរ'],
  ['Chinese', 'ចិន'],
  ['Vietnamese', 'វៀតណាម'],
  ['Thai', 'ថៃ'],
  ['Filipino', 'ហ្វីលីពីន'],
  ['British', 'អង់គ្លេស'],
  ['American', 'អាមេរិក'],
  ['French', 'បារាំង'],
] as const
const occupationRows = [
  ['Teacher', 'គ្រូបង្រៀន'],
  ['Civil servant', 'មន្ត្រីរាជការ'],
  ['Trader', 'អាជីវករ'],
  ['Farmer', 'កសិករ'],
  ['Factory worker', 'កម្មកររោងចក្រ'],
  ['Driver', 'អ្នកបើកបរ'],
  ['Doctor', 'វេជ្ជបណ្ឌិត'],
  ['Homemaker', 'មេផ្ទះ'],
] as const
const shiftRows = [
  ['Office hours', 1, '07:30', '11:30', '13:30', '17:00'],
  ['Morning', 1, '06:45', '12:00', null, null],
  ['Afternoon', 1, '12:45', '18:00', null, null],
  ['Night guard', 2, '18:00', '06:00', null, null],
  ['Flexible', 3, '08:00', '17:00', null, null],
] as const
const reasonRows = [
  [1, 'Probation passed', 'ឆ្លងផុតការសាកល្បង'],
  [1, 'Back at work', 'ត្រឡប់មកធ្វើការវិញ'],
  [3, 'Long illness', 'ជំងឺរយៈពេលយូរ'],
  [3, 'Under inquiry', 'កំពុងស៊ើបអង្កេត'],
  [4, 'Other employment', 'មានការងារផ្សេង'],
  [4, 'Family reasons', 'មូលហេតុគ្រួសារ'],
  [5, 'Breach of rules', 'ល្មើសវិន័យ'],
  [6, 'Reached the age', 'គ្រប់អាយុនិវត្តន៍'],
] as const

/** The short lists that every employee's form chooses from. */
export async function seedStaffLists(tx: Tx): Promise<void> {
  await tx
    .insert(people.nationalities)
    .values(nationalityRows.map(([nationality_en, nationality_kh]) => ({ nationality_en, nationality_kh })))
  await tx
    .insert(people.occupations)
    .values(occupationRows.map(([occupation_en, occupation_kh]) => ({ occupation_en, occupation_kh })))
  await tx.insert(people.shifts).values(
    shiftRows.map(([shift_name, shift_type, first_in, first_out, second_in, second_out]) => ({
      shift_name,
      shift_type,
      first_in,
      first_out,
      second_in,
      second_out,
    })),
  )
  await tx
    .insert(people.statusReasons)
    .values(reasonRows.map(([status, reason_en, reason_kh]) => ({ status, reason_en, reason_kh })))
}

// Position, department, division and shift by the numbers that the small school gives them; two in five teach.
const jobs = [
  [8, 1, 1, 1],
  [8, 2, 1, 1],
  [9, 1, 1, 2],
  [4, 4, 2, 1],
  [8, 3, 1, 2],
  [11, 11, 4, 5],
  [8, 2, 1, 3],
  [5, 7, 3, 1],
  [10, 9, 4, 1],
  [7, 1, 1, 1],
] as const
const teaches = [7, 8]
const villages = places.map(({ code }) => code).filter((code) => code.length === 8)
const day = (random: () => number, from: number, years: number) =>
  new Date(Date.UTC(from + Math.floor(random() * years), Math.floor(random() * 12), 1 + Math.floor(random() * 28)))
    .toISOString()
    .slice(0, 10)

/**
 * Employs so many people as a school of this size needs, one for every twenty students and never fewer than forty, by
 * COPY and without history.
 */
export async function seedStaff(db: Db, students: number): Promise<void> {
  const { rows: branches } = await db.$client.query<{
    branch_id: number
    branch_code: string
    last: number
    employed: number
  }>(`
    select branch_id, branch_code, (select count(*)::int from employees) as employed,
      (select coalesce(max(substring(e.emp_id from '-(\\d{1,9})$')::int), 0) from employees e where e.emp_id like branch_code || '-%') as last
    from branches order by branch_id`)
  const missing = Math.max(40, Math.ceil(students / 20)) - branches[0]!.employed
  if (missing <= 0) return
  const random = dice(20_251_102)
  const employees: string[] = []
  for (let index = 0; index < missing; index += 1) {
    const branch = branches[index % branches.length]!
    branch.last += 1
    const [family, familyKh] = pick(random, familyNames)
    const female = random() < 0.6
    const [given, givenKh] = female ? pick(random, girls) : pick(random, boys)
    const [position, department, division, shift] = jobs[index % jobs.length]!
    const village = pick(random, villages)
    const luck = random()
    const status =
      luck < 0.88
        ? staffStatus.active
        : luck < 0.93
          ? staffStatus.probation
          : luck < 0.95
            ? staffStatus.suspended
            : staffStatus.resigned
    const values = [
      `${branch.branch_code}-${String(branch.last).padStart(4, '0')}`,
      female ? 'F' : 'M',
      `${family} ${given}`,
      `${familyKh} ${givenKh}`,
      status,
      status === staffStatus.suspended ? 3 : status === staffStatus.resigned ? 5 : '\\N',
      random() < 0.85 ? 1 : 2,
      branch.branch_id,
      position,
      division,
      department,
      shift,
      day(random, 2012, 13),
      day(random, 1966, 37),
      random() < 0.6 ? 'Married' : 'Single',
      random() < 0.95 ? 1 : 2 + Math.floor(random() * 7),
      1,
      String(Math.floor(random() * 1e9)).padStart(9, '0'),
      phone(random),
      village.slice(0, 2),
      village.slice(0, 4),
      village.slice(0, 6),
      village,
      phone(random),
    ]
    employees.push(`${values.join('\t')}\n`)
  }
  const client = await db.$client.connect()
  try {
    await withoutTriggers(
      client,
      ['employees', 'teachers', 'teacher_sub_programs', 'employee_status_changes'],
      async () => {
        await copyLines(
          client,
          `employees (emp_id, gender, name_en, name_kh, status, status_reason_id, staff_type, branch_id, position_id, division_id, department_id, shift_id, hire_date,
          date_of_birth, marital_status, nationality_id, id_type, id_number, phone_number_1, province_code, district_code, commune_code, village_code, emergency_phone)`,
          employees,
        )
        await client.query(
          `insert into employee_status_changes (staff_id, from_status, status, status_reason_id, effective_date)
        select e.staff_id, 1, e.status, e.status_reason_id, '2026-09-01' from employees e
        where e.status in (${staffStatus.suspended}, ${staffStatus.resigned}) and not exists (select 1 from employee_status_changes c where c.staff_id = e.staff_id)`,
        )
        await client.query(
          `insert into teachers (staff_id, lname_foreign, fname_foreign, full_name_native, register_type)
        select e.staff_id, split_part(e.name_en, ' ', 1), split_part(e.name_en, ' ', 2), e.name_kh, e.staff_type from employees e
        where e.position_id = any($1) and e.status in (${staffStatus.active}, ${staffStatus.resigned}) and not exists (select 1 from teachers t where t.staff_id = e.staff_id) order by e.staff_id`,
          [teaches],
        )
        await client.query(
          `insert into teacher_sub_programs (teacher_id, acps_id)
        select t.teacher_id, case e.department_id when 1 then 2 when 2 then 3 else 4 end from teachers t join employees e using (staff_id)
        where not exists (select 1 from teacher_sub_programs p where p.teacher_id = t.teacher_id)`,
        )
      },
    )
  } finally {
    client.release()
  }
}
