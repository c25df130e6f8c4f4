import { defineChoice } from '../kit/choice.ts'

/** How far a notice has come to one receiver. */
export const deliveryState = defineChoice({
  queued: [1, 'Queued', 'កំពុងរង់ចាំ', 'quiet'],
  sent: [2, 'Sent', 'បានផ្ញើ', 'info'],
  failed: [3, 'Failed', 'បរាជ័យ', 'error'],
  read: [4, 'Read', 'បានអាន', 'ok'],
  withheld: [5, 'Not sent', 'មិនបានផ្ញើ', 'warn'],
})

/** How it is brought. */
export const channel = defineChoice({
  none: [0, 'None', 'គ្មាន'],
  app: [1, 'Sala', 'សាលា'],
  push: [2, 'Phone or browser', 'ទូរស័ព្ទ ឬកម្មវិធីរុករក'],
  mail: [3, 'Email', 'អ៊ីមែល'],
  telegram: [4, 'Telegram', 'តេឡេក្រាម'],
  sms: [5, 'SMS', 'សារ SMS'],
  paper: [6, 'Printed slip', 'ក្រដាសបោះពុម្ព'],
})

/** Why it was not sent, or did not arrive. */
export const deliveryFault = defineChoice({
  declined: [1, 'The family does not want such messages', 'គ្រួសារមិនចង់ទទួលសារប្រភេទនេះ'],
  blocked: [2, 'This guardian is blocked', 'អាណាព្យាបាលនេះត្រូវបានហាម'],
  left: [3, 'The student has left', 'សិស្សបានឈប់រៀន'],
  disabled: [4, 'The account is disabled', 'គណនីត្រូវបានបិទ'],
  settled: [5, 'No longer true', 'លែងពិតហើយ'],
  cancelled: [6, 'Cancelled', 'បានបោះបង់'],
  noAddress: [7, 'No way to reach them', 'គ្មានមធ្យោបាយទាក់ទង'],
  rejected: [8, 'The address does not exist any more', 'អាសយដ្ឋានលែងមាន'],
  overBudget: [9, 'The SMS budget is used up', 'ថវិកា SMS អស់ហើយ'],
  noAnswer: [10, 'The service did not answer', 'សេវាមិនឆ្លើយតប'],
  interrupted: [11, 'Interrupted while sending', 'ត្រូវបានកាត់ផ្តាច់ពេលកំពុងផ្ញើ'],
})
