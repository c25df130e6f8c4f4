import { defineNotice } from '../kit/notice.ts'
import { notificationType } from '../people/notification-types.ts'

/** A reminder as it was written to the family, in its language. */
export const paymentReminder = defineNotice({
  name: 'payment-reminder',
  label: ['Payment reminder', 'ការរំលឹកបង់ប្រាក់'],
  type: notificationType.payment,
  parameters: {
    title: { label: ['Title', 'ចំណងជើង'], kind: 'text', sample: ['School fees are due', 'ដល់ថ្ងៃបង់ថ្លៃសិក្សា'] },
    text: {
      label: ['Text', 'អត្ថបទ'],
      kind: 'text',
      sample: ['$120.00 has been due since 01-11-2026.', 'ប្រាក់ $120.00 ត្រូវបង់តាំងពីថ្ងៃ 01-11-2026។'],
    },
  },
  title: ['{title}', '{title}'],
  message: ['{text}', '{text}'],
  opens: '/my-payments',
})
