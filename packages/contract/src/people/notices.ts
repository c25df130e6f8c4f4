import { defineNotice } from '../kit/notice.ts'
import { notificationType } from './notification-types.ts'

const subject = { label: ['Record', 'កំណត់ត្រា'], kind: 'text', sample: ['Sok Dara', 'សុខ ដារ៉ា'] } as const
const comment = { label: ['Answer', 'ចម្លើយ'], kind: 'text', sample: ['Thank you.', 'អរគុណ។'] } as const

export const requestApproved = defineNotice({
  name: 'request-approved',
  label: ['Request approved', 'សំណើត្រូវបានអនុម័ត'],
  type: notificationType.message,
  parameters: { subject, comment },
  title: ['Your request was approved', 'សំណើរបស់អ្នកត្រូវបានអនុម័ត'],
  message: [
    '{subject}: the change you asked for has been made. {comment}',
    '{subject}៖ ការកែប្រែដែលអ្នកបានស្នើ ត្រូវបានធ្វើរួចហើយ។ {comment}',
  ],
  opens: '/my-details',
})

export const requestRejected = defineNotice({
  name: 'request-rejected',
  label: ['Request rejected', 'សំណើត្រូវបានបដិសេធ'],
  type: notificationType.message,
  parameters: { subject, comment },
  title: ['Your request was rejected', 'សំណើរបស់អ្នកត្រូវបានបដិសេធ'],
  message: ['{subject}: {comment}', '{subject}៖ {comment}'],
  opens: '/my-details',
})

/** What happened at school, told to the family by whoever wrote it down. */
export const disciplineTold = defineNotice({
  name: 'disciplinary-action',
  label: ['Disciplinary action', 'វិធានការវិន័យ'],
  type: notificationType.message,
  parameters: {
    day: { label: ['Day', 'ថ្ងៃ'], kind: 'date', sample: '2026-11-03' },
    kind: { label: ['Type', 'ប្រភេទ'], kind: 'text', sample: ['Late', 'មកយឺត'] },
    summary: { label: ['Summary', 'សេចក្តីសង្ខេប'], kind: 'text', sample: 'Came 30 minutes late' },
  },
  title: ['About {student_name} at school', 'អំពី {student_name} នៅសាលា'],
  message: ['{day}, {kind}: {summary}', '{day} {kind}៖ {summary}'],
  opens: '/disciplinary-actions?open={id}',
})
