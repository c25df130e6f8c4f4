import type { ProblemSentence } from '../kit/problem.ts'

export const cardProblems = {
  card_taken: [
    409,
    'This card already belongs to someone. Use another card, or end that one first.',
    'កាតនេះជារបស់អ្នកផ្សេងរួចហើយ។ សូមប្រើកាតផ្សេង ឬបញ្ឈប់កាតនោះជាមុនសិន។',
  ],
  card_active_already: [409, 'This card is already active for this person.', 'កាតនេះកំពុងប្រើសម្រាប់បុគ្គលនេះរួចហើយ។'],
  card_cannot_become: [
    409,
    'This change of status is not possible. To use a returned card, activate it again.',
    'កាតដែលមានស្ថានភាពនេះ មិនអាចប្តូរទៅស្ថានភាពនោះបានទេ។ កាតដែលបានប្រគល់វិញ ត្រូវបើកប្រើជាថ្មី។',
  ],
  another_card_active: [
    409,
    'This person has another active card. End that one first.',
    'បុគ្គលនេះមានកាតផ្សេងដែលកំពុងប្រើ។ សូមបញ្ឈប់កាតនោះជាមុនសិន។',
  ],
  card_in_history: [
    409,
    'This card has been moved to history and can no longer be changed.',
    'កាតនេះស្ថិតក្នុងប្រវត្តិ ហើយមិនអាចកែប្រែទៀតទេ។',
  ],
  holder_has_left: [
    409,
    'People who have left the school cannot have a card. Change the person’s status first.',
    'អ្នកដែលបានចាកចេញពីសាលា មិនអាចទទួលកាតបានទេ។ សូមប្តូរស្ថានភាពរបស់បុគ្គលនោះជាមុនសិន។',
  ],
  pickup_not_valid: [
    409,
    'This person is no longer allowed to collect the child. Change “Valid until” first.',
    'បុគ្គលនេះលែងជាអ្នកទទួលសិស្សទៀតហើយ។ សូមប្តូរថ្ងៃផុតសុពលភាពជាមុនសិន។',
  ],
  no_cards_to_print: [
    409,
    'No one here needs a card. Choose another class, or choose those already printed.',
    'គ្មាននរណារង់ចាំកាតនៅទីនេះទេ។ សូមជ្រើសថ្នាក់ផ្សេង ឬអ្នកដែលបានបោះពុម្ពកាតរួចហើយ។',
  ],
  too_many_cards: [
    409,
    'You can print up to 5,000 cards at once. Choose one class at a time.',
    'កាតលើសពី ៥០០០ ក្នុងមួយលើកច្រើនពេក។ សូមជ្រើសថ្នាក់ម្តងមួយៗ។',
  ],
  no_such_day: [422, 'The day cannot be in the future. Choose today or an earlier day.', 'កាតត្រូវចាប់ប្រើពីថ្ងៃនេះ ឬថ្ងៃមុន។'],
} as const satisfies Record<string, ProblemSentence>
