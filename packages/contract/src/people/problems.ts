import type { ProblemSentence } from '../kit/problem.ts'

export const peopleProblems = {
  status_is_the_same: [409, 'The employee has this status already. Choose another one.', 'បុគ្គលិកមានស្ថានភាពនេះរួចហើយ។ សូមជ្រើសស្ថានភាពផ្សេង។'],
  reason_needed: [422, 'Say why: choose a reason or write a remark.', 'សូមបញ្ជាក់មូលហេតុ៖ ជ្រើសមូលហេតុ ឬសរសេរកំណត់សម្គាល់។'],
  reason_of_other_status: [422, 'This reason belongs to another status. Choose one of the new status.', 'មូលហេតុនេះជារបស់ស្ថានភាពផ្សេង។ សូមជ្រើសមូលហេតុនៃស្ថានភាពថ្មី។'],
  not_in_effect_yet: [
    422,
    'A change is recorded on the day it takes effect, or afterwards. Choose today or an earlier day.',
    'ការផ្លាស់ប្តូរត្រូវកត់ត្រានៅថ្ងៃដែលវាមានប្រសិទ្ធភាព ឬក្រោយនោះ។ សូមជ្រើសថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  before_last_change: [
    422,
    'Something was recorded for this employee with a later day. Choose that day or a later one.',
    'បុគ្គលិកនេះមានការកត់ត្រានៅថ្ងៃក្រោយរួចហើយ។ សូមជ្រើសថ្ងៃនោះ ឬថ្ងៃក្រោយទៀត។',
  ],
  transfer_changes_nothing: [
    409,
    'The employee works there already. Choose another branch, department or position.',
    'បុគ្គលិកធ្វើការនៅទីនោះរួចហើយ។ សូមជ្រើសសាខា ដេប៉ាតឺម៉ង់ ឬមុខតំណែងផ្សេង។',
  ],
  employee_has_left: [409, 'This employee has left. Change the status first.', 'បុគ្គលិកនេះបានចាកចេញហើយ។ សូមប្តូរស្ថានភាពជាមុនសិន។'],
  staff_not_active: [
    422,
    'Only an active employee is registered as a teacher. Change the status first, or choose somebody else.',
    'មានតែបុគ្គលិកដែលកំពុងបម្រើការទេ ដែលអាចចុះឈ្មោះជាគ្រូបង្រៀន។ សូមប្តូរស្ថានភាពជាមុនសិន ឬជ្រើសអ្នកផ្សេង។',
  ],
} as const satisfies Record<string, ProblemSentence>
