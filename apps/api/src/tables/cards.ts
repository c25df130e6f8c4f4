import { cardStatus } from '@sala/contract/cards/card-activators'
import { cardOrientation } from '@sala/contract/cards/card-templates'
import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { flag, gramIndex, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { employees, studentPickups, students } from './people.ts'

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
    check(
      'card_has_one_holder',
      sql`num_nonnulls(${table.student_id}, ${table.staff_id}, ${table.student_pickup_id}) = 1`,
    ),
    check(
      'card_of_the_past_is_not_active',
      sql`${table.is_history} = 0 or ${table.card_status} <> ${literal(cardStatus.active)}`,
    ),
    check(
      'card_status_known',
      sql`${table.card_status} between ${literal(cardStatus.active)} and ${literal(cardStatus.returned)}`,
    ),
    check('card_ends_after_it_began', sql`${table.ended_date} >= ${table.activated_date}`),
    check(
      'card_number_form',
      sql`${table.card_number} ~ '^[^[:space:]]+$' and ${table.card_number} = upper(${table.card_number})`,
    ),
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

export const cardTemplates = pgTable('card_templates', {
  card_template_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  template_name_en: text().notNull().unique(),
  template_name_kh: text().notNull(),
  orientation: smallint().notNull().default(cardOrientation.landscape),
  colour: text().notNull().default('#1d4e89'),
  back_text_en: text(),
  back_text_kh: text(),
  is_active: flag(1),
  ...stamps(),
})
