import type { ProblemSentence } from '../kit/problem.ts'

export const accessProblems = {
  wrong_password: [401, 'The sign-in name or the password is not right.', 'ឈ្មោះ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។'],
  wait_before_retry: [429, 'Too many attempts. Wait a moment before you try again.', 'ការព្យាយាមច្រើនពេក។ សូមរង់ចាំបន្តិច មុននឹងព្យាយាមម្តងទៀត។'],
  wrong_current_password: [422, 'The current password is not right.', 'ពាក្យសម្ងាត់បច្ចុប្បន្នមិនត្រឹមត្រូវទេ។'],
  weak_password: [
    422,
    'This password is easy to guess. Choose at least ten characters that are not a common word or your name.',
    'ពាក្យសម្ងាត់នេះងាយទាយណាស់។ សូមជ្រើសយ៉ាងតិចដប់តួអក្សរ ដែលមិនមែនជាពាក្យធម្មតា ឬឈ្មោះរបស់អ្នក។',
  ],
  link_used_or_expired: [
    404,
    'This link was already used or is too old. Ask an administrator for a new one.',
    'តំណនេះត្រូវបានប្រើរួច ឬផុតកំណត់ហើយ។ សូមសុំតំណថ្មីពីអ្នកគ្រប់គ្រង។',
  ],
  rank_too_high: [403, 'You can only manage people of a lower rank than yours.', 'អ្នកអាចគ្រប់គ្រងតែអ្នកដែលមានឋានៈទាបជាងអ្នកប៉ុណ្ណោះ។'],
  not_yours_to_grant: [403, 'You can only give permissions, roles and branches that you have yourself.', 'អ្នកអាចផ្តល់តែសិទ្ធិ តួនាទី និងសាខាដែលអ្នកមានប៉ុណ្ណោះ។'],
  role_of_other_type: [422, 'This role is for another type of user.', 'តួនាទីនេះសម្រាប់អ្នកប្រើប្រភេទផ្សេង។'],
  builtin_role: [409, 'This role came with Sala and cannot be deleted. Its permissions can be changed.', 'តួនាទីនេះមានស្រាប់ក្នុងប្រព័ន្ធ មិនអាចលុបបានទេ តែអាចកែសិទ្ធិបាន។'],
  default_branch_outside: [422, 'The default branch must be one of the branches of this user.', 'សាខាលំនាំដើមត្រូវជាសាខាមួយរបស់អ្នកប្រើនេះ។'],
} as const satisfies Record<string, ProblemSentence>
