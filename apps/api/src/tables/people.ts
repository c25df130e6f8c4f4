import { type PairReason, pairState } from '@sala/contract/people/duplicate-pairs'
import { staffType } from '@sala/contract/people/employees'
import { blockedFrom } from '@sala/contract/people/guardian-blocks'
import { guardianType } from '@sala/contract/people/parents'
import { pickupType } from '@sala/contract/people/pickups'
import { shiftType } from '@sala/contract/people/shifts'
import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { registerType } from '@sala/contract/people/teachers'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, flag, gramIndex, instant, key, phoneIndex, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { batches, files } from '../kit/tables.ts'
import { addressColumns, banks, branches, departments, divisions, positions } from './organisation.ts'

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
  shift_type: smallint().notNull().default(shiftType.normal),
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
    status: smallint().notNull().default(staffStatus.active),
    status_reason_id: integer().references(() => statusReasons.status_reason_id),
    staff_type: smallint().notNull().default(staffType.fullTime),
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
      .generatedAlwaysAs(
        (): SQL => searchable(employees.emp_id, employees.name_en, employees.name_kh, employees.phone_number_1),
      ),
    ...stamps(),
  },
  (table) => [
    unique().on(table.emp_id),
    index('employees_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    phoneIndex('employees', table.phone_number_1, table.phone_number_2),
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
    register_type: smallint().notNull().default(registerType.fullTime),
    signature: picture(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => searchable(teachers.lname_foreign, teachers.fname_foreign, teachers.full_name_native),
      ),
    ...stamps(),
  },
  (table) => [index('teachers_search').using('gin', table.search_text.op('gin_trgm_ops'))],
)

const either = (...columns: SQL[]) => sql`coalesce(${sql.join(columns, sql`, `)}, '')`

const digitsOf = (column: AnyColumn | SQL) =>
  sql`'p' || nullif(regexp_replace(regexp_replace(${column}, '\\D', '', 'g'), '^(855|0)+', ''), '')`

const lettersOf = (of: string, column: AnyColumn | SQL) =>
  sql`${sql.raw(`'${of}'`)} || nullif(lower(regexp_replace(${column}, '\\s', '', 'g')), '')`

interface FamilyColumns<C> {
  readonly father_name_en: C
  readonly father_name_kh: C
  readonly mother_name_en: C
  readonly mother_name_kh: C
  readonly phone_number: C
  readonly father_phone: C
  readonly mother_phone: C
  readonly guardian_phone: C
}

/**
 * What two records of one family share however they were typed: any phone by its digits, a parent's name by its
 * letters. Index and question say it alike, or the index is of no use.
 */
export const familyKeys = (of: FamilyColumns<AnyColumn | SQL>): SQL =>
  sql`array_remove(array[${sql.join(
    [
      ...[of.phone_number, of.father_phone, of.mother_phone, of.guardian_phone].map(digitsOf),
      ...[of.father_name_en, of.father_name_kh].map((column) => lettersOf('f', column)),
      ...[of.mother_name_en, of.mother_name_kh].map((column) => lettersOf('m', column)),
    ],
    sql`, `,
  )}], null)`

export const parents = pgTable(
  'parents',
  {
    student_parent_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    home_branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    father_name_en: text(),
    father_name_kh: text(),
    father_phone: text(),
    father_occupation_id: integer().references(() => occupations.occupation_id),
    father_nationality_id: integer().references(() => nationalities.nationality_id),
    father_photo: picture(),
    mother_name_en: text(),
    mother_name_kh: text(),
    mother_phone: text(),
    mother_occupation_id: integer().references(() => occupations.occupation_id),
    mother_nationality_id: integer().references(() => nationalities.nationality_id),
    mother_photo: picture(),
    guardian_name_en: text(),
    guardian_name_kh: text(),
    guardian_relationship: text(),
    guardian_phone: text(),
    family_name_en: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          either(
            sql`${parents.father_name_en} || ' & ' || ${parents.mother_name_en}`,
            sql`${parents.father_name_en}`,
            sql`${parents.mother_name_en}`,
            sql`${parents.guardian_name_en}`,
          ),
      ),
    family_name_kh: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          either(
            sql`${parents.father_name_kh} || ' និង ' || ${parents.mother_name_kh}`,
            sql`${parents.father_name_kh}`,
            sql`${parents.mother_name_kh}`,
            sql`${parents.guardian_name_kh}`,
          ),
      ),
    main_contact: smallint().notNull().default(guardianType.father),
    phone_number: text(),
    email: text(),
    facebook: text(),
    telegram: text(),
    ...addressColumns(),
    remark: text(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          searchable(
            parents.father_name_en,
            parents.father_name_kh,
            parents.mother_name_en,
            parents.mother_name_kh,
            parents.guardian_name_en,
            parents.guardian_name_kh,
            parents.phone_number,
            parents.father_phone,
            parents.mother_phone,
          ),
      ),
    ...stamps(),
  },
  (table) => [
    index('parents_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('parents', table.search_text),
    phoneIndex('parents', table.father_phone, table.mother_phone, table.guardian_phone, table.phone_number),
    index('parents_alike').using('gin', familyKeys(table as never)),
    index('parents_with_father_photo').on(sql`((${table.father_photo} is not null)::int)`, table.student_parent_id),
    index('parents_with_mother_photo').on(sql`((${table.mother_photo} is not null)::int)`, table.student_parent_id),
  ],
)

