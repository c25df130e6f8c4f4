import type { ProblemSentence } from '../kit/problem.ts'

export const accountProblems = {
  wrong_password: [401, 'The sign-in name or password is wrong.', 'ឈ្មោះ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។'],
  second_factor_needed: [401, 'Enter the code from your authenticator app.', 'សូមបញ្ចូលលេខកូដពីកម្មវិធីផ្ទៀងផ្ទាត់របស់អ្នក។'],
  sign_in_again: [
    401,
    'The sign-in took too long. Enter your name and password again.',
    'ការចូលប្រើចំណាយពេលយូរពេក។ សូមបញ្ចូលឈ្មោះ និងពាក្យសម្ងាត់ម្តងទៀត។',
  ],
  wrong_code: [
    422,
    'This code is wrong or has already been used. Wait for the next one.',
    'លេខកូដនេះមិនត្រឹមត្រូវ ឬត្រូវបានប្រើរួចហើយ។ សូមរង់ចាំលេខកូដបន្ទាប់។',
  ],
  no_second_factor: [
    409,
    'Two-step sign-in is not set up on this account. Set it up first.',
    'គណនីនេះមិនទាន់បានរៀបចំការចូលប្រើពីរជំហានទេ។ សូមរៀបចំជាមុនសិន។',
  ],
  second_factor_demanded: [
    403,
    'Your role needs two-step sign-in, so it cannot be turned off. You can move it to another device.',
    'តួនាទីរបស់អ្នកត្រូវការការចូលប្រើពីរជំហាន ដូច្នេះមិនអាចបិទបានទេ។ អ្នកអាចប្តូរទៅឧបករណ៍ផ្សេង។',
  ],
  wait_before_retry: [
    429,
    'Too many attempts. Wait a moment before you try again.',
    'ការព្យាយាមច្រើនពេក។ សូមរង់ចាំបន្តិច មុននឹងព្យាយាមម្តងទៀត។',
  ],
  wrong_current_password: [422, 'The current password is wrong.', 'ពាក្យសម្ងាត់បច្ចុប្បន្នមិនត្រឹមត្រូវទេ។'],
  weak_password: [
    422,
    'This password is easy to guess. Choose at least ten characters that are not a common word or your name.',
    'ពាក្យសម្ងាត់នេះងាយទាយណាស់។ សូមជ្រើសយ៉ាងតិចដប់តួអក្សរ ដែលមិនមែនជាពាក្យធម្មតា ឬឈ្មោះរបស់អ្នក។',
  ],
  link_used_or_expired: [
    404,
    'This link has already been used or has expired. Ask an administrator for a new one.',
    'តំណនេះត្រូវបានប្រើរួច ឬផុតកំណត់ហើយ។ សូមសុំតំណថ្មីពីអ្នកគ្រប់គ្រង។',
  ],
  waits_for_confirmation: [
    409,
    'A second person at the school has to confirm this first. Ask the office, and try again once it is done.',
    'ត្រូវមានបុគ្គលិកសាលាម្នាក់ទៀតបញ្ជាក់ជាមុនសិន។ សូមសួរការិយាល័យ ហើយសាកម្តងទៀតពេលគេបានបញ្ជាក់រួច។',
  ],
  needs_second_person: [
    403,
    'You created this yourself, or it opens your own account. Ask a colleague to confirm it.',
    'អ្នកបានបង្កើតវាដោយខ្លួនឯង ឬវាបើកគណនីរបស់អ្នក។ សូមសុំឱ្យមិត្តរួមការងារម្នាក់បញ្ជាក់។',
  ],
  confirmation_is_settled: [
    409,
    'This has already been decided or has expired. Reload the list.',
    'រឿងនេះត្រូវបានសម្រេចរួច ឬផុតកំណត់ហើយ។ សូមផ្ទុកបញ្ជីឡើងវិញ។',
  ],
  beyond_your_rights: [
    403,
    'This account has more permissions or branches than you. Ask someone who has all of them.',
    'គណនីនេះមានសិទ្ធិលើសអ្នក ឬធ្វើការនៅសាខាដែលមិនមែនជារបស់អ្នក។ សូមសុំអ្នកដែលមានសិទ្ធិ និងសាខាទាំងអស់របស់គណនីនេះ។',
  ],
  person_not_yours: [
    403,
    'You do not have access to the person this account belongs to. Ask someone in the branch.',
    'អ្នកមិនអាចមើលឃើញម្ចាស់គណនីនេះទេ។ សូមសុំបុគ្គលិកនៃសាខានោះ។',
  ],
  slip_not_valid: [
    404,
    'This code is wrong, has already been used or has expired. Check it against the slip; the school office can print a new one at any time.',
    'លេខកូដនេះមិនត្រឹមត្រូវ ត្រូវបានប្រើរួច ឬផុតកំណត់ហើយ។ សូមផ្ទៀងជាមួយសន្លឹកម្តងទៀត។ ការិយាល័យសាលាអាចបោះពុម្ពសន្លឹកថ្មីជូនគ្រប់ពេល។',
  ],
  nobody_to_print: [
    409,
    'No one here needs a slip: everyone with an account has signed in, is disabled, or is not yours to manage. Create accounts first, or also print for people who have signed in.',
    'គ្មាននរណារង់ចាំសន្លឹកទេ៖ អ្នកដែលមានគណនីបានចូលប្រើរួច ត្រូវបានបិទ ឬមិនស្ថិតក្រោមការគ្រប់គ្រងរបស់អ្នក។ សូមបង្កើតគណនីជាមុន ឬបោះពុម្ពសម្រាប់អ្នកដែលបានចូលប្រើរួចផងដែរ។',
  ],
  nobody_to_make: [
    409,
    'Everyone here has an account, or their record lacks what the sign-in name needs. Complete the records listed, or choose another rule for sign-in names.',
    'គ្រប់គ្នានៅទីនេះមានគណនីហើយ ឬខ្វះព័ត៌មានសម្រាប់ធ្វើជាឈ្មោះចូលប្រើ។ សូមមើលឈ្មោះដែលបានបង្ហាញ បំពេញកំណត់ត្រា ឬជ្រើសវិធីដាក់ឈ្មោះផ្សេង។',
  ],
  slips_are_for_families: [
    422,
    'A slip is for a family or a student. Give others a one-time link.',
    'សន្លឹកចូលប្រើសម្រាប់តែគ្រួសារ ឬសិស្សប៉ុណ្ណោះ។ សម្រាប់អ្នកផ្សេង សូមផ្តល់តំណប្រើម្តង។',
  ],
  rank_too_high: [
    403,
    'You can only manage people of a lower rank than yours.',
    'អ្នកអាចគ្រប់គ្រងតែអ្នកដែលមានឋានៈទាបជាងអ្នកប៉ុណ្ណោះ។',
  ],
  not_yours_to_grant: [
    403,
    'You can only give permissions, roles and branches you have yourself.',
    'អ្នកអាចផ្តល់តែសិទ្ធិ តួនាទី និងសាខាដែលអ្នកមានប៉ុណ្ណោះ។',
  ],
  role_of_other_type: [422, 'This role is for another type of user.', 'តួនាទីនេះសម្រាប់អ្នកប្រើប្រភេទផ្សេង។'],
  builtin_role: [
    409,
    'This is a built-in role and cannot be deleted. You can change its permissions.',
    'តួនាទីនេះមានស្រាប់ក្នុងប្រព័ន្ធ មិនអាចលុបបានទេ តែអាចកែសិទ្ធិបាន។',
  ],
  default_branch_outside: [
    422,
    'The default branch must be one of this user’s branches.',
    'សាខាលំនាំដើមត្រូវជាសាខាមួយរបស់អ្នកប្រើនេះ។',
  ],
  signed_in_future: [
    422,
    'The day cannot be in the future. Choose today or an earlier day.',
    'គ្មាននរណាចុះហត្ថលេខានៅថ្ងៃមុខទេ។ សូមជ្រើសថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  already_signed: [
    409,
    'The family has already signed this version. Reload the page to see when.',
    'គ្រួសារបានចុះហត្ថលេខាលើខ្លឹមសារនេះរួចហើយ។ សូមផ្ទុកទំព័រឡើងវិញដើម្បីមើលកាលបរិច្ឆេទ។',
  ],
  nothing_to_take_back: [
    409,
    'The family has not signed this agreement, or has already withdrawn it.',
    'គ្រួសារមិនទាន់បានចុះហត្ថលេខាលើកិច្ចព្រមព្រៀងនេះ ឬបានដកវិញរួចហើយ។',
  ],
  not_restorable: [
    409,
    'This field is set by the system or fixed when the record is created, so it has no earlier value to restore.',
    'ព័ត៌មាននេះកំណត់ដោយប្រព័ន្ធ ឬត្រូវបានកំណត់ជាអចិន្ត្រៃយ៍ពេលបង្កើតកំណត់ត្រា ដូច្នេះគ្មានតម្លៃមុនដែលអាចយកមកវិញបានទេ។ សូមកែប្រភពរបស់វាវិញ។',
  ],
  no_longer_kept: [
    409,
    'The earlier value has been removed from the history. Enter the value by hand.',
    'តម្លៃមុនលែងរក្សាទុកទៀតហើយ ព្រោះត្រូវបានដកចេញពីប្រវត្តិ។ សូមបញ្ចូលតម្លៃដោយដៃ។',
  ],
  not_there_then: [
    409,
    'The record did not exist on that day. Choose a later day.',
    'កាលនោះកំណត់ត្រានេះមិនទាន់មានទេ។ សូមជ្រើសថ្ងៃក្រោយជាងនេះ។',
  ],
  past_needs_narrowing: [
    422,
    'To list one record’s past entries, give both the field and the record.',
    'បញ្ជីពីអតីតកាលដែលស្ថិតក្រោមកំណត់ត្រាមួយ ត្រូវការទាំងពីរ៖ ឈ្មោះវាល និងកំណត់ត្រា។ សូមបញ្ជាក់មួយទៀតផង។',
  ],
  past_too_many: [
    422,
    'This list has more than 1,000 records for that day. Choose a branch, or filter by a class or another record.',
    'បញ្ជីពីអតីតកាលនេះមានលើសពី ១,០០០ កំណត់ត្រា។ សូមជ្រើសសាខា ឬត្រងតាមថ្នាក់ ឬកំណត់ត្រាផ្សេង រួចមើលម្តងទៀត។',
  ],
} as const satisfies Record<string, ProblemSentence>
