import type { ProblemSentence } from '../kit/problem.ts'

export const groupProblems = {
  unknown_group: [
    404,
    'There is no school at this address. Check the spelling.',
    'គ្មានសាលាណាឆ្លើយតបនៅអាសយដ្ឋាននេះទេ។ សូមពិនិត្យអក្ខរាវិរុទ្ធរបស់វា។',
  ],
  group_suspended: [
    503,
    'This school is paused. Nothing is lost; ask the school office when it will open again.',
    'សាលានេះត្រូវបានផ្អាកជាបណ្តោះអាសន្ន។ គ្មានអ្វីបាត់បង់ទេ សូមសួរការិយាល័យសាលាថាតើនឹងបើកវិញនៅពេលណា។',
  ],
} as const satisfies Record<string, ProblemSentence>
