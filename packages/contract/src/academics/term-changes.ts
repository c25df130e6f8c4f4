import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, flag, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { subPrograms } from './programs.ts'
import { academicStatus } from './statuses.ts'
import { academicYears, terms } from './years.ts'

/** Which places a year and a sub program have for terms, and what stands in each. */
export const termOrders = defineOperation({
  name: 'term-orders',
  method: 'GET',
  path: '/term-semesters/term-orders/{acYearId}/{acpsId}',
  label: 'Where terms can be added',
  access: may('view', terms),
  params: { acYearId: ref('Academic year', () => academicYears), acpsId: ref('Sub programme', () => subPrograms) },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        term_order: z.int(),
        is_free: z.int(),
        ac_term_id: z.nullable(z.int()),
        term_name: z.nullable(z.string()),
        term_name_kh: z.nullable(z.string()),
      }),
    ),
  }),
})

/** The term becomes the current one of its year, sub program and branch; the one that was current becomes history. */
export const switchTerm = defineOperation({
  name: 'switch-term',
  method: 'POST',
  path: '/term-semesters/term-switch/{ac_term_id}',
  label: 'Make term current',
  access: may('update', terms),
  params: { ac_term_id: ref('Term', () => terms) },
  body: {
    with_classes: flag('Include its classes', {
      default: 1,
      help: 'Classes of the previous term are closed, upcoming classes of this term become active',
    }),
  },
  stale: ['terms', 'class-operations'],
  answer: z.strictObject({
    ac_term_id: z.int(),
    ac_status_id: z.int(),
    previous_term_id: z.nullable(z.int()),
    opened_classes: z.int(),
    closed_classes: z.int(),
  }),
})

export const copyTerm = defineOperation({
  name: 'copy-term',
  method: 'POST',
  path: '/term-semesters/copy-term',
  label: 'Copy term',
  access: may('create', terms),
  body: {
    ac_term_id: ref('Term', () => terms),
    ac_year_id: ref('To academic year', () => academicYears, {
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    term_order: integer('Order', { min: 1, max: 12 }),
    term_name: text('Name of the copy', {
      optional: true,
      help: 'Leave blank to keep the same name',
    }),
    term_name_kh: text('Khmer name of the copy', { optional: true }),
    start_date: date('Starts', {
      optional: true,
      help: 'Leave blank to keep the same distance from the start of the year',
    }),
    end_date: date('Ends', { optional: true, notBefore: 'start_date' }),
    with_classes: flag('With its classes', {
      default: 1,
      help: 'They start as upcoming and keep their teacher, room and seats',
    }),
  },
  stale: ['terms', 'class-operations'],
  answer: z.strictObject({
    ac_term_id: z.int(),
    term_name: z.string(),
    term_name_kh: z.nullable(z.string()),
    copied_classes: z.int(),
  }),
})
