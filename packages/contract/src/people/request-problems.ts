import type { ProblemSentence } from '../kit/problem.ts'

export const requestProblems = {
  nothing_to_change: [422, 'Nothing has changed. Change something first.', 'អ្វីៗដូចដែលអ្នកស្នើរួចហើយ។ សូមកែអ្វីមួយជាមុនសិន។'],
  request_waits: [
    409,
    'You have already asked for a change to this record, and the school has not answered yet. Withdraw that request first.',
    'អ្នកបានស្នើកែកំណត់ត្រានេះរួចហើយ ហើយសាលាមិនទាន់ឆ្លើយតបនៅឡើយទេ។ សូមដកសំណើនោះវិញជាមុនសិន។',
  ],
  already_decided: [409, 'This request has already been decided or withdrawn.', 'សំណើនេះត្រូវបានសម្រេច ឬដកវិញរួចហើយ។'],
  changed_since_asked: [
    409,
    'The record has changed since this request was made. Reject it, and say what to ask for again.',
    'កំណត់ត្រានេះបានផ្លាស់ប្តូរតាំងពីពេលស្នើ។ សូមបដិសេធសំណើ ហើយប្រាប់ឱ្យស្នើម្តងទៀត។',
  ],
  no_record_of_yours: [
    409,
    'Your account is not linked to a record. Ask the school office.',
    'គណនីរបស់អ្នកមិនទាន់ភ្ជាប់នឹងកំណត់ត្រាទេ។ សូមសួរការិយាល័យសាលា។',
  ],
  answer_needed: [
    422,
    'Give a reason, so that the person who asked knows what to do.',
    'សូមបញ្ជាក់មូលហេតុ ដើម្បីឱ្យអ្នកស្នើដឹងថាត្រូវធ្វើអ្វី។',
  ],
} as const satisfies Record<string, ProblemSentence>
