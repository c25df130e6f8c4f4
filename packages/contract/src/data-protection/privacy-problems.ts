import type { ProblemSentence } from '../kit/problem.ts'

export const privacyProblems = {
  child_cannot_be_erased: [
    409,
    'This child’s data cannot be erased yet. Fix what is listed below, then start the trial run again.',
    'មិនទាន់អាចលុបទិន្នន័យរបស់សិស្សនេះបានទេ។ សូមដោះស្រាយចំណុចខាងក្រោម រួចសាកល្បងម្តងទៀត។',
  ],
  child_is_erased: [
    409,
    'This child’s data has already been erased.',
    'ទិន្នន័យរបស់សិស្សនេះត្រូវបានលុបរួចហើយ។ មិនមានអ្វីត្រូវធ្វើទៀតទេ។',
  ],
  family_has_children: [
    409,
    'This family has other children here, so it must be kept. Erase only this child.',
    'គ្រួសារនេះនៅមានកូនផ្សេងទៀតក្នុងសាលា ដូច្នេះគ្រួសារត្រូវរក្សាទុក។ សូមលុបតែសិស្សនេះ។',
  ],
  number_differs: [
    422,
    'This is not the child’s number. Check the request and type the number shown there.',
    'លេខនេះមិនមែនជារបស់សិស្សនេះទេ។ សូមមើលសំណើម្តងទៀត រួចវាយលេខដែលមាននៅទីនោះ។',
  ],
  second_person_needed: [
    409,
    'You did the trial run, so someone else has to carry it out. Ask someone with permission.',
    'អ្នកដែលបានសាកល្បងការលុប មិនអាចអនុវត្តវាដោយខ្លួនឯងបានទេ។ សូមសុំអ្នកផ្សេងដែលមានសិទ្ធិអនុម័ត។',
  ],
  erasure_is_outdated: [
    409,
    'Something about this child has changed since the trial run. Run it again and check the result.',
    'មានអ្វីមួយអំពីសិស្សនេះបានផ្លាស់ប្តូរតាំងពីការសាកល្បង។ សូមសាកល្បងម្តងទៀត រួចពិនិត្យលទ្ធផល។',
  ],
  request_is_settled: [
    409,
    'This request is already settled or in progress. Reload the list.',
    'សំណើនេះបានសម្រេច ឬកំពុងដំណើរការរួចហើយ។ សូមអានបញ្ជីម្តងទៀត។',
  ],
  copy_already_asked: [
    409,
    'You have already asked for a copy. The school will answer.',
    'បានស្នើសុំច្បាប់ចម្លងរួចហើយ។ សាលានឹងឆ្លើយតប។',
  ],
} as const satisfies Record<string, ProblemSentence>

/** What stands in the way of an erasure, said to people. */
export const erasureBlockers = {
  studies_here: [
    'The child is still a student here: change the status first.',
    'សិស្សនៅតែសិក្សានៅទីនេះ៖ សូមប្តូរស្ថានភាពជាមុនសិន។',
  ],
  has_seat: ['The child is still in a class: end the enrolment first.', 'សិស្សនៅមានកន្លែងក្នុងថ្នាក់៖ សូមបញ្ចប់វាជាមុនសិន។'],
  has_card: [
    'A card of the child or of a pickup person is still active: end it first.',
    'កាតរបស់សិស្ស ឬអ្នកទទួលសិស្សនៅប្រើបាន៖ សូមប្រមូលកាតវិញជាមុនសិន។',
  ],
  has_request: [
    'A request about the child is waiting for a decision: decide it first.',
    'សំណើអំពីសិស្សកំពុងរង់ចាំចម្លើយ៖ សូមសម្រេចវាជាមុនសិន។',
  ],
} as const
