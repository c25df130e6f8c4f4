import { confirmationKind } from '@sala/contract/accounts/sign-in-confirmations'
import { gender, idType } from '@sala/contract/people/employees'
import { guardianType } from '@sala/contract/people/parents'
import { staffStatus } from '@sala/contract/people/statuses'
import { sql } from 'drizzle-orm'
import { askConfirmation } from '../src/accounts/ask-confirmation.ts'
import { demoPassword, hashPassword } from '../src/accounts/passwords.ts'
import { digest, makeToken } from '../src/accounts/tokens.ts'
import { type Db, inTransaction, type Tx } from '../src/kit/database.ts'
import { bulkReads } from '../src/kit/tables.ts'
import { importPlaces } from '../src/organisation/import-places.ts'
import * as accounts from '../src/tables/accounts.ts'
import { setupMarks } from '../src/tables/app.ts'
import * as dataProtection from '../src/tables/data-protection.ts'
import * as organisation from '../src/tables/organisation.ts'
import * as people from '../src/tables/people.ts'
import { seedAcademics } from './academics.ts'
import { seedAdmissions } from './admissions.ts'
import { seedCalendar } from './calendar.ts'
import { seedPresentation } from './content.ts'
import { seedHealth } from './health.ts'
import places from './places.json' with { type: 'json' }
import { seedFees } from './pricing.ts'
import { seedScoring } from './scoring.ts'
import { seedStaffLists } from './staff.ts'
import { seedStructure } from './structure.ts'
import { seedStudentDetails } from './students.ts'

export { demoPassword }
export const demoUsers = ['admin', 'director', 'cashier', 'teacher', 'parent', 'student'] as const

const divisionRows = [
  ['Academic affairs', 'កិច្ចការសិក្សា'],
  ['Administration', 'រដ្ឋបាល'],
  ['Finance', 'ហិរញ្ញវត្ថុ'],
  ['Student services', 'សេវាសិស្ស'],
] as const
const departmentRows = [
  ['Primary school', 'បឋមសិក្សា', 1],
  ['Secondary school', 'មធ្យមសិក្សា', 1],
  ['English programme', 'កម្មវិធីភាសាអង់គ្លេស', 1],
  ['Admissions', 'ការចុះឈ្មោះ', 2],
  ['Human resources', 'ធនធានមនុស្ស', 2],
  ['Information technology', 'ព័ត៌មានវិទ្យា', 2],
  ['Cashiers', 'បេឡា', 3],
  ['Accounting', 'គណនេយ្យ', 3],
  ['Library', 'បណ្ណាល័យ', 4],
  ['Health room', 'បន្ទប់សុខភាព', 4],
  ['Transport', 'ដឹកជញ្ជូន', 4],
] as const
const positionRows = [
  ['School director', 'នាយកសាលា', 1, null],
  ['Branch manager', 'នាយកសាខា', 2, 1],
  ['Head of finance', 'ប្រធានហិរញ្ញវត្ថុ', 2, 1],
  ['Registrar', 'មន្ត្រីចុះឈ្មោះ', 4, 2],
  ['Cashier', 'បេឡាករ', 4, 3],
  ['Accountant', 'គណនេយ្យករ', 4, 3],
  ['Head teacher', 'នាយករងទទួលបន្ទុកសិក្សា', 3, 2],
  ['Class teacher', 'គ្រូបន្ទុកថ្នាក់', 4, 7],
  ['Teaching assistant', 'គ្រូជំនួយ', 5, 8],
  ['Librarian', 'បណ្ណារក្ស', 4, 2],
  ['Driver', 'អ្នកបើកបរ', 5, 2],
] as const
const partnerRows = [
  ['Mekong Book House', 'បណ្ណាគារមេគង្គ', 'Keo Maly', '012 345 601'],
  ['Tonle Uniforms', 'ឯកសណ្ឋានទន្លេ', 'Sok Rithy', '012 345 602'],
  ['Angkor Community Bank', 'ធនាគារសហគមន៍អង្គរ', 'Chan Devi', '023 456 700'],
  ['Kampot Sports Club', 'ក្លឹបកីឡាកំពត', 'Ly Visal', '016 220 118'],
  ['Bayon Eye Clinic', 'គ្លីនិកភ្នែកបាយ័ន', 'Heng Kunthea', '011 908 344'],
] as const

