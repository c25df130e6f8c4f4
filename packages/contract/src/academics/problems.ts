import type { ProblemSentence } from '../kit/problem.ts'

export const academicsProblems = {
  no_such_day_of_year: [422, 'No year has this day. Correct the month or the day.', 'គ្មានឆ្នាំណាមានថ្ងៃនេះទេ។ សូមកែខែ ឬថ្ងៃទី។'],
  timetable_clashes: [
    409,
    'Some lessons want the same teacher, room or class at the same time. Move the ones that are named, then save again.',
    'មានម៉ោងសិក្សាខ្លះត្រូវការគ្រូ បន្ទប់ ឬថ្នាក់តែមួយក្នុងពេលតែមួយ។ សូមប្តូរម៉ោងដែលបានរាយឈ្មោះ រួចរក្សាទុកម្តងទៀត។',
  ],
} as const satisfies Record<string, ProblemSentence>