/**
 * Where a family is known: where it registered, and where its children are. Kept by the database, read by the scope.
 */
export const parentBranches = pgTable(
  'parent_branches',
  {
    student_parent_id: integer()
      .notNull()
      .references(() => parents.student_parent_id, { onDelete: 'cascade' }),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
  },
  (table) => [primaryKey({ columns: [table.branch_id, table.student_parent_id] }), index().on(table.student_parent_id)],
)

export const students = pgTable(
  'students',
  {
    student_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    photo: picture(),
    audio: picture(),
    card_number: text().notNull(),
    ext_card_number: text(),
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
    place_of_birth: text(),
    nationality_id: integer().references(() => nationalities.nationality_id),
    religion: smallint(),
    student_parent_id: integer().references(() => parents.student_parent_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    status: smallint().notNull().default(studentStatus.active),
    entry_date: date({ mode: 'string' }),
    from_school: text(),
    is_external: flag(),
    phone_number: text(),
    email: text(),
    facebook: text(),
    telegram: text(),
    ...addressColumns(),
    emergency_name: text(),
    emergency_relationship: text(),
    emergency_phone: text(),
    remark: text(),
    print_card_counter: integer().notNull().default(0),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          searchable(
            students.card_number,
            students.last_name_en,
            students.first_name_en,
            students.last_name_kh,
            students.first_name_kh,
            students.ext_card_number,
          ),
      ),
    ...stamps(),
  },
  (table) => [
    unique().on(table.card_number),
    index('students_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    gramIndex('students', table.search_text),
    phoneIndex('students', table.phone_number, table.emergency_phone),
    index().on(table.student_parent_id),
    index().on(table.branch_id, table.status, table.card_number),
    index().on(table.status, table.card_number),
    index().on(table.gender, table.card_number),
    // Few have no printed card, once most have one.
    index('students_print_state')
      .on(sql`(case when print_card_counter = 0 then 'New' else 'Printed' end)`, table.card_number)
      .where(sql`status = ${literal(studentStatus.active)}`),
    // What the search for the same child asks.
    index().on(table.date_of_birth),
    index().on(table.full_name_kh, table.date_of_birth),
    index('students_latin_name').on(sql`lower(${table.full_name_en})`, table.date_of_birth),
    index().on(table.ext_card_number),
    // How a name was spelled before.
    index().on(table.last_name_kh),
    index().on(table.first_name_kh),
  ],
)

/** Each change of a student's status, as it was recorded; a mistake is mended by the next one. */
export const studentStatusChanges = pgTable(
  'student_status_changes',
  {
    change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    from_status: smallint().notNull(),
    status: smallint().notNull(),
    reason: smallint(),
    remark: text(),
    effective_date: date({ mode: 'string' }).notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.student_id, table.effective_date)],
)

export const studentBankAccounts = pgTable(
  'student_bank_accounts',
  {
    bank_account_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id, { onDelete: 'cascade' }),
    bank_id: integer()
      .notNull()
      .references(() => banks.bank_id),
    account_name: text().notNull(),
    account_number: text().notNull(),
    is_default: flag(),
    ...stamps(),
  },
  (table) => [unique().on(table.student_id, table.bank_id, table.account_number)],
)

/** The papers that a family has handed in. */
export const studentDocuments = pgTable(
  'student_documents',
  {
    document_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id, { onDelete: 'cascade' }),
    item: smallint().notNull(),
    document_number: text(),
    received_on: date({ mode: 'string' }),
    ...stamps(),
  },
  (table) => [index().on(table.student_id)],
)

