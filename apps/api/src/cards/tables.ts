import { cardStatus } from '@sala/contract/cards/card-activators'
import { pickupType } from '@sala/contract/cards/pickups'
import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { flag, gramIndex, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { files } from '../kit/tables.ts'
import { employees, students } from '../people/tables.ts'

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
    card_number: text().notNull().unique().default(sql`upper(substr(translate(gen_random_uuid()::text, '-', ''), 1, 12))`),
    is_print_card: flag(1),
    print_card_counter: integer().notNull().default(0),
    valid_from: date({ mode: 'string' }),
    valid_to: date({ mode: 'string' }),
    is_deleted: flag(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(studentPickups.guardian, studentPickups.guardian_kh, studentPickups.card_number)),
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
    check('valid_to_after_valid_from', sql`${table.valid_to} >= ${table.valid_from}`),
  ],
)

/** What a reader reads, and the one person it stands for. */
export const cards = pgTable(
  'cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    card_number: text().notNull(),
    student_id: integer().references(() => students.student_id),
    staff_id: integer().references(() => employees.staff_id),
    student_pickup_id: integer().references(() => studentPickups.student_pickup_id),
    card_status: smallint().notNull().default(cardStatus.active),
    activated_date: date({ mode: 'string' }).notNull(),
    ended_date: date({ mode: 'string' }),
    remark: text(),
    is_history: flag(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(cards.card_number)),
    ...stamps(),
  },
  (table) => [
    check('card_has_one_holder', sql`num_nonnulls(${table.student_id}, ${table.staff_id}, ${table.student_pickup_id}) = 1`),
    check('card_of_the_past_is_not_active', sql`${table.is_history} = 0 or ${table.card_status} <> ${literal(cardStatus.active)}`),
    check('card_status_known', sql`${table.card_status} between ${literal(cardStatus.active)} and ${literal(cardStatus.returned)}`),
    check('card_ends_after_it_began', sql`${table.ended_date} >= ${table.activated_date}`),
    check('card_number_form', sql`${table.card_number} ~ '^[^[:space:]]+$' and ${table.card_number} = upper(${table.card_number})`),
    // A number belongs to one card alone, until that one is returned or moved to the history.
    uniqueIndex('one_card_of_a_number')
      .on(table.card_number)
      .where(sql`is_history = 0 and card_status <> ${literal(cardStatus.returned)}`),
    uniqueIndex('one_active_card_of_a_student')
      .on(table.student_id)
      .where(sql`card_status = ${literal(cardStatus.active)} and student_id is not null`),
    uniqueIndex('one_active_card_of_an_employee')
      .on(table.staff_id)
      .where(sql`card_status = ${literal(cardStatus.active)} and staff_id is not null`),
    uniqueIndex('one_active_card_of_a_pickup')
      .on(table.student_pickup_id)
      .where(sql`card_status = ${literal(cardStatus.active)} and student_pickup_id is not null`),
    index().on(table.student_id, table.id),
    index().on(table.staff_id, table.id),
    index().on(table.student_pickup_id, table.id),
    index().on(table.card_status, table.id),
    index().on(table.is_history, table.id),
    // Few among many: their lists are not to walk past the students' cards.
    index('employee_cards').on(table.card_status, table.id).where(sql`staff_id is not null`),
    index('pickup_cards').on(table.card_status, table.id).where(sql`student_pickup_id is not null`),
    index('cards_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('cards', table.search_text),
  ],
)
