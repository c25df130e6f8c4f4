import type { ProblemSentence } from '../kit/problem.ts'

export const academicsProblems = {
  no_such_day_of_year: [422, 'No year has this day. Correct the month or the day.', 'គ្មានឆ្នាំណាមានថ្ងៃនេះទេ។ សូមកែខែ ឬថ្ងៃទី។'],
} as const satisfies Record<string, ProblemSentence>
