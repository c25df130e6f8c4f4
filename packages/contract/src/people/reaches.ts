import type { Reach } from '../kit/reach.ts'

export const peopleReaches = {
  teachers_of_own_branches: [
    'Only teachers employed in a branch this person works in.',
    'តែគ្រូបង្រៀននៃសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
  families_of_own_branches: [
    'Only families that registered, or have a child, in a branch this person works in.',
    'តែគ្រួសារដែលបានចុះឈ្មោះ ឬមានកូនរៀនក្នុងសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
  own_employee: ['Only their own employee record.', 'តែកំណត់ត្រាបុគ្គលិករបស់ខ្លួនប៉ុណ្ណោះ។'],
  own_teacher: ['Only their own teacher record.', 'តែប្រវត្តិរូបគ្រូបង្រៀនរបស់ខ្លួនប៉ុណ្ណោះ។'],
  own_family: ['Only their own family.', 'តែគ្រួសាររបស់ខ្លួនប៉ុណ្ណោះ។'],
  own_children: ['Only the children of this family.', 'តែកូនរបស់គ្រួសារនេះប៉ុណ្ណោះ។'],
  own_pupils: ['Only students of the classes this person teaches.', 'តែសិស្សនៃថ្នាក់ដែលបុគ្គលនេះបង្រៀនប៉ុណ្ណោះ។'],
  own_classes: ['Only the classes this person teaches.', 'តែថ្នាក់ដែលបុគ្គលនេះបង្រៀនប៉ុណ្ណោះ។'],
  own_student: ['Only their own student record.', 'តែប្រវត្តិរូបសិស្សរបស់ខ្លួនប៉ុណ្ណោះ។'],
  shared_with_family: [
    'Only what the school shares about their children, or about themselves.',
    'តែព័ត៌មានដែលសាលាចែករំលែកអំពីកូន ឬអំពីខ្លួនឯងប៉ុណ្ណោះ។',
  ],
  pairs_of_visible_records: [
    'Only pairs where this person can see both records; merged ones, only from branches this person works in.',
    'តែគូដែលបុគ្គលនេះអាចមើលកំណត់ត្រាទាំងពីរ ចំណែកគូដែលបានបញ្ចូលគ្នា តែពីសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
} as const satisfies Record<string, Reach>
