import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'

/** What a banking app scans to pay an invoice; nothing where nothing is owed, or the branch has no account for it. */
export const readPaymentCode = defineOperation({
  name: 'read-payment-code',
  method: 'GET',
  path: '/invoices/{inv_id}/payment-code',
  label: 'The code to pay by',
  access: may('view', invoices),
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  params: { inv_id: ref('Invoice', () => invoices) },
  answer: z.strictObject({
    payment_code: z.nullable(
      z.strictObject({
        khqr: z.string(),
        currency_code: z.string(),
        amount: z.string(),
        account_name: z.string(),
        bank_name_en: z.string(),
        bank_name_kh: z.string(),
        expires: z.string(),
      }),
    ),
  }),
})

/** How one pays by the code, to the family. */
export const howToPay = [
  'Scan the code with any banking app. The amount and the number of the invoice are in it; change neither.',
  'សូមស្កេនកូដនេះដោយកម្មវិធីធនាគារណាមួយក៏បាន។ ទឹកប្រាក់ និងលេខវិក្កយបត្រមានក្នុងកូដស្រាប់ហើយ សូមកុំកែប្រែ។',
] as const
