import type { ProblemSentence } from '../kit/problem.ts'

/** `{number}` and the like are filled in where the refusal is made. */
export const bankProblems = {
  statement_unreadable: [
    422,
    'This file cannot be read. Save it from your bank as .xlsx or .csv and choose it again.',
    'មិនអាចអានឯកសារនេះបានទេ។ សូមទាញយកពីធនាគារជា .xlsx ឬ .csv រួចជ្រើសម្តងទៀត។',
  ],
  statement_empty: [
    422,
    'No money that came in stands in this file. Look whether it is the right one.',
    'ឯកសារនេះគ្មានប្រាក់ចូលទេ។ សូមពិនិត្យថាតើជាឯកសារត្រឹមត្រូវឬទេ។',
  ],
  statement_too_large: [
    413,
    'The file holds too many rows. Take it from the bank for fewer days at a time.',
    'ឯកសារមានជួរច្រើនពេក។ សូមទាញយកពីធនាគារសម្រាប់ចំនួនថ្ងៃតិចជាងនេះ។',
  ],
  statement_readers_busy: [
    503,
    'Several files are being read just now. Try again in half a minute.',
    'កំពុងអានឯកសារច្រើននៅពេលនេះ។ សូមព្យាយាមម្តងទៀតក្នុងកន្លះនាទី។',
  ],
  statement_columns_missing: [
    422,
    'The file lacks a column: {columns}. Give that column one of these headings and choose it again.',
    'ឯកសារខ្វះជួរឈរ៖ {columns}។ សូមដាក់ចំណងជើងឱ្យជួរឈរនោះ រួចជ្រើសម្តងទៀត។',
  ],
  statement_row_unreadable: [
    422,
    'Row {row} of the file cannot be read: {what} is missing or wrong. Mend it in the file, or ask the bank for it again.',
    'មិនអាចអានជួរទី {row} នៃឯកសារបានទេ៖ {what} ខ្វះ ឬខុស។ សូមកែក្នុងឯកសារ ឬសុំពីធនាគារម្តងទៀត។',
  ],
  statement_reference_twice: [
    422,
    'Rows {row} and {other} have the same reference {reference} and say different things. Ask the bank for the file again.',
    'ជួរទី {row} និងទី {other} មានលេខយោង {reference} ដូចគ្នា តែនិយាយខុសគ្នា។ សូមសុំឯកសារពីធនាគារម្តងទៀត។',
  ],
  statement_known: [
    409,
    'All {lines} lines of this file are here already. Nothing was changed.',
    'បន្ទាត់ទាំង {lines} នៃឯកសារនេះមានរួចហើយ។ គ្មានអ្វីត្រូវបានផ្លាស់ប្តូរទេ។',
  ],
  statement_in_use: [
    409,
    'A line of this statement has been settled or set aside. Only a statement that nobody has worked on can be deleted.',
    'បន្ទាត់ខ្លះនៃរបាយការណ៍នេះត្រូវបានទូទាត់ ឬទុកមួយឡែក។ អាចលុបបានតែរបាយការណ៍ដែលមិនទាន់មានអ្នកធ្វើការលើវាប៉ុណ្ណោះ។',
  ],
  line_settled: [
    409,
    'This line is settled by receipt {number} already. Take that back first.',
    'បន្ទាត់នេះត្រូវបានទូទាត់ដោយបង្កាន់ដៃ {number} រួចហើយ។ សូមដកវាវិញជាមុនសិន។',
  ],
  line_aside: [409, 'This line is set aside. Take it up again first.', 'បន្ទាត់នេះត្រូវបានទុកមួយឡែក។ សូមយកវាមកវិញជាមុនសិន។'],
  line_free: [
    409,
    'There is nothing to take back: this line is neither settled nor set aside.',
    'គ្មានអ្វីត្រូវដកវិញទេ៖ បន្ទាត់នេះមិនទាន់ទូទាត់ ឬទុកមួយឡែកឡើយ។',
  ],
  line_invoice_of_other_branch: [
    409,
    'Invoice {number} is of another branch than the account. Choose one of the account’s branch, or set the line aside.',
    'វិក្កយបត្រ {number} ជារបស់សាខាផ្សេងពីគណនី។ សូមជ្រើសវិក្កយបត្រនៃសាខារបស់គណនី ឬទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_invoice_not_payable: [
    409,
    'Invoice {number} is void or a credit note. Choose another, or set the line aside.',
    'វិក្កយបត្រ {number} ជាមោឃៈ ឬជាលិខិតឥណទាន។ សូមជ្រើសមួយផ្សេង ឬទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_at_counter: [
    409,
    'Reference {reference} was taken at the counter by receipt {number} already. Set the line aside.',
    'លេខយោង {reference} បានទទួលនៅបញ្ជរដោយបង្កាន់ដៃ {number} រួចហើយ។ សូមទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_perhaps_at_counter: [
    409,
    'Receipt {number} took the same amount at the counter in these days. If it is that money, choose “Taken at the counter”; if not, say that it is other money.',
    'បង្កាន់ដៃ {number} បានទទួលចំនួនដូចគ្នានៅបញ្ជរក្នុងថ្ងៃទាំងនេះ។ បើជាប្រាក់នោះ សូមជ្រើស «បានទទួលនៅបញ្ជរ»។ បើមិនមែន សូមបញ្ជាក់ថាជាប្រាក់ផ្សេង។',
  ],
  line_not_at_counter: [
    409,
    'No payment at the counter fits this line. Settle it by hand, or set it aside and say what it is.',
    'គ្មានការបង់ប្រាក់នៅបញ្ជរដែលត្រូវនឹងបន្ទាត់នេះទេ។ សូមទូទាត់ដោយដៃ ឬទុកមួយឡែកហើយប្រាប់ថាវាជាអ្វី។',
  ],
  line_currency_unknown: [
    409,
    'Money in {currency} cannot be settled here. Set the line aside and say what became of it.',
    'ប្រាក់ជា {currency} មិនអាចទូទាត់នៅទីនេះបានទេ។ សូមទុកបន្ទាត់នេះមួយឡែក ហើយប្រាប់ពីអ្វីដែលបានធ្វើ។',
  ],
  line_too_small: [409, 'This is less than a cent. Set the line aside.', 'ចំនួននេះតិចជាងមួយសេន។ សូមទុកបន្ទាត់នេះមួយឡែក។'],
} as const satisfies Record<string, ProblemSentence>
