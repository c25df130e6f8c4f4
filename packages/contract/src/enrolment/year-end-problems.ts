import type { ProblemSentence } from '../kit/problem.ts'

export const yearEndProblems = {
  years_of_one_branch: [422, 'Choose one year per branch.', 'សូមជ្រើសរើសឆ្នាំតែមួយក្នុងមួយសាខា។'],
  next_year_is_this_year: [
    422,
    'The next year is the same as the year that ends. Give it another name, and later dates.',
    'ឆ្នាំបន្ទាប់គឺជាឆ្នាំដែលបញ្ចប់។ សូមដាក់ឈ្មោះផ្សេង និងថ្ងៃក្រោយឆ្នាំដែលបញ្ចប់។',
  ],
  student_in_two_lists: [
    422,
    'A student is in two of the lists. Keep one decision for each.',
    'សិស្សម្នាក់មានក្នុងបញ្ជីពីរ។ សូមទុកការសម្រេចតែមួយសម្រាប់ម្នាក់ៗ។',
  ],
  not_rehearsed: [
    409,
    'The trial run is not finished. Run it again, then confirm.',
    'ការបញ្ចប់ឆ្នាំនេះមិនទាន់សាកល្បងរួចទេ។ សូមសាកល្បងម្តងទៀត រួចអនុវត្ត។',
  ],
  rehearsal_is_outdated: [
    409,
    'Something has changed since the trial run, so the result would differ. Run it again and see what is new.',
    'មានអ្វីមួយបានផ្លាស់ប្តូរតាំងពីពេលសាកល្បង ដូច្នេះលទ្ធផលនឹងខុស។ សូមសាកល្បងម្តងទៀត ហើយពិនិត្យអ្វីដែលថ្មី។',
  ],
  not_committed: [
    409,
    'This year-end has not been confirmed, or has already been undone.',
    'ការបញ្ចប់ឆ្នាំនេះមិនទាន់អនុវត្ត ឬត្រូវបានត្រឡប់វិញរួចហើយ។',
  ],
} as const satisfies Record<string, ProblemSentence>
