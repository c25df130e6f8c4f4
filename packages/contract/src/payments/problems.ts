import type { ProblemSentence } from '../kit/problem.ts'

/** `{number}` and the like are filled in where the refusal is made. */
export const paymentProblems = {
  no_open_shift: [
    409,
    'You have no open shift. Open one with the cash in your drawer, then take the payment.',
    'អ្នកមិនទាន់បើកវេនទេ។ សូមបើកវេនជាមួយសាច់ប្រាក់ក្នុងថត រួចទទួលការបង់ប្រាក់។',
  ],
  no_drawer_to_give_back: [
    409,
    'The shift that took it is closed, so the money goes out of your own drawer, and you have no open shift. Open one with the cash that goes back, then try again.',
    'វេនដែលបានទទួលប្រាក់នេះបិទហើយ ដូច្នេះប្រាក់ត្រូវចេញពីថតរបស់អ្នក ប៉ុន្តែអ្នកមិនទាន់បើកវេនទេ។ សូមបើកវេនជាមួយសាច់ប្រាក់ដែលត្រូវសង រួចព្យាយាមម្តងទៀត។',
  ],
  drawer_too_small: [
    409,
    'The drawer of {cashier} holds {drawer}, and {amount} would go out of it. Give it back another way, or put more cash in: close the shift and open one with it.',
    'ថតរបស់ {cashier} មាន {drawer} ប៉ុន្តែ {amount} ត្រូវចេញពីវា។ សូមសងតាមវិធីផ្សេង ឬដាក់សាច់ប្រាក់បន្ថែម៖ បិទវេន រួចបើកវេនថ្មីជាមួយវា។',
  ],
  shift_is_open: [
    409,
    'You already have an open shift. Close it before you open another.',
    'អ្នកមានវេនបើករួចហើយ។ សូមបិទវេននោះ មុនពេលបើកវេនថ្មី។',
  ],
  received_too_little: [
    422,
    '{received} was received and {wanted} is to be paid. Enter what is missing, or pay less on an invoice.',
    'បានទទួល {received} ប៉ុន្តែត្រូវបង់ {wanted}។ សូមបញ្ចូលចំនួនដែលខ្វះ ឬបង់តិចជាងនេះលើវិក្កយបត្រ។',
  ],
  dollars_as_riel: [
    422,
    '{riel} is only {worth}, and {wanted} is to be paid. If it was dollars, enter it as dollars.',
    '{riel} ស្មើតែ {worth} ប៉ុន្តែត្រូវបង់ {wanted}។ បើជាប្រាក់ដុល្លារ សូមបញ្ចូលជាដុល្លារ។',
  ],
  amounts_to_confirm: [
    409,
    'Look at the amounts again. Correct them, or confirm that they are right.',
    'សូមពិនិត្យចំនួនប្រាក់ម្តងទៀត។ កែឱ្យត្រូវ ឬបញ្ជាក់ថាត្រឹមត្រូវ។',
  ],
  received_too_much: [
    422,
    '{received} is {over} more than is to be paid, and this branch takes no more than {most} too much. Correct it, or have the limit raised under Branches.',
    '{received} លើសចំនួនត្រូវបង់ {over} ប៉ុន្តែសាខានេះទទួលលើសបានត្រឹម {most}។ សូមកែ ឬសុំឱ្យដំឡើងកម្រិតនៅក្នុងសាខា។',
  ],
  change_only_from_cash: [
    422,
    'More than what is to be paid can only be given back from cash. Lower the other payments.',
    'ប្រាក់លើសអាចអាប់វិញបានតែពីសាច់ប្រាក់។ សូមបន្ថយការបង់តាមវិធីផ្សេង។',
  ],
  nothing_to_pay: [422, 'Choose at least one invoice to pay.', 'សូមជ្រើសវិក្កយបត្រយ៉ាងហោចណាស់មួយដើម្បីបង់។'],
  whole_riel: [
    422,
    'Riel have no decimals. Enter {amount} as a whole number.',
    'ប្រាក់រៀលគ្មានទសភាគទេ។ សូមបញ្ចូល {amount} ជាចំនួនគត់។',
  ],
  no_such_note: [
    422,
    'Cash is taken in whole dollars and in hundreds of riel, and {amount} is neither. Enter what lies on the counter; the change is given in riel.',
    'សាច់ប្រាក់ទទួលជាដុល្លារគត់ និងជារៀលគត់រយ ប៉ុន្តែ {amount} មិនមែនទាំងពីរទេ។ សូមបញ្ចូលប្រាក់ដែលនៅលើបញ្ជរ។ ប្រាក់អាប់ជារៀល។',
  ],
  account_missing: [422, 'Choose the account of the school into which it was paid.', 'សូមជ្រើសគណនីសាលាដែលបានទទួលប្រាក់។'],
  account_of_other_branch: [
    409,
    'This account is of another branch. Choose one of the branch of your shift.',
    'គណនីនេះជារបស់សាខាផ្សេង។ សូមជ្រើសគណនីនៃសាខាដែលអ្នកកំពុងធ្វើវេន។',
  ],
  reference_missing: [
    422,
    'Enter the reference of the transfer or the number of the cheque.',
    'សូមបញ្ចូលលេខយោងនៃការផ្ទេរ ឬលេខមូលប្បទានប័ត្រ។',
  ],
  reference_used: [
    409,
    'Reference {reference} already stands on receipt {number}. If one transfer pays two receipts, write +2 after it.',
    'លេខយោង {reference} មានលើបង្កាន់ដៃ {number} រួចហើយ។ បើការផ្ទេរមួយបង់លើបង្កាន់ដៃពីរ សូមសរសេរ +2 ខាងក្រោយ។',
  ],
  reference_twice: [
    422,
    'Reference {reference} stands on two payments of this receipt. Enter it once, with the whole amount.',
    'លេខយោង {reference} មានលើការបង់ពីរនៃបង្កាន់ដៃនេះ។ សូមបញ្ចូលតែម្តង ជាមួយចំនួនទាំងមូល។',
  ],
  credit_not_enough: [
    409,
    'The family has {credit} of credit in this branch, and {amount} was to be used. Lower it, or look at the family again.',
    'គ្រួសារនេះមានប្រាក់ទុក {credit} ក្នុងសាខានេះ ប៉ុន្តែត្រូវប្រើ {amount}។ សូមបន្ថយ ឬមើលគ្រួសារនេះម្តងទៀត។',
  ],
  receipt_void: [
    409,
    'Receipt {number} is void already. Nothing more can be done with it.',
    'បង្កាន់ដៃ {number} ជាមោឃៈរួចហើយ។ មិនអាចធ្វើអ្វីបន្ថែមលើវាបានទេ។',
  ],
  receipt_of_other_branch: [
    409,
    'Receipt {number} is of another branch than your shift. It is taken back there.',
    'បង្កាន់ដៃ {number} ជារបស់សាខាផ្សេងពីវេនរបស់អ្នក។ សូមដកវិញនៅសាខានោះ។',
  ],
  receipt_refunded: [
    409,
    'Receipt {number} was refunded by {refund}. Void that refund first.',
    'បង្កាន់ដៃ {number} ត្រូវបានសងវិញដោយ {refund}។ សូមទុកការសងនោះជាមោឃៈជាមុនសិន។',
  ],
  credit_in_use: [
    409,
    'What receipt {number} kept as credit has been used since. Void the receipt that used it first.',
    'ប្រាក់ទុកពីបង្កាន់ដៃ {number} ត្រូវបានប្រើហើយ។ សូមទុកបង្កាន់ដៃដែលបានប្រើវាជាមោឃៈជាមុនសិន។',
  ],
  refund_of_refund: [
    409,
    '{number} is a refund itself. Void it instead.',
    '{number} ជាការសងប្រាក់វិញរួចហើយ។ សូមទុកវាជាមោឃៈវិញ។',
  ],
  above_what_was_paid: [
    409,
    'Of receipt {number}, {left} can still be refunded. Enter no more than that.',
    'បង្កាន់ដៃ {number} នៅអាចសងវិញបាន {left}។ សូមកុំបញ្ចូលលើសពីនេះ។',
  ],
  shift_of_other: [
    409,
    'Only the cashier of a shift closes it here. If he does not come back, somebody who may closes it from the list of shifts.',
    'មានតែបេឡាករនៃវេនប៉ុណ្ណោះដែលបិទវេននៅទីនេះបាន។ បើគាត់មិនត្រឡប់មកវិញ អ្នកដែលមានសិទ្ធិអាចបិទវាពីបញ្ជីវេន។',
  ],
  shift_is_closed: [
    409,
    'This shift is closed already, and a closed shift stays closed. Open a new one.',
    'វេននេះបិទរួចហើយ ហើយវេនដែលបិទមិនអាចបើកវិញទេ។ សូមបើកវេនថ្មី។',
  ],
  count_differs: [
    409,
    'The drawer should hold {expected}, and {counted} was counted. Count again, or say why it differs.',
    'ក្នុងថតត្រូវមាន {expected} ប៉ុន្តែរាប់ឃើញ {counted}។ សូមរាប់ម្តងទៀត ឬប្រាប់មូលហេតុខុសគ្នា។',
  ],
  handed_to_oneself: [
    422,
    'Choose somebody else to hand the drawer to, or nobody.',
    'សូមជ្រើសអ្នកផ្សេងដើម្បីប្រគល់ថតប្រាក់ ឬទុកទទេ។',
  ],
  not_handed_to_you: [
    409,
    'This drawer does not wait for you: it was handed to somebody else, or is received already.',
    'ថតប្រាក់នេះមិនរង់ចាំអ្នកទេ៖ បានប្រគល់ទៅអ្នកផ្សេង ឬបានទទួលរួចហើយ។ សូមពិនិត្យបញ្ជីវេន។',
  ],
  invoice_not_found: [
    404,
    'No invoice of your branches has the number {number}. Scan it again, or type it.',
    'គ្មានវិក្កយបត្រលេខ {number} ក្នុងសាខារបស់អ្នកទេ។ សូមស្កេនម្តងទៀត ឬវាយបញ្ចូល។',
  ],
  invoice_confirmed: [
    409,
    'Invoice {number} was confirmed already by {confirm}. Put it aside and scan the next.',
    'វិក្កយបត្រ {number} ត្រូវបានបញ្ជាក់រួចហើយដោយ {confirm}។ សូមទុកវាមួយឡែក រួចស្កេនបន្ទាប់។',
  ],
  invoice_not_confirmable: [
    409,
    'Invoice {number} is void or of another branch. Put it aside and scan the next.',
    'វិក្កយបត្រ {number} ជាមោឃៈ ឬជារបស់សាខាផ្សេង។ សូមទុកវាមួយឡែក រួចស្កេនបន្ទាប់។',
  ],
  test_for_nobody: [
    422,
    'Say who pays: choose a student or an inquiry, or enter a name.',
    'សូមបញ្ជាក់អ្នកបង់៖ ជ្រើសសិស្ស ឬការសាកសួរ ឬបញ្ចូលឈ្មោះ។',
  ],
  test_of_other_branch: [
    409,
    '{name} is of another branch than your shift. The test is paid there.',
    '{name} ជារបស់សាខាផ្សេងពីវេនរបស់អ្នក។ សូមបង់ថ្លៃតេស្តនៅសាខានោះ។',
  ],
  test_not_from_credit: [
    422,
    'A test is paid at the counter. Choose another method.',
    'ថ្លៃតេស្តត្រូវបង់នៅបញ្ជរ។ សូមជ្រើសវិធីបង់ផ្សេង។',
  ],
  not_a_test: [
    422,
    '{what} is not a test. Choose a fee of the kind “Others”.',
    '{what} មិនមែនជាតេស្តទេ។ សូមជ្រើសថ្លៃប្រភេទ «ផ្សេងៗ»។',
  ],
  test_fee_void: [
    409,
    'Test fee {number} is already void. The money has been given back.',
    'ថ្លៃតេស្ត {number} ជាមោឃៈរួចហើយ។ ប្រាក់ត្រូវបានប្រគល់ជូនវិញ។',
  ],
  test_fee_of_other_branch: [
    409,
    'Test fee {number} is of another branch than your shift. It is voided there.',
    'ថ្លៃតេស្ត {number} ជារបស់សាខាផ្សេងពីវេនរបស់អ្នក។ សូមទុកវាជាមោឃៈនៅសាខានោះ។',
  ],
  nobody_owes: [
    404,
    'Nobody owes anything there. Choose another branch or class.',
    'គ្មានគ្រួសារណាជំពាក់នៅទីនោះទេ។ សូមជ្រើសសាខា ឬថ្នាក់ផ្សេង។',
  ],
  day_not_over: [
    422,
    '{day} has not come yet. Choose today or an earlier day.',
    'ថ្ងៃ {day} មិនទាន់មកដល់ទេ។ សូមជ្រើសថ្ងៃនេះ ឬថ្ងៃមុន។',
  ],
  day_closed_already: [
    409,
    'The days of this branch are closed until {until}. Choose a later day.',
    'ថ្ងៃរបស់សាខានេះបានបិទបញ្ជីរហូតដល់ {until} ហើយ។ សូមជ្រើសថ្ងៃក្រោយ។',
  ],
  earlier_day_open: [
    409,
    '{day} is still open, and {count} earlier days in all. Close them first, or together with this one.',
    'ថ្ងៃ {day} នៅមិនទាន់បិទបញ្ជីទេ ហើយមានថ្ងៃមុនសរុប {count}។ សូមបិទថ្ងៃទាំងនោះសិន ឬបិទជាមួយថ្ងៃនេះតែម្តង។',
  ],
  day_has_open_shift: [
    409,
    'On {day} the shift of {cashier} is still open. Count and close it under Cashiers’ shifts, then close the day.',
    'នៅថ្ងៃ {day} វេនរបស់ {cashier} នៅបើកនៅឡើយ។ សូមរាប់ និងបិទវានៅក្នុងវេនបេឡាករ រួចបិទបញ្ជីថ្ងៃ។',
  ],
  day_does_not_agree: [
    409,
    'On {day} the documents and the ledger do not agree: {what} differs by {difference}, first on {number}. Look at the reckoning, and mend it before you close.',
    'នៅថ្ងៃ {day} ឯកសារ និងបញ្ជីគណនេយ្យមិនត្រូវគ្នា៖ {what} ខុសគ្នា {difference} ដំបូងនៅ {number}។ សូមពិនិត្យ និងដោះស្រាយ មុនពេលបិទ។',
  ],
  not_the_last_day: [
    409,
    'Only the last closed day is opened again, and that is {until}. Open the later days first.',
    'អាចបើកឡើងវិញបានតែថ្ងៃបិទចុងក្រោយប៉ុណ្ណោះ គឺ {until}។ សូមបើកថ្ងៃក្រោយៗជាមុនសិន។',
  ],
  day_is_open: [
    409,
    'This day was opened again already. Close it when it agrees.',
    'ថ្ងៃនេះត្រូវបានបើកឡើងវិញរួចហើយ។ សូមបិទវិញនៅពេលវាត្រូវគ្នា។',
  ],
} as const satisfies Record<string, ProblemSentence>
