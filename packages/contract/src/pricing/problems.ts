import type { ProblemSentence } from '../kit/problem.ts'

/** `{what}` and the like are filled in where the refusal is made. */
export const pricingProblems = {
  bad_pay_link: [
    422,
    'The link must start with https:// and the bank’s address, without spaces. Copy it from the bank again.',
    'តំណត្រូវចាប់ផ្តើមដោយ https:// និងអាសយដ្ឋានធនាគារ ដោយគ្មានដកឃ្លា។ សូមចម្លងពីធនាគារម្តងទៀត។',
  ],
  unknown_link_word: [
    422,
    'The link has an unknown word in curly brackets. Use only {words}.',
    'តំណមានពាក្យដែលមិនអាចបំពេញបាន។ ក្នុងដង្កៀបអាចមានតែ {words}។',
  ],
  no_exchange_rate: [
    409,
    'There is no exchange rate for {date} yet. Enter one under Exchange rates, then try again.',
    'មិនទាន់មានអត្រាប្តូរប្រាក់សម្រាប់ថ្ងៃ {date} ទេ។ សូមបញ្ចូលក្នុងអត្រាប្តូរប្រាក់ រួចព្យាយាមម្តងទៀត។',
  ],
  fee_not_in_use: [409, '{what} is no longer in use. Choose another fee.', '{what} លែងប្រើហើយ។ សូមជ្រើសថ្លៃផ្សេង។'],
  fee_of_other_branch: [
    409,
    '{what} is a fee of another branch. Choose a fee of the student’s branch.',
    '{what} ជាថ្លៃរបស់សាខាផ្សេង។ សូមជ្រើសថ្លៃនៃសាខារបស់សិស្ស។',
  ],
  currency_stays: [
    409,
    '{what} cannot be removed: prices, invoices and cash drawers use it.',
    '{what} ត្រូវរក្សាទុក៖ តម្លៃ វិក្កយបត្រ និងថតប្រាក់របស់បេឡាករត្រូវបានគិតជារូបិយប័ណ្ណនេះ។ សូមលុបរូបិយប័ណ្ណផ្សេង ឬទុកវាដដែល។',
  ],
  base_has_no_rate: [
    422,
    '{what} is the base currency, so it needs no rate. Choose another currency.',
    '{what} ជារូបិយប័ណ្ណគោល ដូច្នេះមិនត្រូវការអត្រាទេ។ សូមជ្រើសរូបិយប័ណ្ណផ្សេង។',
  ],
  rate_was_used: [
    409,
    'This rate has been used on invoices, receipts or quotations, so it cannot be changed. Enter a new rate from today instead.',
    'វិក្កយបត្រ បង្កាន់ដៃ ឬសម្រង់តម្លៃត្រូវបានចេញតាមអត្រានេះ ដូច្នេះវាត្រូវរក្សាទុក។ សូមបញ្ចូលអត្រាថ្មីចាប់ពីថ្ងៃនេះជំនួសវិញ។',
  ],
  shares_make_a_whole: [
    422,
    'The shares add up to {sum} %, not 100 %. Correct them.',
    'ចំណែកទាំងអស់បូកបាន {sum} ភាគរយ មិនមែន ១០០ ទេ។ សូមកែរហូតដល់មិនខ្វះ និងមិនលើស។',
  ],
  part_twice: [
    422,
    'Instalment {part} is listed twice. Number them 1, 2, 3 …',
    'ភាគទី {part} មានពីរដង។ សូមដាក់លេខភាគ ១, ២, ៣ …',
  ],
  sibling_needs_order: [
    422,
    'Enter from which child this rule applies: 2 for the second child.',
    'សូមបញ្ជាក់ថាច្បាប់នេះចាប់ពីកូនទីប៉ុន្មានក្នុងគ្រួសារ៖ ២ សម្រាប់កូនទីពីរ។',
  ],
  result_of_other_program: [
    422,
    'One of the results belongs to another main programme. Choose results of the same main programme as the sub programme.',
    'និទ្ទេសដែលបានជ្រើសជារបស់កម្មវិធីសិក្សាផ្សេង។ សូមជ្រើសនិទ្ទេសនៃកម្មវិធីដែលកម្មវិធីរងនេះស្ថិតនៅ។',
  ],
  not_subscribed: [
    404,
    'This student does not have this service. Reload the list.',
    'សិស្សនេះមិនបានជាវសេវានេះទេ។ សូមពិនិត្យបញ្ជីម្តងទៀត។',
  ],
  nothing_changed: [422, 'Change at least one price first.', 'សូមកែតម្លៃយ៉ាងហោចណាស់មួយជាមុនសិន។'],
  price_twice: [422, '{what} is listed twice. Enter its price once.', '{what} មានពីរដង។ សូមបញ្ជាក់តម្លៃតែម្តង។'],
  prices_changed: [
    409,
    'Someone else has changed {what}, so nothing was saved. Check the marked prices and save again.',
    'មាននរណាម្នាក់បានកែ {what} រួចហើយ ដូច្នេះមិនបានរក្សាទុកទេ។ សូមមើលតម្លៃដែលបានសម្គាល់ រួចរក្សាទុកម្តងទៀត។',
  ],
  quantity_unlike_days: [
    409,
    '{quantity} of {what} cannot be spread over {count} periods, from {from} to {to}. Change the quantity or the dates.',
    'មិនអាចបែងចែក {what} ចំនួន {quantity} លើ {count} អំឡុងពេល ពី {from} ដល់ {to} បានទេ។ សូមកែចំនួន ឬថ្ងៃ។',
  ],
} as const satisfies Record<string, ProblemSentence>
