import type { ProblemSentence } from '../kit/problem.ts'

export const privacyProblems = {
  child_cannot_be_erased: [
    409,
    'The data of this child cannot be erased yet. Put right what is named below, then rehearse again.',
    'មិនទាន់អាចលុបទិន្នន័យរបស់សិស្សនេះបានទេ។ សូមដោះស្រាយចំណុចខាងក្រោម រួចសាកល្បងម្តងទៀត។',
  ],
  child_is_erased: [
    409,
    'The data of this child was erased already. There is nothing left to do.',
    'ទិន្នន័យរបស់សិស្សនេះត្រូវបានលុបរួចហើយ។ មិនមានអ្វីត្រូវធ្វើទៀតទេ។',
  ],
  family_has_children: [
    409,
    'Other children of this family are still known here, so the family stays. Erase this child alone.',
    'គ្រួសារនេះនៅមានកូនផ្សេងទៀតក្នុងសាលា ដូច្នេះគ្រួសារត្រូវរក្សាទុក។ សូមលុបតែសិស្សនេះ។',
  ],
  number_differs: [
    422,
    'This is not the number of this child. Look at the request again, and type the number that stands there.',
    'លេខនេះមិនមែនជារបស់សិស្សនេះទេ។ សូមមើលសំណើម្តងទៀត រួចវាយលេខដែលមាននៅទីនោះ។',
  ],
  second_person_needed: [
    409,
    'Whoever rehearsed an erasure does not carry it out. Ask somebody else who may approve it.',
    'អ្នកដែលបានសាកល្បងការលុប មិនអាចអនុវត្តវាដោយខ្លួនឯងបានទេ។ សូមសុំអ្នកផ្សេងដែលមានសិទ្ធិអនុម័ត។',
  ],
  erasure_is_outdated: [
    409,
    'Something about this child has changed since the rehearsal. Rehearse again and look at the result.',
    'មានអ្វីមួយអំពីសិស្សនេះបានផ្លាស់ប្តូរតាំងពីការសាកល្បង។ សូមសាកល្បងម្តងទៀត រួចពិនិត្យលទ្ធផល។',
  ],
  request_is_settled: [
    409,
    'This request is settled or in progress already. Read the list again.',
    'សំណើនេះបានសម្រេច ឬកំពុងដំណើរការរួចហើយ។ សូមអានបញ្ជីម្តងទៀត។',
  ],
  copy_already_asked: [
    409,
    'A copy was asked for already. The school will answer it.',
    'បានស្នើសុំច្បាប់ចម្លងរួចហើយ។ សាលានឹងឆ្លើយតប។',
  ],
} as const satisfies Record<string, ProblemSentence>

/** What stands in the way of an erasure, said to people. */
export const erasureBlockers = {
  studies_here: ['The child still studies here: change the status first.', 'សិស្សនៅតែសិក្សានៅទីនេះ៖ សូមប្តូរស្ថានភាពជាមុនសិន។'],
  has_seat: ['The child still has a seat in a class: end it first.', 'សិស្សនៅមានកន្លែងក្នុងថ្នាក់៖ សូមបញ្ចប់វាជាមុនសិន។'],
  has_card: [
    'A card of the child, or of somebody who fetched it, is still active: take it back first.',
    'កាតរបស់សិស្ស ឬអ្នកទទួលសិស្សនៅប្រើបាន៖ សូមប្រមូលកាតវិញជាមុនសិន។',
  ],
  has_request: [
    'A request about the child waits for an answer: decide it first.',
    'សំណើអំពីសិស្សកំពុងរង់ចាំចម្លើយ៖ សូមសម្រេចវាជាមុនសិន។',
  ],
} as const
