import { type SQL, sql } from 'drizzle-orm'
import { date, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { gramIndex, searchable, stamps } from '../kit/columns.ts'
import { files } from '../kit/tables.ts'
import { branches, departments, positions } from '../organisation/tables.ts'

const picture = () => uuid().references(() => files.file_id)

export const employees = pgTable(
  'employees',
  {
    staff_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    emp_id: text().notNull(),
    name_en: text().notNull(),
    name_kh: text().notNull(),
    gender: text().notNull(),
    phone_number_1: text(),
    email: text(),
    position_id: integer().references(() => positions.position_id),
    department_id: integer().references(() => departments.department_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    status: smallint().notNull().default(1),
    photo: picture(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(employees.emp_id, employees.name_en, employees.name_kh, employees.phone_number_1)),
    ...stamps(),
  },
  (table) => [unique().on(table.emp_id), index('employees_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops'))],
)

export const teachers = pgTable('teachers', {
  teacher_id: integer().primaryKey().generatedAlwaysAsIdentity(),
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
  photo: picture(),
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
