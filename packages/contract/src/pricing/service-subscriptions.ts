import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, decimal, derived, integer, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { largestPerPage } from '../kit/page.ts'
import { defineResource, listAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { feeSetups } from './fee-setups.ts'

/**
 * A service that a student takes until it is ended: the bus, lunch, a club. Where one would be read, the specification
 * has it removed.
 */
export const serviceSubscriptions = defineResource({
  name: 'service-subscriptions',
  label: ['Student service', 'Student services'],
  key: ['student_id', 'fee_setup_id'],
  title: { en: 'student_name_en', km: 'student_name_kh' },
  sort: ['student_id', 'asc'],
  large: true,
  verbs: ['list', 'read', 'create', 'update'],
  routes: { read: ['GET', '/{student_id}/{fee_setup_id}/details'] },
  fields: {
    student_id: ref('Student', () => students, { fixed: true }),
    student_name_en: derived(text('Name (Latin)', { column: false })),
    student_name_kh: derived(text('Name (Khmer)', { column: false })),
    fee_setup_id: ref('Service', () => feeSetups, { fixed: true, offers: { is_inactive: [0], fee_type_id: [2, 3] } }),
    fee_name_en: derived(text('Service (Latin)', { column: false })),
    fee_name_kh: derived(text('Service (Khmer)', { column: false })),
    quantity: decimal('Quantity', { min: 0.01, max: 9999, default: '1.00' }),
    start_date: date('From'),
    end_date: date('To', {
      optional: true,
      notBefore: 'start_date',
      help: 'Leave blank for no end date',
    }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['student_id', 'fee_setup_id'],
  where: { branch_id: ref('Branch', () => branches) },
})

export const querySubscriptions = defineOperation({
  name: 'query-service-subscriptions',
  method: 'POST',
  path: '/service-subscriptions/queries',
  label: 'Student services, filtered',
  access: may('view', serviceSubscriptions),
  body: {
    student_id: ref('Student', () => students, { optional: true }),
    fee_setup_id: ref('Service', () => feeSetups, { optional: true }),
    page: integer('Page', { min: -1, max: 10_000_000, default: 1, help: '-1 for all' }),
    perPage: integer('Rows per page', { min: 1, max: largestPerPage, default: 15 }),
  },
  answer: listAnswer(serviceSubscriptions, 'staff-api'),
})

export const endSubscription = defineOperation({
  name: 'end-service-subscription',
  method: 'GET',
  path: '/service-subscriptions/{student}/{feeSetup}',
  label: 'Remove service',
  access: may('delete', serviceSubscriptions),
  sideEffect: true,
  params: { student: ref('Student', () => students), feeSetup: ref('Service', () => feeSetups) },
  stale: ['service-subscriptions'],
  answer: z.strictObject({ student_id: z.int(), fee_setup_id: z.int() }),
})