const agreementText = {
  en: 'I use Sala for my work or for my own children only. I keep my password to myself, I do not copy records of children out of the school, and I tell the school at once when I think somebody else has used my account.',
  kh: 'ខ្ញុំប្រើប្រាស់ប្រព័ន្ធសាលាសម្រាប់តែការងាររបស់ខ្ញុំ ឬសម្រាប់កូនរបស់ខ្ញុំប៉ុណ្ណោះ។ ខ្ញុំរក្សាពាក្យសម្ងាត់ជាការសម្ងាត់ មិនចម្លងកំណត់ត្រារបស់កុមារចេញពីសាលា ហើយជូនដំណឹងដល់សាលាភ្លាមៗ នៅពេលខ្ញុំសង្ស័យថាមានអ្នកផ្សេងបានប្រើគណនីរបស់ខ្ញុំ។',
}

/** Believable, small, the same every time: the school that the journeys run on. */
export async function seedSchool(db: Db): Promise<void> {
  const { rows } = await db.execute<{ ours: boolean }>(
    sql`select exists (select 1 from history where operation = 'seed') as ours from companies limit 1`,
  )
  if (rows[0]?.ours === false)
    throw new Error(
      'This database holds a school of its own; the demonstration school, with its known passwords, is never put into it.',
    )
  if (rows.length > 0) return
  await importPlaces(db, places)
  await inTransaction(db, { user_id: 0, operation: 'seed', request_id: 'seed' }, async (tx) => {
    const [company] = await tx
      .insert(organisation.companies)
      .values({
        company_name_en: 'Rumduol School Group',
        company_name_kh: 'ក្រុមសាលារៀនរំដួល',
        tax_number: 'K001-901234567',
        phone_number: '023 900 100',
        email: 'office@sala-demo.example',
        website: 'https://sala-demo.example',
        address_en: 'Street 271, Phnom Penh',
        address_kh: 'ផ្លូវ ២៧១ ភ្នំពេញ',
      })
      .returning()
    const company_id = company!.company_id
    await tx.insert(organisation.abouts).values({
      company_id,
      title_en: 'Our school',
      title_kh: 'សាលារបស់យើង',
      content_en: '<p>Three campuses, one family. We have taught in Khmer and English since 1998.</p>',
      content_kh: '<p>បីទីតាំង គ្រួសារតែមួយ។ យើងបង្រៀនជាភាសាខ្មែរ និងអង់គ្លេសតាំងពីឆ្នាំ១៩៩៨។</p>',
      facebook: 'https://facebook.example/sala-demo',
    })
    await tx.insert(organisation.branches).values([
      {
        branch_code: 'PP',
        branch_name_en: 'Main campus',
        branch_name_kh: 'សាខាធំ',
        company_id,
        phone_number: '023 900 100',
        province_code: '12',
        district_code: '1201',
      },
      {
        branch_code: 'TK',
        branch_name_en: 'Tuol Kouk campus',
        branch_name_kh: 'សាខាទួលគោក',
        company_id,
        phone_number: '023 900 200',
        province_code: '12',
        district_code: '1204',
      },
      {
        branch_code: 'SR',
        branch_name_en: 'Siem Reap campus',
        branch_name_kh: 'សាខាសៀមរាប',
        company_id,
        phone_number: '063 900 300',
        province_code: '17',
      },
    ])
    await tx
      .insert(organisation.divisions)
      .values(divisionRows.map(([division_name_en, division_name_kh]) => ({ division_name_en, division_name_kh })))
    await tx.insert(organisation.departments).values(
      departmentRows.map(([department_name_en, department_name_kh, division_id]) => ({
        department_name_en,
        department_name_kh,
        division_id,
      })),
    )
    await tx.insert(organisation.positions).values(
      positionRows.map(([pos_name_en, pos_name_kh, pos_level, parent_id]) => ({
        pos_name_en,
        pos_name_kh,
        pos_level,
        parent_id,
      })),
    )
    await tx.insert(organisation.corporatePartners).values(
      partnerRows.map(([partner_name_en, partner_name_kh, contact_name, contact_number]) => ({
        partner_name_en,
        partner_name_kh,
        contact_name,
        contact_number,
      })),
    )
    await tx.insert(dataProtection.agreements).values({
      title_en: 'Using Sala',
      title_kh: 'ការប្រើប្រាស់ប្រព័ន្ធសាលា',
      text_en: agreementText.en,
      text_kh: agreementText.kh,
    })
    await tx.insert(setupMarks).values({ step: 'roles' })
    await seedStaffLists(tx)
    await seedDemoPeople(tx)
    await seedStudentDetails(tx)
    await seedAcademics(tx)
    await seedStructure(tx)
    await seedScoring(tx)
    await seedFees(tx)
    await seedCalendar(tx)
    await seedPresentation(tx)
    await seedAdmissions(tx)
    await seedHealth(tx)
  })
}

