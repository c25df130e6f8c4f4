import type { ProblemSentence } from '../kit/problem.ts'

export const admissionsProblems = {
  register_first: [
    409,
    'To register an enquiry, use “Register as student”.',
    'ការសាកសួរក្លាយជា «បានចុះឈ្មោះ» ដោយបង្កើតសិស្សពីវា។ សូមប្រើ «ចុះឈ្មោះជាសិស្ស»។',
  ],
  already_registered: [
    409,
    'This enquiry has become a student. Change the student instead.',
    'ការសាកសួរនេះបានក្លាយជាសិស្សហើយ។ សូមកែប្រែនៅលើសិស្សវិញ។',
  ],
  contact_needed: [
    422,
    'Add the contact’s name to the enquiry first, or choose the child’s family.',
    'សូមសរសេរឈ្មោះអ្នកទំនាក់ទំនងលើការសាកសួរជាមុនសិន ឬជ្រើសគ្រួសាររបស់កុមារ។',
  ],
  several_branches: [
    422,
    'These enquiries belong to different branches. Plan a follow-up for each branch.',
    'ការសាកសួរទាំងនេះជារបស់សាខាផ្សេងគ្នា។ សូមគ្រោងការតាមដានសម្រាប់សាខានីមួយៗ។',
  ],
} as const satisfies Record<string, ProblemSentence>
