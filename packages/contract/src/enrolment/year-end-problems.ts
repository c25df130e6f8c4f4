import type { ProblemSentence } from '../kit/problem.ts'

export const yearEndProblems = {
  years_of_one_branch: [422, 'Choose one year in each branch.', 'សូមជ្រើសរើសឆ្នាំតែមួយក្នុងមួយសាខា។'],
  next_year_is_this_year: [
    422,
    'The next year is the one that ends. Give it another name, and days after the year that ends.',
    'ឆ្នាំបន្ទាប់គឺជាឆ្នាំដែលបញ្ចប់។ សូមដាក់ឈ្មោះផ្សេង និងថ្ងៃក្រោយឆ្នាំដែលបញ្ចប់។',
  ],
  student_in_two_lists: [
    422,
    'A student stands in two of the lists. Keep one decision for each.',
    'សិស្សម្នាក់មានក្នុងបញ្ជីពីរ។ សូមទុកការសម្រេចតែមួយសម្រាប់ម្នាក់ៗ។',
  ],
  not_rehearsed: [
    409,
    'This year’s end is not a finished rehearsal. Rehearse it again, then commit.',
    'ការបញ្ចប់ឆ្នាំនេះមិនទាន់សាកល្បងរួចទេ។ សូមសាកល្បងម្តងទៀត រួចអនុវត្ត។',
  ],
  rehearsal_is_outdated: [
    409,
    'Something has changed since the rehearsal, so the result would differ. Rehearse again and look at what is new.',
    'មានអ្វីមួយបានផ្លាស់ប្តូរតាំងពីពេលសាកល្បង ដូច្នេះលទ្ធផលនឹងខុស។ សូមសាកល្បងម្តងទៀត ហើយពិនិត្យអ្វីដែលថ្មី។',
  ],
  not_committed: [
    409,
    'This year’s end has not been committed, or was undone already.',
    'ការបញ្ចប់ឆ្នាំនេះមិនទាន់អនុវត្ត ឬត្រូវបានត្រឡប់វិញរួចហើយ។',
  ],
} as const satisfies Record<string, ProblemSentence>
