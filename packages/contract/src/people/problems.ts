import type { ProblemSentence } from '../kit/problem.ts'

export const peopleProblems = {
  status_is_the_same: [
    409,
    'The employee already has this status. Choose another one.',
    'បុគ្គលិកមានស្ថានភាពនេះរួចហើយ។ សូមជ្រើសស្ថានភាពផ្សេង។',
  ],
  reason_needed: [422, 'Choose a reason or write a remark.', 'សូមបញ្ជាក់មូលហេតុ៖ ជ្រើសមូលហេតុ ឬសរសេរកំណត់សម្គាល់។'],
  reason_of_other_status: [
    422,
    'This reason belongs to another status. Choose one for the new status.',
    'មូលហេតុនេះជារបស់ស្ថានភាពផ្សេង។ សូមជ្រើសមូលហេតុនៃស្ថានភាពថ្មី។',
  ],
  not_in_effect_yet: [
    422,
    'The day cannot be in the future. Choose today or an earlier day.',
    'ការផ្លាស់ប្តូរត្រូវកត់ត្រានៅថ្ងៃដែលវាមានប្រសិទ្ធភាព ឬក្រោយនោះ។ សូមជ្រើសថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  before_last_change: [
    422,
    'This employee has an entry on a later day. Choose that day or a later one.',
    'បុគ្គលិកនេះមានការកត់ត្រានៅថ្ងៃក្រោយរួចហើយ។ សូមជ្រើសថ្ងៃនោះ ឬថ្ងៃក្រោយទៀត។',
  ],
  transfer_changes_nothing: [
    409,
    'The employee already works there. Choose another branch, department or position.',
    'បុគ្គលិកធ្វើការនៅទីនោះរួចហើយ។ សូមជ្រើសសាខា ដេប៉ាតឺម៉ង់ ឬមុខតំណែងផ្សេង។',
  ],
  employee_has_left: [
    409,
    'This employee has left. Change the status first.',
    'បុគ្គលិកនេះបានចាកចេញហើយ។ សូមប្តូរស្ថានភាពជាមុនសិន។',
  ],
  staff_not_active: [
    422,
    'Only an active employee can be a teacher. Change the status first, or choose someone else.',
    'មានតែបុគ្គលិកដែលកំពុងបម្រើការទេ ដែលអាចចុះឈ្មោះជាគ្រូបង្រៀន។ សូមប្តូរស្ថានភាពជាមុនសិន ឬជ្រើសអ្នកផ្សេង។',
  ],
  account_there: [
    409,
    'This employee already has an account. Create a new link for it instead.',
    'បុគ្គលិកនេះមានគណនីរួចហើយ។ សូមបង្កើតតំណថ្មីសម្រាប់គណនីនោះជំនួសវិញ។',
  ],
  role_needed: [422, 'Choose a role for this person.', 'សូមជ្រើសតួនាទី៖ វាកំណត់អ្វីដែលអ្នកនេះអាចធ្វើបាន។'],
  student_status_is_the_same: [
    409,
    'The student already has this status. Choose another one.',
    'សិស្សមានស្ថានភាពនេះរួចហើយ។ សូមជ្រើសស្ថានភាពផ្សេង។',
  ],
  before_last_student_change: [
    422,
    'The status of this student was changed on a later day. Choose that day or a later one.',
    'ស្ថានភាពរបស់សិស្សនេះត្រូវបានប្តូរនៅថ្ងៃក្រោយរួចហើយ។ សូមជ្រើសថ្ងៃនោះ ឬថ្ងៃក្រោយទៀត។',
  ],
  some_cannot_change: [
    409,
    'Some of these students cannot be changed with the others. Leave them out, or fix what is listed.',
    'សិស្សមួយចំនួនមិនអាចប្តូរជាមួយអ្នកដទៃបានទេ។ សូមទុកពួកគេចោល ឬដោះស្រាយអ្វីដែលរារាំងជាមុនសិន។',
  ],
  nobody_to_change: [
    409,
    'No students would change. Choose another sub programme or status.',
    'គ្មាននរណាត្រូវប្តូរនៅទីនេះទេ។ សូមជ្រើសកម្មវិធីរង ឬស្ថានភាពផ្សេង។',
  ],
  mode_needs_approval: [
    403,
    'Your role cannot change the student type. Ask someone with permission to approve.',
    'តួនាទីរបស់អ្នកមិនអាចប្តូរប្រភេទសិស្សបានទេ។ សូមសួរអ្នកដែលមានសិទ្ធិអនុម័ត។',
  ],
  mode_is_the_same: [409, 'The student already has this type.', 'សិស្សមានប្រភេទនេះរួចហើយ។'],
  student_has_left: [409, 'This student has left. Change the status first.', 'សិស្សនេះបានចាកចេញហើយ។ សូមប្តូរស្ថានភាពជាមុនសិន។'],
  seat_is_current: [
    409,
    'The student is in a class. End the enrolment first, then make the student external.',
    'សិស្សកំពុងរៀនក្នុងថ្នាក់។ សូមបញ្ចប់ការចុះឈ្មោះចូលរៀនជាមុនសិន រួចប្តូរទៅជាសិស្សខាងក្រៅ។',
  ],
  external_card_taken: [
    409,
    'Another student has the same external card number. Change one of the numbers first.',
    'សិស្សម្នាក់ទៀតមានលេខកាតខាងក្រៅដូចគ្នា។ សូមប្តូរលេខកាតរបស់ម្នាក់ជាមុនសិន។',
  ],
  one_default_account: [
    422,
    'Only one bank account can be the main one. Choose which.',
    'មានតែគណនីធនាគារមួយគត់ដែលប្រើមុនគេ។ សូមជ្រើសគណនីនោះ។',
  ],
  child_of_other_family: [
    409,
    'One of these children belongs to another family. Tick that the child moves, or choose another one.',
    'កុមារម្នាក់ក្នុងចំណោមនេះស្ថិតក្នុងគ្រួសារផ្សេង។ សូមបញ្ជាក់ថាកុមារប្តូរគ្រួសារ ឬជ្រើសកុមារផ្សេង។',
  ],
  may_not_pick_up: [
    409,
    'This person is blocked and may not pick up this child. Look at “Blocked persons” on the student’s page.',
    'បុគ្គលនេះត្រូវបានហាម មិនអាចទទួលសិស្សនេះបានទេ។ សូមមើល “អ្នកដែលត្រូវបានហាម” លើទំព័ររបស់សិស្ស។',
  ],
  some_may_not_pick_up: [
    409,
    'Someone in this choice may not pick up the child. The list marks who; leave them out.',
    'ក្នុងចំណោមអ្នកដែលបានជ្រើស មានអ្នកដែលមិនអាចទទួលសិស្សបាន។ បញ្ជីមានសម្គាល់អ្នកនោះ សូមកុំជ្រើស។',
  ],
  block_needs_pickup: [
    422,
    'Choose the pickup person of this child who is to be blocked. Only “Another person” is chosen that way.',
    'សូមជ្រើសអ្នកទទួលសិស្សនេះ ដែលត្រូវហាម។ ប្រើតែចំពោះ “អ្នកផ្សេង” ប៉ុណ្ណោះ។',
  ],
  block_of_pickup_alone: [
    422,
    'This person gets no messages from the school. Choose “Pickup”.',
    'បុគ្គលនេះមិនទទួលសារពីសាលាទេ។ សូមជ្រើស “ការទទួលសិស្ស”។',
  ],
  block_needs_name: [
    422,
    'The family has no name on record for this person. Type the name.',
    'កំណត់ត្រាគ្រួសារគ្មានឈ្មោះបុគ្គលនេះទេ។ សូមវាយឈ្មោះ។',
  ],
  block_has_ended: [
    409,
    'This block has ended and stays as it was. Add a new one instead.',
    'ការហាមនេះបានបញ្ចប់ហើយ ហើយត្រូវរក្សាទុកដូចដើម។ សូមបន្ថែមការហាមថ្មីជំនួសវិញ។',
  ],
  merge_with_itself: [422, 'This is the same record. Choose another one.', 'នេះជាកំណត់ត្រាតែមួយ។ សូមជ្រើសកំណត់ត្រាផ្សេង។'],
  merge_changed: [
    409,
    'The records have changed. Check them again, then merge.',
    'អ្វីដែលបានបង្ហាញត្រូវបានប្តូរក្នុងពេលនោះ។ សូមពិនិត្យម្តងទៀត រួចបញ្ចូលគ្នា។',
  ],
  merge_stopped: [
    409,
    'These two cannot be merged yet. Fix what is listed first, then merge again.',
    'កំណត់ត្រាទាំងពីរមិនទាន់អាចបញ្ចូលគ្នាបានទេ។ សូមដោះស្រាយអ្វីដែលបានរាយឈ្មោះជាមុនសិន រួចបញ្ចូលគ្នាម្តងទៀត។',
  ],
  merge_two_accounts: [
    409,
    'Both have an account. Choose which one to keep; the other one is disabled.',
    'កំណត់ត្រាទាំងពីរមានគណនីរៀងខ្លួន។ សូមជ្រើសគណនីដែលនៅបើក គណនីមួយទៀតនឹងត្រូវបិទ។',
  ],
  merge_out_of_reach: [
    409,
    'This family has children in a branch you do not work in. Ask someone who works in all of them.',
    'គ្រួសារនេះមានកូនក្នុងសាខាដែលអ្នកមិនធ្វើការ។ សូមសួរអ្នកដែលធ្វើការក្នុងសាខាទាំងអស់នោះ។',
  ],
  not_merged: [
    409,
    'These two are not merged, or the merge has already been undone.',
    'កំណត់ត្រាទាំងពីរមិនបានបញ្ចូលគ្នាទេ ឬការបញ្ចូលត្រូវបានត្រឡប់វិញរួចហើយ។',
  ],
  already_merged: [
    409,
    'These two are merged. Undo the merge first.',
    'កំណត់ត្រាទាំងពីរបានបញ្ចូលគ្នាហើយ។ សូមត្រឡប់ការបញ្ចូលវិញជាមុនសិន។',
  ],
} as const satisfies Record<string, ProblemSentence>