export const disciplinaryActions = pgTable(
  'disciplinary_actions',
  {
    disciplinary_action_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    action_date: date({ mode: 'string' }).notNull(),
    kind: smallint().notNull(),
    subject: text().notNull(),
    description: text(),
    action_taken: text(),
    staff_id: integer().references(() => employees.staff_id),
    notify_family: flag(),
    is_shared: flag(),
    remark: text(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(disciplinaryActions.subject)),
    ...stamps(),
  },
  (table) => [
    index().on(table.action_date),
    index().on(table.student_id, table.action_date),
    index().on(table.kind, table.action_date),
    index('disciplinary_actions_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('disciplinary_actions', table.search_text),
  ],
)

/** Two records that may be of one, what somebody said about them, and how they were merged. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    duplicate_pair_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pair_kind: smallint().notNull(),
    /** The smaller number first; not references, for one of them may be gone. */
    one_id: integer().notNull(),
    other_id: integer().notNull(),
    reasons: jsonb().$type<PairReason[]>().notNull().default([]),
    score: integer().notNull().default(0),
    pair_state: smallint().notNull().default(pairState.open),
    decided_by: integer(),
    decided_at: instant(),
    kept_id: integer(),
    /** What the record that is gone was called, and where both were known. */
    gone_name_en: text(),
    gone_name_kh: text(),
    branch_ids: integer().array(),
    batch_id: integer().references(() => batches.batch_id),
    ...stamps(),
  },
  (table) => [
    unique().on(table.pair_kind, table.one_id, table.other_id),
    index().on(table.pair_state, table.score, table.duplicate_pair_id),
    index().on(table.pair_kind, table.other_id),
    index().on(table.batch_id),
  ],
)

/** Who may take a child home. The number on the card is drawn by the database: what can be counted up can be forged. */
export const studentPickups = pgTable(
  'student_pickups',
  {
    student_pickup_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    photo: uuid().references(() => files.file_id),
    guardian_type: smallint().notNull().default(pickupType.other),
    guardian: text().notNull(),
    guardian_kh: text().notNull(),
    relationship: text(),
    phone: text(),
    card_number: text()
      .notNull()
      .unique()
      .default(sql`upper(substr(translate(gen_random_uuid()::text, '-', ''), 1, 12))`),
    is_print_card: flag(1),
    print_card_counter: integer().notNull().default(0),
    valid_from: date({ mode: 'string' }),
    valid_to: date({ mode: 'string' }),
    is_deleted: flag(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => searchable(studentPickups.guardian, studentPickups.guardian_kh, studentPickups.card_number),
      ),
    ...stamps(),
  },
  (table) => [
    // A child has one father, one mother and one guardian, and any number of others.
    uniqueIndex('one_pickup_of_a_kind')
      .on(table.student_id, table.guardian_type)
      .where(sql`guardian_type < ${literal(pickupType.other)} and is_deleted = 0`),
    index().on(table.student_id),
    index().on(table.guardian_type, table.student_pickup_id),
    index('student_pickups_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('student_pickups', table.search_text),
    phoneIndex('student_pickups', table.phone),
    check('valid_to_after_valid_from', sql`${table.valid_to} >= ${table.valid_from}`),
  ],
)

/** Who may not have messages about a child, or take it home, as it was ordered. A block ends; it is never deleted. */
export const guardianBlocks = pgTable(
  'guardian_blocks',
  {
    guardian_block_id: key(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    guardian_type: smallint().notNull(),
    student_pickup_id: integer().references(() => studentPickups.student_pickup_id),
    /** As it was when the block was recorded, whoever stands with the family later. */
    person_name_en: text(),
    person_name_kh: text(),
    blocked_from: smallint().notNull().default(blockedFrom.both),
    valid_from: day().notNull(),
    valid_to: day(),
    reason: text().notNull(),
    ordered_by: text(),
    paper_kept: text(),
    ended_date: day(),
    end_reason: text(),
    ...stamps(),
  },
  (table) => [
    // What every message and every pickup asks; what has ended is read on the child's page alone.
    index('guardian_blocks_in_effect').on(table.student_id).where(sql`ended_date is null`),
    index().on(table.student_id),
    index().on(table.student_pickup_id),
    check('block_valid_to_after_valid_from', sql`${table.valid_to} >= ${table.valid_from}`),
    check(
      'block_names_pickup_person',
      sql`(${table.guardian_type} = ${literal(pickupType.other)}) = (${table.student_pickup_id} is not null)`,
    ),
  ],
)
