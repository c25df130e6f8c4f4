import type { ProblemSentence } from '../kit/problem.ts'

export const academicsProblems = {
  no_such_day_of_year: [422, 'No year has this day. Correct the month or the day.', 'គ្មានឆ្នាំណាមានថ្ងៃនេះទេ។ សូមកែខែ ឬថ្ងៃទី។'],
  timetable_clashes: [
    409,
    'Some lessons want the same teacher, room or class at the same time. Move the ones that are named, then save again.',
    'មានម៉ោងសិក្សាខ្លះត្រូវការគ្រូ បន្ទប់ ឬថ្នាក់តែមួយក្នុងពេលតែមួយ។ សូមប្តូរម៉ោងដែលបានរាយឈ្មោះ រួចរក្សាទុកម្តងទៀត។',
  ],
  teacher_is_busy: [409, 'This teacher has another class at that time. Choose somebody who is free.', 'គ្រូនេះមានម៉ោងបង្រៀនផ្សេងនៅពេលនោះ។ សូមជ្រើសរើសគ្រូដែលទំនេរ។'],
  substitute_is_the_teacher: [422, 'This is the lesson of the same teacher. Mark it as taught instead.', 'នេះជាម៉ោងរបស់គ្រូនេះស្រាប់។ សូមកត់ថាបានបង្រៀន។'],
  substitute_is_missing: [422, 'Say who covers the lesson.', 'សូមបញ្ជាក់ថាអ្នកណាបង្រៀនជំនួស។'],
  link_of_one: [422, 'Choose a class or a teacher, not both.', 'សូមជ្រើសរើសថ្នាក់ ឬគ្រូ កុំជ្រើសរើសទាំងពីរ។'],
  link_already_revoked: [409, 'This link was revoked already. Make a new one where one is needed.', 'តំណនេះត្រូវបានដកហូតរួចហើយ។ បើត្រូវការ សូមបង្កើតថ្មី។'],
} as const satisfies Record<string, ProblemSentence>
