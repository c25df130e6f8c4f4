import { defineChoice } from '../kit/choice.ts'

/** What people may be told of. */
export const notificationType = defineChoice({
  attendance: [1, 'Attendance', 'វត្តមាន'],
  payment: [2, 'Payment', 'ការបង់ប្រាក់'],
  homework: [3, 'Homework', 'កិច្ចការផ្ទះ'],
  event: [4, 'Event', 'ព្រឹត្តិការណ៍'],
  news: [5, 'News', 'ព័ត៌មាន'],
  score: [6, 'Score', 'ពិន្ទុ'],
  message: [7, 'Message', 'សារ'],
  urgent: [8, 'Urgent', 'បន្ទាន់'],
})
