import type { ProblemSentence } from '../kit/problem.ts'

/** `{number}` and the like are filled in where the refusal is made. */
export const bankProblems = {
  statement_unreadable: [
    422,
    'This file cannot be read. Download it from your bank as .xlsx or .csv and choose it again.',
    'មិនអាចអានឯកសារនេះបានទេ។ សូមទាញយកពីធនាគារជា .xlsx ឬ .csv រួចជ្រើសម្តងទៀត។',
  ],
  statement_empty: [
    422,
    'This file has no incoming payments. Check that it is the right one.',
    'ឯកសារនេះគ្មានប្រាក់ចូលទេ។ សូមពិនិត្យថាតើជាឯកសារត្រឹមត្រូវឬទេ។',
  ],
  statement_too_large: [
    413,
    'The file has too many rows. Download a shorter period from the bank.',
    'ឯកសារមានជួរច្រើនពេក។ សូមទាញយកពីធនាគារសម្រាប់ចំនួនថ្ងៃតិចជាងនេះ។',
  ],
  statement_readers_busy: [
    503,
    'Several files are being read at the moment. Try again in half a minute.',
    'កំពុងអានឯកសារច្រើននៅពេលនេះ។ សូមព្យាយាមម្តងទៀតក្នុងកន្លះនាទី។',
  ],
  statement_columns_missing: [
    422,
    'A column is missing: {columns}. Add one of these headings to the file and choose it again.',
    'ឯកសារខ្វះជួរឈរ៖ {columns}។ សូមដាក់ចំណងជើងឱ្យជួរឈរនោះ រួចជ្រើសម្តងទៀត។',
  ],
  statement_row_unreadable: [
    422,
    'Row {row} of the file cannot be read: {what} is missing or wrong. Correct it in the file, or download the file again.',
    'មិនអាចអានជួរទី {row} នៃឯកសារបានទេ៖ {what} ខ្វះ ឬខុស។ សូមកែក្នុងឯកសារ ឬសុំពីធនាគារម្តងទៀត។',
  ],
  statement_reference_twice: [
    422,
    'Rows {row} and {other} have the same reference {reference} but differ. Download the file from the bank again.',
    'ជួរទី {row} និងទី {other} មានលេខយោង {reference} ដូចគ្នា តែនិយាយខុសគ្នា។ សូមសុំឯកសារពីធនាគារម្តងទៀត។',
  ],
  statement_known: [
    409,
    'All {lines} lines of this file have already been imported. Nothing was changed.',
    'បន្ទាត់ទាំង {lines} នៃឯកសារនេះមានរួចហើយ។ គ្មានអ្វីត្រូវបានផ្លាស់ប្តូរទេ។',
  ],
  statement_in_use: [
    409,
    'A line of this statement has been settled or set aside, so it cannot be deleted.',
    'បន្ទាត់ខ្លះនៃរបាយការណ៍នេះត្រូវបានទូទាត់ ឬទុកមួយឡែក។ អាចលុបបានតែរបាយការណ៍ដែលមិនទាន់មានអ្នកធ្វើការលើវាប៉ុណ្ណោះ។',
  ],
  line_settled: [
    409,
    'This line is already settled by receipt {number}. Undo that first.',
    'បន្ទាត់នេះត្រូវបានទូទាត់ដោយបង្កាន់ដៃ {number} រួចហើយ។ សូមដកវាវិញជាមុនសិន។',
  ],
  line_aside: [409, 'This line is set aside. Put it back first.', 'បន្ទាត់នេះត្រូវបានទុកមួយឡែក។ សូមយកវាមកវិញជាមុនសិន។'],
  line_free: [
    409,
    'There is nothing to undo: this line is neither settled nor set aside.',
    'គ្មានអ្វីត្រូវដកវិញទេ៖ បន្ទាត់នេះមិនទាន់ទូទាត់ ឬទុកមួយឡែកឡើយ។',
  ],
  line_invoice_of_other_branch: [
    409,
    'Invoice {number} belongs to a different branch from the account. Choose an invoice of the account’s branch, or set the line aside.',
    'វិក្កយបត្រ {number} ជារបស់សាខាផ្សេងពីគណនី។ សូមជ្រើសវិក្កយបត្រនៃសាខារបស់គណនី ឬទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_invoice_not_payable: [
    409,
    'Invoice {number} is void or a credit note. Choose another, or set the line aside.',
    'វិក្កយបត្រ {number} ជាមោឃៈ ឬជាលិខិតឥណទាន។ សូមជ្រើសមួយផ្សេង ឬទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_at_counter: [
    409,
    'Reference {reference} was already taken at the counter on receipt {number}. Set the line aside.',
    'លេខយោង {reference} បានទទួលនៅបញ្ជរដោយបង្កាន់ដៃ {number} រួចហើយ។ សូមទុកបន្ទាត់នេះមួយឡែក។',
  ],
  line_perhaps_at_counter: [
    409,
    'Receipt {number} took the same amount at the counter around that day. If it is the same payment, choose “Taken at the counter”; if not, confirm that it is a different payment.',
    'បង្កាន់ដៃ {number} បានទទួលចំនួនដូចគ្នានៅបញ្ជរក្នុងថ្ងៃទាំងនេះ។ បើជាប្រាក់នោះ សូមជ្រើស «បានទទួលនៅបញ្ជរ»។ បើមិនមែន សូមបញ្ជាក់ថាជាប្រាក់ផ្សេង។',
  ],
  line_not_at_counter: [
    409,
    'No payment at the counter matches this line. Settle it by hand, or set it aside and say what it is.',
    'គ្មានការបង់ប្រាក់នៅបញ្ជរដែលត្រូវនឹងបន្ទាត់នេះទេ។ សូមទូទាត់ដោយដៃ ឬទុកមួយឡែកហើយប្រាប់ថាវាជាអ្វី។',
  ],
  line_currency_unknown: [
    409,
    'Payments in {currency} cannot be settled here. Set the line aside and add a note.',
    'ប្រាក់ជា {currency} មិនអាចទូទាត់នៅទីនេះបានទេ។ សូមទុកបន្ទាត់នេះមួយឡែក ហើយប្រាប់ពីអ្វីដែលបានធ្វើ។',
  ],
  line_too_small: [409, 'This is less than one cent. Set the line aside.', 'ចំនួននេះតិចជាងមួយសេន។ សូមទុកបន្ទាត់នេះមួយឡែក។'],
} as const satisfies Record<string, ProblemSentence>