async function seedDemoPeople(tx: Tx): Promise<void> {
  const lives = { province_code: '12', district_code: '1201', commune_code: '120101', village_code: '12010101' }
  const here = { branch_id: 1, nationality_id: 1, shift_id: 1, id_type: idType.nationalId, ...lives }
  await tx.insert(people.employees).values([
    {
      ...here,
      emp_id: 'PP-0001',
      name_en: 'Sok Piseth',
      name_kh: 'សុខ ពិសិដ្ឋ',
      gender: gender.male,
      position_id: 1,
      division_id: 2,
      department_id: 6,
      hire_date: '2012-10-01',
      date_of_birth: '1974-05-12',
      marital_status: 'Married',
      id_number: '010234567',
      phone_number_1: '012 700 001',
      email: 'piseth@sala-demo.example',
    },
    {
      ...here,
      emp_id: 'PP-0002',
      name_en: 'Keo Bopha',
      name_kh: 'កែវ បុប្ផា',
      gender: gender.female,
      position_id: 5,
      division_id: 3,
      department_id: 7,
      hire_date: '2021-02-15',
      date_of_birth: '1995-11-03',
      marital_status: 'Married',
      spouse_name: 'Ly Rithy',
      spouse_occupation_id: 3,
      id_number: '020981234',
      phone_number_1: '012 700 002',
      phone_number_2: '096 700 002',
      email: 'bopha@sala-demo.example',
      street: '271',
      house: '12A',
      emergency_name: 'Ly Rithy',
      emergency_relationship: 'ប្តី',
      emergency_phone: '012 700 902',
      status_reason_id: 1,
    },
    {
      ...here,
      emp_id: 'PP-0003',
      name_en: 'Chan Dara',
      name_kh: 'ចាន់ ដារ៉ា',
      gender: gender.male,
      position_id: 8,
      division_id: 1,
      department_id: 1,
      hire_date: '2018-08-20',
      date_of_birth: '1990-01-25',
      marital_status: 'Single',
      id_number: '030456789',
      phone_number_1: '012 700 003',
      email: 'dara@sala-demo.example',
    },
  ])
  await tx.insert(people.employeeStatusChanges).values({
    staff_id: 2,
    from_status: 2,
    status: staffStatus.active,
    status_reason_id: 1,
    effective_date: '2021-05-15',
  })
  await tx.insert(people.employeeTransfers).values({
    staff_id: 2,
    from_branch_id: 2,
    from_department_id: 4,
    from_position_id: 4,
    to_branch_id: 1,
    to_department_id: 7,
    to_position_id: 5,
    reason: 'The main campus needs a second cashier',
    effective_date: '2024-01-08',
  })
  await tx
    .insert(people.teachers)
    .values({ staff_id: 3, fname_foreign: 'Dara', lname_foreign: 'Chan', full_name_native: 'ចាន់ ដារ៉ា' })
  await tx.insert(people.parents).values({
    father_name_en: 'Kim Visal',
    father_name_kh: 'គឹម វិសាល',
    mother_name_en: 'Ly Sophea',
    mother_name_kh: 'លី សុភា',
    phone_number: '012 800 001',
    home_branch_id: 1,
  })
  const child = { student_parent_id: 1, last_name_en: 'Kim', last_name_kh: 'គឹម', branch_id: 1 }
  await tx.insert(people.students).values([
    {
      ...child,
      card_number: 'PP00001',
      first_name_en: 'Ratana',
      first_name_kh: 'រតនា',
      gender: gender.female,
      date_of_birth: '2014-03-05',
    },
    {
      ...child,
      card_number: 'PP00002',
      first_name_en: 'Makara',
      first_name_kh: 'មករា',
      gender: gender.male,
      date_of_birth: '2016-11-21',
    },
  ])
  const base = { default_branch_id: 1, language: 'en' }
  const rows = await tx
    .insert(accounts.users)
    .values([
      {
        ...base,
        user_name: 'admin',
        full_name: 'Sok Piseth',
        staff_id: 1,
        all_branches: 1,
        email: 'piseth@sala-demo.example',
        menu_favorites: ['/users', '/branches'],
      },
      // The second person, who confirms what the administrator makes for others.
      { ...base, user_name: 'director', full_name: 'Ung Chenda', all_branches: 1 },
      { ...base, user_name: 'cashier', full_name: 'Keo Bopha', staff_id: 2 },
      { ...base, user_name: 'teacher', full_name: 'Chan Dara', user_type: 'teacher-api', teacher_id: 1 },
      {
        ...base,
        user_name: 'parent',
        full_name: 'Kim Visal',
        user_type: 'parent-api',
        student_parent_id: 1,
        guardian_type_id: guardianType.father,
      },
      { ...base, user_name: 'student', full_name: 'Kim Ratana', user_type: 'student-api', student_id: 1 },
    ])
    .returning({ user_id: accounts.users.user_id, user_name: accounts.users.user_name })
  const password_hash = await hashPassword(demoPassword)
  await tx.insert(accounts.credentials).values(rows.map(({ user_id }) => ({ user_id, password_hash })))
  await tx.insert(accounts.userBranches).values(rows.map(({ user_id }) => ({ user_id, branch_id: 1 })))
  const roleOf = {
    admin: 'Administrator',
    director: 'Director',
    cashier: 'Cashier',
    teacher: 'Teacher',
    parent: 'Parent',
    student: 'Student',
  } as Record<string, string>
  for (const { user_id, user_name } of rows)
    await tx.execute(
      sql`insert into user_roles (user_id, role_id) select ${user_id}, id from roles where name = ${roleOf[user_name]}`,
    )
  // A link that waits for a second person, for whoever wants to see how that looks.
  const idOf = (name: string) => rows.find(({ user_name }) => user_name === name)!.user_id
  const { confirmation_id, expires_at } = await askConfirmation(tx, {
    kind: confirmationKind.link,
    names: ['Chan Dara (teacher)'],
    branch_id: 1,
    asked_by: idOf('director'),
    lasts: { hours: 24 * 365 },
  })
  await tx
    .insert(accounts.resetLinks)
    .values({ user_id: idOf('teacher'), token_hash: digest(makeToken()), confirmation_id, expires_at })
  // And somebody who took out more than his work needs.
  await tx.insert(bulkReads).values({
    user_id: idOf('cashier'),
    resource: 'parent-profiles',
    row_count: 640,
    is_full: 1,
    is_alarm: 1,
  })
  await tx.execute(
    sql`insert into agreement_acceptances (user_id, agreement_id, text_version) select user_id, agreement_id, text_version from users cross join agreements`,
  )
}
