import type { ProblemSentence } from '../kit/problem.ts'

/** `{number}` and the like are filled in where the refusal is made. */
export const billingProblems = {
  nothing_overdue: [
    409,
    'The family has nothing overdue here, so there is no letter to print.',
    'គ្រួសារនេះគ្មានអ្វីហួសកំណត់នៅទីនេះទេ ដូច្នេះគ្មានលិខិតត្រូវបោះពុម្ពទេ។',
  ],
  nobody_to_write_to: [
    404,
    'Everyone reminded on that day has paid. Choose another day or branch.',
    'គ្មានគ្រួសារណាដែលត្រូវបានរំលឹកនៅថ្ងៃនោះនៅជំពាក់ទេ។ សូមជ្រើសថ្ងៃ ឬសាខាផ្សេង។',
  ],
  nothing_to_charge: [422, 'Add at least one line with a price.', 'សូមបន្ថែមយ៉ាងហោចណាស់មួយជួរដែលមានតម្លៃ។'],
  price_by_hand_not_yours: [
    403,
    'You cannot set a custom price. Use the list price for {what}, or ask an accountant.',
    'អ្នកមិនមានសិទ្ធិកំណត់តម្លៃដោយដៃទេ។ សូមទុកតម្លៃ {what} តាមតារាង ឬសុំគណនេយ្យករ។',
  ],
  price_needs_reason: [
    422,
    'Give a reason why {what} has a custom price. The reason is shown on the line.',
    'សូមប្រាប់មូលហេតុដែល {what} មានតម្លៃខុសពីតារាង។ មូលហេតុនឹងមាននៅលើជួរនោះ។',
  ],
  day_to_come: [
    422,
    '{day} is in the future. Use today’s date or an earlier one.',
    'ថ្ងៃ {day} មិនទាន់មកដល់ទេ។ វិក្កយបត្រត្រូវចុះថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  day_too_long_ago: [
    422,
    '{day} is too far back for an invoice. Choose {first} or a later day.',
    'ថ្ងៃ {day} យូរពេកហើយសម្រាប់វិក្កយបត្រ។ សូមជ្រើសថ្ងៃ {first} ឬថ្ងៃក្រោយ។',
  ],
  quantity_too_large: [
    422,
    '{quantity} of {what} is more than this branch allows per line ({most}). Correct it, or ask for a higher limit under Branches.',
    '{what} ចំនួន {quantity} លើសពីចំនួនដែលសាខានេះអនុញ្ញាតក្នុងមួយជួរ គឺ {most}។ សូមកែ ឬសុំឱ្យដំឡើងកម្រិតនៅក្នុងសាខា។',
  ],
  amount_too_large: [
    422,
    '{amount} is more than this branch allows per invoice ({most}). Correct it, or ask for a higher limit under Branches.',
    '{amount} លើសពីចំនួនដែលសាខានេះអនុញ្ញាតសម្រាប់វិក្កយបត្រមួយ គឺ {most}។ សូមកែ ឬសុំឱ្យដំឡើងកម្រិតនៅក្នុងសាខា។',
  ],
  invoice_void: [409, 'Invoice {number} is void.', 'វិក្កយបត្រ {number} ត្រូវបានទុកជាមោឃៈ។ មិនអាចធ្វើអ្វីជាមួយវាបានទៀតទេ។'],
  invoice_paid: [
    409,
    'Invoice {number} has payments. Void or refund its receipt first, or issue a credit note.',
    'វិក្កយបត្រ {number} មានការបង់ប្រាក់។ សូមទុកបង្កាន់ដៃជាមោឃៈ ឬសងប្រាក់វិញជាមុនសិន ឬចេញលិខិតឥណទាន។',
  ],
  credit_used: [
    409,
    'The credit from {number} has been used to pay another invoice. Void that receipt first.',
    'ប្រាក់ដែលលិខិតឥណទាន {number} បានផ្តល់មកវិញ ត្រូវបានប្រើបង់វិក្កយបត្រផ្សេងហើយ។ សូមទុកបង្កាន់ដៃនោះជាមោឃៈជាមុនសិន។',
  ],
  carries_adjustment: [
    409,
    '{number} belongs to adjustment {adjustment}. Change or void the adjustment instead.',
    '{number} ជាឯកសារនៃការកែតម្រូវ {adjustment}។ សូមកែប្រែ ឬទុកការកែតម្រូវនោះជាមោឃៈវិញ។',
  ],
  not_to_credit: [
    409,
    '{number} is a credit note. Choose the invoice it belongs to.',
    '{number} ជាលិខិតឥណទាន។ សូមជ្រើសវិក្កយបត្រដើមរបស់វា។',
  ],
  nothing_to_credit: [
    409,
    'Invoice {number} has already been fully credited.',
    'វិក្កយបត្រ {number} ត្រូវបានដកវិញទាំងអស់រួចហើយ។',
  ],
  above_the_line: [
    422,
    'Line {line} of invoice {number} has {left} left. Enter that or less.',
    'ជួរទី {line} នៃវិក្កយបត្រ {number} នៅសល់ {left}។ សូមបញ្ចូលចំនួននោះ ឬតិចជាងនេះ។',
  ],
  line_of_other_invoice: [
    422,
    'A line belongs to another invoice. Choose lines of {number}.',
    'ជួរមួយជារបស់វិក្កយបត្រផ្សេង។ សូមជ្រើសជួររបស់ {number}។',
  ],
  billed_already: [
    409,
    '{what} has already been billed for this period on invoice {number}. Choose another period, or ask someone with permission to charge a fee type twice.',
    '{what} ត្រូវបានចេញវិក្កយបត្រសម្រាប់ថ្ងៃទាំងនេះរួចហើយ តាមវិក្កយបត្រ {number}។ សូមជ្រើសថ្ងៃផ្សេង ឬសុំអ្នកដែលអាចគិតថ្លៃដដែលពីរដង។',
  ],
  student_has_seat: [
    409,
    'This student is in a class. Use the usual invoice form.',
    'សិស្សនេះមានថ្នាក់រៀនហើយ។ សូមចេញវិក្កយបត្រតាមទម្រង់ធម្មតា។',
  ],
  one_source_of_lines: [
    422,
    'Choose only one: lines, a fee group, a pre-invoice or a quotation.',
    'សូមជ្រើសជួរថ្លៃ ក្រុមថ្លៃ វិក្កយបត្របឋម ឬសម្រង់តម្លៃ៖ យកតែមួយក្នុងចំណោមបួន។',
  ],
  pre_invoice_used: [
    409,
    'Pre-invoice {number} has already become invoice {invoice}.',
    'វិក្កយបត្របឋម {number} បានក្លាយជាវិក្កយបត្រ {invoice} រួចហើយ។',
  ],
  grade_of_other_program: [
    422,
    'This grade belongs to another programme. Choose a grade of the programme.',
    'កម្រិតថ្នាក់នេះជារបស់កម្មវិធីផ្សេង។ សូមជ្រើសកម្រិតថ្នាក់របស់កម្មវិធីនេះ។',
  ],
  no_tuition_of_grade: [
    409,
    'No tuition with this billing period is set up for {grade}. Choose another period, or ask the accountant to set it up.',
    'មិនទាន់មានថ្លៃសិក្សាដែលបង់បែបនេះសម្រាប់ {grade} ទេ។ សូមជ្រើសរបៀបបង់ផ្សេង ឬសុំគណនេយ្យករកំណត់វា។',
  ],
  two_tuitions_of_grade: [
    409,
    'Two tuition fees match {grade} equally. Ask the accountant to make one of them more specific.',
    'មានថ្លៃសិក្សាពីរត្រូវនឹង {grade} ដូចគ្នា។ សូមសុំគណនេយ្យករកំណត់ថ្លៃមួយឱ្យជាក់លាក់ជាង។',
  ],
  nobody_to_bill: [
    409,
    'Everyone in this class has already been billed for this fee. Choose another period, fee or class.',
    'គ្មានសិស្សណាក្នុងថ្នាក់នេះត្រូវចេញវិក្កយបត្រសម្រាប់ថ្លៃនេះទៀតទេ។ សូមជ្រើសថ្ងៃផ្សេង ថ្លៃផ្សេង ឬថ្នាក់ផ្សេង។',
  ],
  one_fee_or_group: [422, 'Choose either a fee or a fee group.', 'សូមជ្រើសថ្លៃមួយ ឬក្រុមថ្លៃមួយ៖ យកតែមួយក្នុងចំណោមពីរ។'],
  class_to_confirm: [
    409,
    '{count} invoices dated {day} will be issued, {sum} in total; already billed and left out: {left}. Confirm, or change the billing.',
    'វិក្កយបត្រ {count} ចុះថ្ងៃ {day} នឹងត្រូវចេញ សរុប {sum}; មិនរាប់អ្នកដែលបានចេញរួចហើយ៖ {left}។ សូមបញ្ជាក់ ឬកែអ្វីដែលត្រូវគិតថ្លៃ។',
  ],
  class_to_confirm_again: [
    409,
    'This class was already billed for {what} on {before}. {count} more invoices dated {day} will be issued, {sum} in total; already billed and left out: {left}. Confirm only if it is owed a second time.',
    'ថ្នាក់នេះបានចេញវិក្កយបត្រ {what} នៅថ្ងៃ {before} រួចហើយ។ វិក្កយបត្រ {count} ទៀតចុះថ្ងៃ {day} នឹងត្រូវចេញ សរុប {sum}; មិនរាប់អ្នកដែលបានចេញរួចហើយ៖ {left}។ សូមបញ្ជាក់តែពេលត្រូវបង់ម្តងទៀត។',
  ],
  class_bill_void: [409, 'This class billing is already void.', 'វិក្កយបត្រថ្នាក់នេះត្រូវបានទុកជាមោឃៈរួចហើយ។'],
  adjustment_void: [
    409,
    'Adjustment {number} is void. Enter a new one.',
    'ការកែតម្រូវ {number} ត្រូវបានទុកជាមោឃៈ។ សូមបញ្ចូលថ្មី។',
  ],
  adjusts_nothing: [
    422,
    'The adjustment cannot be zero. Enter how much more or less is owed.',
    'ការកែតម្រូវសូន្យមិនផ្លាស់ប្តូរអ្វីទេ។ សូមបញ្ចូលចំនួនដែលត្រូវបង់បន្ថែម ឬបន្ថយ។',
  ],
  adjusts_too_much: [
    422,
    'Invoice {number} has {left} left to credit. Enter that or less.',
    'វិក្កយបត្រ {number} នៅសល់ {left} ដែលអាចដកវិញបាន។ សូមបញ្ចូលចំនួននោះ ឬតិចជាងនេះ។',
  ],
  has_opening_balance: [
    409,
    'This student already has an opening balance: {number}. Void it first if it is wrong.',
    'សិស្សនេះមានសមតុល្យដើមគ្រារួចហើយ៖ {number}។ បើមិនត្រឹមត្រូវ សូមទុកវាជាមោឃៈជាមុនសិន។',
  ],
  opens_with_nothing: [422, 'The opening balance cannot be zero. Leave it out.', 'សមតុល្យដើមគ្រាសូន្យមិនមានន័យអ្វីទេ។ សូមលុបចេញ។'],
  pre_invoice_void: [
    409,
    'Pre-invoice {number} is void. Create a new one.',
    'វិក្កយបត្របឋម {number} ត្រូវបានទុកជាមោឃៈ។ សូមបង្កើតថ្មី។',
  ],
  pre_invoice_billed: [
    409,
    'Pre-invoice {number} is now invoice {invoice}. Continue with the invoice, or void it first.',
    'វិក្កយបត្របឋម {number} បានក្លាយជាវិក្កយបត្រ {invoice} រួចហើយ។ សូមបន្តជាមួយវិក្កយបត្រនោះ ឬទុកវាជាមោឃៈជាមុនសិន។',
  ],
  one_to_confirm: [
    409,
    'Pre-invoice {number} becomes an invoice dated today, {day}, and {sum} will be owed. Confirm, or cancel.',
    'វិក្កយបត្របឋម {number} នឹងក្លាយជាវិក្កយបត្រថ្ងៃនេះ {day} ហើយ {sum} នឹងត្រូវជំពាក់។ សូមបញ្ជាក់ ឬទុកវាដដែល។',
  ],
  many_to_confirm: [
    409,
    '{count} pre-invoices become invoices dated today, {day}, and {sum} will be owed. Confirm, or choose fewer.',
    'វិក្កយបត្របឋម {count} នឹងក្លាយជាវិក្កយបត្រថ្ងៃនេះ {day} ហើយ {sum} នឹងត្រូវជំពាក់។ សូមបញ្ជាក់ ឬជ្រើសតិចជាងនេះ។',
  ],
  bears_its_own_day: [
    422,
    'An invoice from a pre-invoice is dated today. Leave the date blank.',
    'វិក្កយបត្រដែលចេញពីវិក្កយបត្របឋម ត្រូវចុះថ្ងៃដែលចេញ គឺថ្ងៃនេះ។ សូមកុំបញ្ចូលថ្ងៃ។',
  ],
  other_month: [
    422,
    'The month is part of the number {number}. Choose a day in that month, or void it and create a new one.',
    'លេខ {number} បញ្ជាក់ខែរបស់វា។ សូមជ្រើសថ្ងៃក្នុងខែនោះ ឬទុកវាជាមោឃៈ រួចបង្កើតថ្មី។',
  ],
  run_not_counted: [
    409,
    'Counting is not finished. Wait for the totals, then start.',
    'កំពុងរាប់នៅឡើយ។ សូមរង់ចាំលទ្ធផលរាប់សិន រួចចាប់ផ្តើម។',
  ],
  run_at_work: [
    409,
    'This run is already in progress. Wait for it, or stop it.',
    'កំពុងបង្កើតរួចហើយ។ សូមតាមដានដំណើរការ ឬផ្អាកវា។',
  ],
  run_not_at_work: [
    409,
    'This run is not in progress. Start it if you want it to continue.',
    'មិនមានអ្វីកំពុងបង្កើតនៅទីនេះទេ។ សូមចាប់ផ្តើម បើចង់ឱ្យបន្ត។',
  ],
  quotation_for_nobody: [
    422,
    'Choose a student or an enquiry, or enter a name and a branch.',
    'សូមបញ្ជាក់ថាសម្រាប់អ្នកណា៖ ជ្រើសសិស្ស ឬការសាកសួរ ឬបញ្ចូលឈ្មោះ និងសាខា។',
  ],
  quotation_already_over: [422, 'The end is before today. Choose a later day.', 'វាផុតកំណត់មុនថ្ងៃនេះ។ សូមជ្រើសថ្ងៃក្រោយ។'],
  quotation_void: [
    409,
    'Quotation {number} is already void. Create a new one.',
    'សម្រង់តម្លៃ {number} ជាមោឃៈរួចហើយ។ សូមបង្កើតថ្មី។',
  ],
  quotation_billed: [
    409,
    'Quotation {number} is now invoice {invoice}. Continue with the invoice, or void it first.',
    'សម្រង់តម្លៃ {number} បានក្លាយជាវិក្កយបត្រ {invoice} រួចហើយ។ សូមបន្តជាមួយវិក្កយបត្រនោះ ឬទុកវាជាមោឃៈជាមុនសិន។',
  ],
  quotation_over: [
    409,
    'Quotation {number} expired on {day}. Create a new one.',
    'សម្រង់តម្លៃ {number} បានផុតកំណត់នៅថ្ងៃ {day} ដូច្នេះតម្លៃរបស់វាលែងប្រើបានហើយ។ សូមបង្កើតថ្មី។',
  ],
  quotation_of_another: [
    409,
    'Quotation {number} is for {name}. Choose that student, or create a quotation for this one.',
    'សម្រង់តម្លៃ {number} សម្រាប់ {name}។ សូមជ្រើសសិស្សនោះ ឬបង្កើតសម្រង់តម្លៃសម្រាប់សិស្សនេះ។',
  ],
  too_many_to_print: [
    422,
    'There are more than {most} pre-invoices. Choose fewer grades or a shorter period.',
    'មានវិក្កយបត្របឋមលើសពី {most}។ សូមជ្រើសកម្រិតថ្នាក់តិចជាងនេះ ឬរយៈពេលខ្លីជាងនេះ រួចបោះពុម្ពម្តងមួយៗ។',
  ],
  day_is_closed: [
    409,
    'The days of {branch} are closed up to {until}, and this is dated {day}. Choose a later day, or ask someone with permission to reopen the day.',
    'ថ្ងៃរបស់ {branch} បានបិទបញ្ជីរហូតដល់ {until} ហើយ ប៉ុន្តែកំណត់ត្រានេះជារបស់ថ្ងៃ {day}។ សូមជ្រើសថ្ងៃក្រោយ ឬសុំអ្នកដែលមានសិទ្ធិបើកថ្ងៃនោះឡើងវិញ។',
  ],
  unknown_word: [
    422,
    '{word} cannot be used. A reminder can use {words}.',
    'គ្មានអ្វីបំពេញជំនួស {word} បានទេ។ ការរំលឹកអាចប្រើ {words}។',
  ],
  no_reminder_steps: [
    409,
    'This branch has no active reminder steps. Add one under Reminder steps first.',
    'សាខានេះគ្មានជំហានរំលឹកដែលកំពុងប្រើទេ។ សូមបន្ថែមក្នុងជំហានរំលឹកជាមុនសិន។',
  ],
  above_what_is_owed: [
    409,
    'Invoice {number} has {open} left to pay, not {amount}. Check it again: someone may have paid.',
    'វិក្កយបត្រ {number} នៅជំពាក់ {open} ប៉ុន្តែត្រូវបង់ {amount}។ សូមពិនិត្យម្តងទៀត ព្រោះអាចមានអ្នកបង់រួចហើយ។',
  ],
  invoice_of_other_branch: [
    409,
    'Invoice {number} belongs to another branch. It must be paid there.',
    'វិក្កយបត្រ {number} ជារបស់សាខាផ្សេងពីវេនរបស់អ្នក។ សូមបង់នៅសាខានោះ។',
  ],
  invoice_not_payable: [
    409,
    'Invoice {number} cannot be paid: it is void or a credit note.',
    'មិនអាចបង់វិក្កយបត្រ {number} បានទេ៖ វាជាមោឃៈ ឬជាលិខិតឥណទាន។',
  ],
  paid_was_released: [
    409,
    'The payment on invoice {number} became student credit after a credit note. Pay out that credit instead.',
    'ប្រាក់ដែលបានបង់លើវិក្កយបត្រ {number} បានក្លាយជាប្រាក់ទុករបស់សិស្ស បន្ទាប់ពីលិខិតឥណទាន។ សូមសងពីប្រាក់ទុកនោះវិញ។',
  ],
} as const satisfies Record<string, ProblemSentence>
