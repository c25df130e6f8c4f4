import type { ProblemSentence } from '../kit/problem.ts'

export const academicsProblems = {
  class_holds_more: [
    422,
    'This class has more students than that. Move some of them first, or enter a larger number.',
    'សិស្សក្នុងថ្នាក់នេះមានច្រើនជាងចំនួននេះ។ សូមផ្លាស់សិស្សខ្លះជាមុនសិន ឬជ្រើសចំនួនធំជាងនេះ។',
  ],
  no_such_day_of_year: [
    422,
    'This date does not exist in any year. Correct the month or the day.',
    'គ្មានឆ្នាំណាមានថ្ងៃនេះទេ។ សូមកែខែ ឬថ្ងៃទី។',
  ],
  term_outside_year: [
    422,
    'A term must be within its academic year. Change these dates, or the year first.',
    'ថ្ងៃនៃវគ្គសិក្សាត្រូវស្ថិតក្នុងឆ្នាំសិក្សារបស់វា។ សូមកែថ្ងៃទាំងនេះ ឬកែឆ្នាំសិក្សាជាមុនសិន។',
  ],
  year_cuts_terms: [
    422,
    'Some terms would be outside this year’s dates. Move those terms first.',
    'វគ្គសិក្សាខ្លះនៃឆ្នាំនេះនឹងនៅក្រៅថ្ងៃរបស់វា។ សូមប្តូរថ្ងៃវគ្គសិក្សាទាំងនោះជាមុនសិន។',
  ],
  no_such_term_order: [
    422,
    'The sub programme does not have that many terms per grade. Enter a lower order.',
    'កម្មវិធីរងនេះមិនមានវគ្គច្រើនដល់ម្ល៉េះក្នុងមួយថ្នាក់ទេ។ សូមជ្រើសលំដាប់ទាបជាងនេះ។',
  ],
  another_term_is_current: [
    409,
    'Another term of this year and sub programme is current. Save this one as upcoming, then make it current from its menu.',
    'មានវគ្គសិក្សាផ្សេងកំពុងដំណើរការក្នុងឆ្នាំ និងកម្មវិធីរងនេះ។ សូមរក្សាទុកវគ្គនេះជា «នឹងមកដល់» រួចប្តូរវាជាវគ្គបច្ចុប្បន្នតាមម៉ឺនុយ។',
  ],
  copy_stays_in_branch: [
    422,
    'A copy must stay in the same branch and sub programme. Choose another term.',
    'ច្បាប់ចម្លងត្រូវស្ថិតក្នុងសាខា និងកម្មវិធីរងដដែល។ សូមជ្រើសកន្លែងផ្សេង។',
  ],
  grades_go_in_circles: [
    422,
    'Students would go back to an earlier grade. Choose a later grade.',
    'សិស្សនឹងត្រឡប់មកថ្នាក់ដែលបានរៀនរួច។ សូមជ្រើសថ្នាក់បន្ទាប់ដែលនៅខាងមុខ។',
  ],
  weights_are_not_100: [
    422,
    'The weights of a subject’s components must add up to 100. Correct them and save again.',
    'ទម្ងន់នៃសមាសភាគរបស់មុខវិជ្ជាត្រូវបូកបានស្មើ ១០០។ សូមកែទម្ងន់ រួចរក្សាទុកម្តងទៀត។',
  ],
  not_a_basket: [
    422,
    'A subject can only be in a group of the same sub programme, and a group cannot be in another group.',
    'មុខវិជ្ជាអាចស្ថិតតែក្នុងកញ្ចប់នៃកម្មវិធីរងដដែល ហើយកញ្ចប់មិនអាចស្ថិតក្នុងកញ្ចប់ផ្សេងទេ។',
  ],
  ranges_overlap: [
    422,
    'Two of these ranges overlap. Start each range where the one below it ends.',
    'ចន្លោះពិន្ទុពីរត្រួតលើគ្នា។ សូមឱ្យចន្លោះនីមួយៗចាប់ផ្តើមពីកន្លែងដែលចន្លោះខាងក្រោមបញ្ចប់។',
  ],
  ranges_leave_gaps: [
    422,
    'Some scores between 0 and 100 have no grade. Start each range where the one below it ends.',
    'ពិន្ទុខ្លះចន្លោះ ០ និង ១០០ មិនទាន់មាននិទ្ទេសទេ។ សូមឱ្យចន្លោះនីមួយៗចាប់ផ្តើមពីកន្លែងដែលចន្លោះខាងក្រោមបញ្ចប់។',
  ],

  exam_of_grade: [
    409,
    '{who} has {exam} at that time ({subject}, {time}). Choose another time.',
    '{who} មាន {exam} នៅម៉ោងនោះ ({subject}, {time})។ សូមជ្រើសម៉ោងផ្សេង។',
  ],
  exam_in_room: [
    409,
    'Room {room} is in use at that time: {exam} of {who} ({subject}, {time}). Choose another room or time.',
    'បន្ទប់ {room} ជាប់រវល់នៅម៉ោងនោះ៖ {exam} របស់ {who} ({subject}, {time})។ សូមជ្រើសបន្ទប់ ឬម៉ោងផ្សេង។',
  ],
  exam_of_invigilator: [
    409,
    '{teacher} is invigilating {exam} of {who} at that time ({subject}, {time}). Choose someone else or another time.',
    '{teacher} ឃ្លាំមើល {exam} របស់ {who} នៅម៉ោងនោះ ({subject}, {time})។ សូមជ្រើសអ្នកផ្សេង ឬម៉ោងផ្សេង។',
  ],
  exam_on_holiday: [
    409,
    '{day} is a holiday: {holiday}. Choose another day.',
    '{day} ជាថ្ងៃឈប់សម្រាក៖ {holiday}។ សូមជ្រើសថ្ងៃផ្សេង។',
  ],
  timetable_clashes: [
    409,
    'Some lessons need the same teacher, room or class at the same time. Move the ones listed, then save again.',
    'មានម៉ោងសិក្សាខ្លះត្រូវការគ្រូ បន្ទប់ ឬថ្នាក់តែមួយក្នុងពេលតែមួយ។ សូមប្តូរម៉ោងដែលបានរាយឈ្មោះ រួចរក្សាទុកម្តងទៀត។',
  ],

  teacher_is_busy: [
    409,
    'This teacher has another class at that time. Choose someone who is free.',
    'គ្រូនេះមានម៉ោងបង្រៀនផ្សេងនៅពេលនោះ។ សូមជ្រើសរើសគ្រូដែលទំនេរ។',
  ],
  substitute_is_the_teacher: [
    422,
    'This is the teacher’s own lesson. Mark it as taught instead.',
    'នេះជាម៉ោងរបស់គ្រូនេះស្រាប់។ សូមកត់ថាបានបង្រៀន។',
  ],
  substitute_is_missing: [422, 'Choose who covers the lesson.', 'សូមបញ្ជាក់ថាអ្នកណាបង្រៀនជំនួស។'],
  link_of_one: [422, 'Choose a class or a teacher, not both.', 'សូមជ្រើសរើសថ្នាក់ ឬគ្រូ កុំជ្រើសរើសទាំងពីរ។'],
  link_already_revoked: [
    409,
    'This link has already been revoked. Create a new one if needed.',
    'តំណនេះត្រូវបានដកហូតរួចហើយ។ បើត្រូវការ សូមបង្កើតថ្មី។',
  ],
} as const satisfies Record<string, ProblemSentence>
