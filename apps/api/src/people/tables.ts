import { type SQL, sql } from 'drizzle-orm'
import { date, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { flag, gramIndex, searchable, stamps } from '../kit/columns.ts'
import { files } from '../kit/tables.ts'
import { addressColumns, branches, departments, divisions, positions } from '../organisation/tables.ts'

const picture = () => uuid().references(() => files.file_id)

export const nationalities = pgTable('nationalities', {
  nationality_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nationality_en: text().notNull().unique(),
  nationality_kh: text().notNull(),
  is_active: flag(1),
  ...stamps(),
})

export const occupations = pgTable('occupations', {
  occupation_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  occupation_en: text().notNull().unique(),
  occupation_kh: text().notNull(),
  is_active: flag(1),
  ...stamps(),
})

export const shifts = pgTable('shifts', {
  shift_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  shift_name: text().notNull().unique(),
  shift_type: smallint().notNull().default(1),
  first_in: text().notNull(),
  first_out: text().notNull(),
  second_in: text(),
  second_out: text(),
  third_in: text(),
  third_out: text(),
  is_active: flag(1),
  ...stamps(),
})

export const statusReasons = pgTable(
  'status_reasons',
  {
    status_reason_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: smallint().notNull(),
    reason_en: text().notNull(),
    reason_kh: text().notNull(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.status, table.reason_en)],
)

export const employees = pgTable(
  'employees',
  {
    staff_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    photo: picture(),
    emp_id: text().notNull(),
    gender: text().notNull(),
    name_en: text().notNull(),
    name_kh: text().notNull(),
    status: smallint().notNull().default(1),
    status_reason_id: integer().references(() => statusReasons.status_reason_id),
    staff_type: smallint().notNull().default(1),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    position_id: integer().references(() => positions.position_id),
    division_id: integer().references(() => divisions.division_id),
    department_id: integer().references(() => departments.department_id),
    shift_id: integer().references(() => shifts.shift_id),
    hire_date: date({ mode: 'string' }),
    date_of_birth: date({ mode: 'string' }),
    marital_status: text(),
    nationality_id: integer().references(() => nationalities.nationality_id),
    id_type: smallint(),
    id_number: text(),
    spouse_name: text(),
    spouse_occupation_id: integer().references(() => occupations.occupation_id),
    phone_number_1: text(),
    phone_number_2: text(),
    email: text(),
    ...addressColumns(),
    emergency_name: text(),
    emergency_relationship: text(),
    emergency_phone: text(),
    print_card_counter: integer().notNull().default(0),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(employees.emp_id, employees.name_en, employees.name_kh, employees.phone_number_1)),
    ...stamps(),
  },
  (table) => [
    unique().on(table.emp_id),
    index('employees_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    index().on(table.branch_id, table.status, table.emp_id),
  ],
)

/** Each change of an employee's status, as it was recorded; a mistake is mended by the next one. */
export const employeeStatusChanges = pgTable(
  'employee_status_changes',
  {
    change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staff_id: integer()
      .notNull()
      .references(() => employees.staff_id),
    from_status: smallint().notNull(),
    status: smallint().notNull(),
    status_reason_id: integer().references(() => statusReasons.status_reason_id),
    remark: text(),
    effective_date: date({ mode: 'string' }).notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.staff_id)],
)

/** Each move of an employee, with where he came from. */
export const employeeTransfers = pgTable(
  'employee_transfers',
  {
    transfer_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staff_id: integer()
      .notNull()
      .references(() => employees.staff_id),
    from_branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    from_department_id: integer().references(() => departments.department_id),
    from_position_id: integer().references(() => positions.position_id),
    to_branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    to_department_id: integer().references(() => departments.department_id),
    to_position_id: integer().references(() => positions.position_id),
    reason: text().notNull(),
    effective_date: date({ mode: 'string' }).notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.staff_id)],
)

export const teachers = pgTable(
  'teachers',
  {
    teacher_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    photo: picture(),
    staff_id: integer()
      .notNull()
      .unique()
      .references(() => employees.staff_id),
    fname_foreign: text().notNull(),
    lname_foreign: text().notNull(),
    full_name_foreign: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${teachers.lname_foreign} || ' ' || ${teachers.fname_foreign}`),
    full_name_native: text().notNull(),
    register_type: smallint().notNull().default(1),
    signature: picture(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(teachers.lname_foreign, teachers.fname_foreign, teachers.full_name_native)),
    ...stamps(),
  },
  (table) => [index('teachers_search').using('gin', table.search_text.op('gin_trgm_ops'))],
)

export const cardTemplates = pgTable('card_templates', {
  card_template_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  template_name_en: text().notNull().unique(),
  template_name_kh: text().notNull(),
  orientation: smallint().notNull().default(1),
  colour: text().notNull().default('#1d4e89'),
  back_text_en: text(),
  back_text_kh: text(),
  is_active: flag(1),
  ...stamps(),
})

const either = (...columns: SQL[]) => sql`coalesce(${sql.join(columns, sql`, `)}, '')`

export const parents = pgTable(
  'parents',
  {
    student_parent_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    father_name_en: text(),
    father_name_kh: text(),
    mother_name_en: text(),
    mother_name_kh: text(),
    family_name_en: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => either(sql`${parents.father_name_en} || ' & ' || ${parents.mother_name_en}`, sql`${parents.father_name_en}`, sql`${parents.mother_name_en}`),
      ),
    family_name_kh: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          either(sql`${parents.father_name_kh} || ' និង ' || ${parents.mother_name_kh}`, sql`${parents.father_name_kh}`, sql`${parents.mother_name_kh}`),
      ),
    phone_number: text(),
    father_photo: picture(),
    mother_photo: picture(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => searchable(parents.father_name_en, parents.father_name_kh, parents.mother_name_en, parents.mother_name_kh, parents.phone_number),
      ),
    ...stamps(),
  },
  (table) => [index('parents_search').using('gin', table.search_text.op('gin_trgm_ops')), gramIndex('parents', table.search_text)],
)

export const students = pgTable(
  'students',
  {
    student_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    card_number: text().notNull(),
    first_name_en: text().notNull(),
    last_name_en: text().notNull(),
    first_name_kh: text().notNull(),
    last_name_kh: text().notNull(),
    full_name_en: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${students.last_name_en} || ' ' || ${students.first_name_en}`),
    full_name_kh: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${students.last_name_kh} || ' ' || ${students.first_name_kh}`),
    gender: text().notNull(),
    date_of_birth: date({ mode: 'string' }),
    student_parent_id: integer().references(() => parents.student_parent_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    status: smallint().notNull().default(1),
    photo: picture(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => searchable(students.card_number, students.last_name_en, students.first_name_en, students.last_name_kh, students.first_name_kh),
      ),
    ...stamps(),
  },
  (table) => [
    unique().on(table.card_number),
    index('students_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    gramIndex('students', table.search_text),
    index().on(table.student_parent_id),
    index().on(table.branch_id, table.card_number),
  ],
)
