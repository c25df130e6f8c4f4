import type { ProblemSentence } from '../kit/problem.ts'

/** `{class}`, `{who}` and `{n}` are filled in where the refusal is made. */
export const enrolmentProblems = {
  class_full: [
    409,
    'Class {class} has {free} of {capacity} seats free, and you need {wanted}. Choose fewer students, another class, or add seats to the class.',
    'ថ្នាក់ {class} នៅសល់កន្លែងទំនេរ {free} ក្នុងចំណោម {capacity} ហើយត្រូវការ {wanted}។ សូមជ្រើសសិស្សតិចជាងនេះ ថ្នាក់ផ្សេង ឬបន្ថែមកន្លែងក្នុងថ្នាក់។',
  ],
  class_not_open: [
    409,
    'Class {class} has ended. Choose an active or upcoming class.',
    'ថ្នាក់ {class} បានបញ្ចប់ហើយ។ សូមជ្រើសថ្នាក់ដែលកំពុងបើក ឬនឹងចាប់ផ្តើម។',
  ],
  already_seated: [
    409,
    '{who} is already in {class} this term. Move the student instead, or choose someone else.',
    '{who} មានកន្លែងក្នុងថ្នាក់ {class} ក្នុងវគ្គនេះរួចហើយ។ សូមផ្លាស់ថ្នាក់សិស្សវិញ ឬជ្រើសសិស្សផ្សេង។',
  ],
  student_not_active: [
    409,
    '{who} is not active. Change the student’s status first, or choose someone else.',
    '{who} មិនមែនជាសិស្សកំពុងសិក្សាទេ។ សូមប្តូរស្ថានភាពសិស្សជាមុនសិន ឬជ្រើសសិស្សផ្សេង។',
  ],
  student_of_other_branch: [
    409,
    '{who} is in a different branch from {class}. Transfer the student first, or choose a class in the same branch.',
    '{who} ស្ថិតនៅសាខាផ្សេងពីថ្នាក់ {class}។ សូមផ្ទេរសិស្សជាមុនសិន ឬជ្រើសថ្នាក់នៃសាខាតែមួយ។',
  ],
  no_seat_to_leave: [
    409,
    '{who} has no class this term to move to {class} from. Enrol the student instead, or choose a class in the same term.',
    '{who} មិនមានកន្លែងដែលអាចប្តូរទៅថ្នាក់ {class} ទេ។ សូមចុះឈ្មោះសិស្សវិញ ឬជ្រើសថ្នាក់ក្នុងវគ្គតែមួយ។',
  ],
  not_in_class: [
    409,
    '{who} is no longer in {class}. Reload the class and choose again.',
    '{who} លែងមានកន្លែងក្នុងថ្នាក់ {class} ហើយ។ សូមផ្ទុកថ្នាក់ឡើងវិញ រួចជ្រើសពីសិស្សដែលនៅសល់។',
  ],
  class_not_next: [
    409,
    'Class {class} is not the next one. Choose a class of the next grade, or of the same grade in a later term.',
    'ថ្នាក់ {class} មិនមែនជាថ្នាក់បន្ទាប់ទេ។ សូមជ្រើសថ្នាក់នៃកម្រិតបន្ទាប់ ឬកម្រិតដដែលក្នុងវគ្គក្រោយ។',
  ],
  class_not_ahead: [
    409,
    'Class {class} does not skip a grade. Choose a higher grade, or promote the students instead.',
    'ថ្នាក់ {class} មិនឆាប់ជាងការឡើងថ្នាក់ធម្មតាទេ។ សូមជ្រើសកម្រិតខ្ពស់ជាងនេះ ឬប្រើការឡើងថ្នាក់ធម្មតា។',
  ],
  after_term: [422, 'The class ends before that day. Choose an earlier day.', 'ថ្នាក់បានបញ្ចប់មុនថ្ងៃនោះ។ សូមជ្រើសថ្ងៃមុននេះ។'],
  nothing_to_certify: [
    409,
    'This student is not in a class. Enrol the student first, or print the leaving letter from the transfer.',
    'សិស្សនេះមិនមានកន្លែងរៀននៅពេលនេះទេ។ សូមចុះឈ្មោះសិស្សជាមុនសិន ឬបោះពុម្ពលិខិតផ្ទេរការសិក្សា។',
  ],
  transfer_changes_nothing: [
    409,
    'The student is already in this branch. Choose another one.',
    'សិស្សស្ថិតនៅសាខានេះរួចហើយ។ សូមជ្រើសសាខាផ្សេង។',
  ],
  branch_closed: [409, 'This branch is no longer in use. Choose another one.', 'សាខានេះលែងប្រើហើយ។ សូមជ្រើសសាខាផ្សេង។'],
  destination_needed: [422, 'Choose the branch the student moves to.', 'សូមបញ្ជាក់កន្លែងដែលសិស្សទៅ៖ ជ្រើសសាខា។'],
  student_has_left: [
    409,
    'This student has already left the school. Change the status first.',
    'សិស្សនេះបានចាកចេញពីសាលារួចហើយ។ សូមប្តូរស្ថានភាពជាមុនសិន។',
  ],
  transfer_not_yet: [
    422,
    'The day cannot be in the future. Choose today or an earlier day.',
    'ការផ្ទេរត្រូវកត់ត្រានៅថ្ងៃផ្ទេរ ឬក្រោយនោះ។ សូមជ្រើសថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  before_last_transfer: [
    422,
    'This student was transferred on a later day. Choose that day or a later one.',
    'សិស្សនេះត្រូវបានផ្ទេរនៅថ្ងៃក្រោយរួចហើយ។ សូមជ្រើសថ្ងៃនោះ ឬថ្ងៃក្រោយទៀត។',
  ],
  transfer_not_last: [
    409,
    'The student was transferred again afterwards. Undo the newer transfer first.',
    'សិស្សត្រូវបានផ្ទេរម្តងទៀតក្រោយនោះ។ សូមដកការផ្ទេរថ្មីវិញជាមុនសិន។',
  ],
  seated_since_transfer: [
    409,
    'The student has been enrolled in {class} since. Delete that enrolment first.',
    'សិស្សបានចុះឈ្មោះក្នុង {class} ក្រោយការផ្ទេរ។ សូមលុបកន្លែងនោះជាមុនសិន។',
  ],
  changed_since_transfer: [
    409,
    'The student’s status or branch has changed since. Transfer the student again instead.',
    'ស្ថានភាព ឬសាខារបស់សិស្សបានប្តូរក្រោយការផ្ទេរ។ សូមផ្ទេរសិស្សជាថ្មីវិញ។',
  ],
} as const satisfies Record<string, ProblemSentence>
