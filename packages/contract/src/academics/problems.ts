import type { ProblemSentence } from '../kit/problem.ts'

export const academicsProblems = {
  timetable_clashes: [
    409,
    'Some lessons want the same teacher, room or class at the same time. Move the ones that are named, then save again.',
    'មានម៉ោងសិក្សាខ្លះត្រូវការគ្រូ បន្ទប់ ឬថ្នាក់តែមួយក្នុងពេលតែមួយ។ សូមប្តូរម៉ោងដែលបានរាយឈ្មោះ រួចរក្សាទុកម្តងទៀត។',
  ],
  week_of_whom: [422, 'Say whose week it is: one class, one teacher or one room.', 'សូមជ្រើសរើសថ្នាក់មួយ គ្រូម្នាក់ ឬបន្ទប់មួយ។'],
} as const satisfies Record<string, ProblemSentence>
