import type { ProblemSentence } from '../kit/problem.ts'

export const organisationProblems = {
  position_reports_to_itself: [
    422,
    'A position cannot report to itself, not even through others.',
    'មុខតំណែងមិនអាចរាយការណ៍ទៅខ្លួនឯងបានទេ សូម្បីតាមរយៈមុខតំណែងផ្សេង។',
  ],
} as const satisfies Record<string, ProblemSentence>
