/**
 * Why a row is refused, by code: what stands in the cell, and what to do. {x} and {y} are filled in by whoever refuses.
 */
export const importFaults = {
  has_opening: [
    'The student already has an opening balance: {x}. Leave the row out, or void that one first.',
    'សិស្សមានសមតុល្យដើមគ្រារួចហើយ៖ {x}។ សូមលុបជួរនេះ ឬទុកសមតុល្យនោះជាមោឃៈជាមុនសិន។',
  ],
  day_closed: [
    'The days of this branch are closed up to {x}. Import on a later day, or have the day reopened.',
    'ថ្ងៃរបស់សាខានេះបានបិទបញ្ជីរហូតដល់ {x} ហើយ។ សូមនាំចូលនៅថ្ងៃក្រោយ ឬសុំឱ្យបើកថ្ងៃនោះឡើងវិញ។',
  ],
  no_amount: ['Nothing is owed here. Leave the row out.', 'គ្មានប្រាក់ជំពាក់នៅទីនេះទេ។ សូមលុបជួរនេះ។'],
  example: [
    'This is the example row of the template, so it is left out. Delete it before you upload the file again.',
    'នេះជាជួរគំរូនៃទម្រង់ ដូច្នេះត្រូវបានទុកចោល។ សូមលុបវាពីឯកសារ នៅពេលដាក់ម្តងទៀត។',
  ],
  code_within: [
    'Code {x} belongs to {y}, which has not been imported yet. Import the level above first, or correct the code.',
    'លេខកូដ {x} ស្ថិតក្នុង {y} ដែលមិនទាន់មាននៅទីនេះ។ សូមនាំចូលកម្រិតខាងលើជាមុនសិន ឬកែលេខកូដ។',
  ],
  code_elsewhere: [
    'Code {x} belongs to {y}, but the row says otherwise. Correct one of the two.',
    'លេខកូដ {x} ស្ថិតក្នុង {y} ប៉ុន្តែជួរនេះនិយាយផ្សេង។ សូមកែមួយក្នុងចំណោមទាំងពីរ។',
  ],
  required: ['Required for a new row. Fill it in.', 'ត្រូវការសម្រាប់ជួរថ្មី។ សូមបំពេញ។'],
  not_a_date: [
    '“{x}” is not a date. Write it like 05/03/2012 or 2012-03-05.',
    '“{x}” មិនមែនជាកាលបរិច្ឆេទទេ។ សូមសរសេរដូចជា 05/03/2012 ឬ 2012-03-05។',
  ],
  no_such_day: ['“{x}” is not a valid date. Correct it.', '“{x}” មិនមែនជាថ្ងៃក្នុងប្រតិទិនទេ។ សូមកែកាលបរិច្ឆេទ។'],
  date_ambiguous: [
    '“{x}” could have the day or the month first, and the file has both. Choose which comes first, and check again.',
    '“{x}” អាចអានថ្ងៃមុន ឬខែមុនក៏បាន ហើយឯកសារមានទាំងពីរ។ សូមប្រាប់ថាមួយណាមុន រួចពិនិត្យម្តងទៀត។',
  ],
  future: ['{x} is in the future. Correct the date.', '{x} មិនទាន់មកដល់ទេ។ សូមកែកាលបរិច្ឆេទ។'],
  not_yes_no: ['“{x}” is neither yes nor no. Write yes or no.', '“{x}” មិនមែនបាទ/ចាស ឬទេ។ សូមសរសេរ បាទ ឬ ទេ។'],
  not_in_list: ['“{x}” is not one of the choices. Use one of: {y}.', '“{x}” មិនមែនជាជម្រើសទេ។ សូមសរសេរមួយក្នុងចំណោម៖ {y}។'],
  not_a_number: ['“{x}” is not a number. Write digits only.', '“{x}” មិនមែនជាលេខទេ។ សូមសរសេរតែលេខ។'],
  sheet_error: [
    'The sheet has the error {x} here. Correct the formula, or type the value.',
    'សន្លឹកបង្ហាញកំហុស {x} នៅទីនេះ។ សូមកែរូបមន្ត ឬសរសេរតម្លៃផ្ទាល់។',
  ],
  unknown_name: [
    '“{x}” was not found. Check the spelling, or add it first.',
    'គ្មាន “{x}” នៅទីនេះទេ។ សូមពិនិត្យអក្ខរាវិរុទ្ធ ឬបន្ថែមវាជាមុនសិន។',
  ],
  several_names: [
    '“{x}” matches several. Use its code or number instead.',
    '“{x}” អាចជាមួយក្នុងចំណោមច្រើន។ សូមសរសេរលេខកូដ ឬលេខរបស់វាជំនួស។',
  ],
  not_within: ['“{x}” does not belong to {y}. Correct one of the two.', '“{x}” មិនស្ថិតក្នុង {y} ទេ។ សូមកែមួយក្នុងចំណោមទាំងពីរ។'],
  before_start: [
    'The end must be after the start. Correct one of the two.',
    'ពេលបញ្ចប់ត្រូវនៅក្រោយពេលចាប់ផ្តើម។ សូមកែមួយក្នុងចំណោមពីរ។',
  ],
  fixed: [
    'This cannot be changed by import: it is {x} now. Change it on the record’s page, or leave the cell blank.',
    'មិនអាចកែដោយឯកសារបានទេ៖ បច្ចុប្បន្នវាជា {x}។ សូមកែនៅលើទំព័រកំណត់ត្រា ឬទុកក្រឡានេះទទេ។',
  ],
  taken: ['“{x}” already belongs to another record. Use another value.', '“{x}” ជារបស់កំណត់ត្រាផ្សេងរួចហើយ។ សូមប្រើតម្លៃផ្សេង។'],
  double: ['Row {x} is the same. Keep one of the two rows.', 'ជួរទី {x} និយាយដូចគ្នា។ សូមទុកតែមួយជួរ។'],
  one_of_two: [
    'This matches {x} records: {y}. Enter the number of the right one.',
    'អាចជាមួយក្នុងចំណោម {x} កំណត់ត្រា៖ {y}។ សូមសរសេរលេខនៃមួយដែលចង់និយាយ។',
  ],
  other_person: [
    'This number belongs to {x}, but the name and date of birth are different. Correct the number, or leave it blank for a new record.',
    'លេខនេះជារបស់ {x} ប៉ុន្តែឈ្មោះ និងថ្ងៃកំណើតជារបស់អ្នកផ្សេង។ សូមកែលេខ ឬទុកវាទទេសម្រាប់កំណត់ត្រាថ្មី។',
  ],
  confirm_change: [
    'The same number is now {x}. If this is the same person, confirm the row; if not, correct the number.',
    'បច្ចុប្បន្នគឺ {x} ដោយមានលេខដដែល។ បើជាមនុស្សតែមួយ សូមបញ្ជាក់ជួរនេះ បើមិនមែនទេ សូមកែលេខ។',
  ],
  number_differs: [
    'No record has this number, but {x} has this name. Correct the number, or leave it blank to use that record.',
    'គ្មានកំណត់ត្រាមានលេខនេះទេ ប៉ុន្តែ {x} មានឈ្មោះដូចនេះ។ សូមកែលេខ ឬទុកវាទទេ ដើម្បីសំដៅលើកំណត់ត្រានោះ។',
  ],
  one_name: [
    '“{x}” is only one name. Write the last and first name with a space between them.',
    '“{x}” មានតែឈ្មោះមួយ។ សូមសរសេរនាមត្រកូល និងនាមខ្លួន ដោយមានដកឃ្លាចន្លោះ។',
  ],
  class_unknown: [
    'No active class of this branch is called “{x}”. Check the name, or open the class first.',
    'គ្មានថ្នាក់កំពុងដំណើរការនៃសាខានេះឈ្មោះ “{x}” ទេ។ សូមពិនិត្យឈ្មោះ ឬបើកថ្នាក់ជាមុនសិន។',
  ],
  class_several: [
    'Several active classes are called “{x}”. Leave the cell blank, and enrol the student by hand.',
    'មានថ្នាក់ច្រើនឈ្មោះ “{x}”។ សូមដាក់សិស្សដោយដៃ ហើយទុកក្រឡានេះទទេ។',
  ],
  class_full: [
    '{x} is full: {y} seats. Choose another class, or add seats first.',
    '{x} គ្មានកន្លែងទំនេរទេ៖ {y} កន្លែង។ សូមជ្រើសថ្នាក់ផ្សេង ឬបន្ថែមកន្លែងជាមុនសិន។',
  ],
  seated_elsewhere: [
    'The student is already in {x}. Move the student under Classes and enrolment, or leave the cell blank.',
    'សិស្សអង្គុយក្នុង {x} រួចហើយ។ សូមប្តូរនៅទំព័រកន្លែងអង្គុយ ឬទុកក្រឡានេះទទេ។',
  ],
  not_active: [
    'Only an active student can have a class or a card. Leave the cell blank, or change the status first.',
    'មានតែសិស្សកំពុងសិក្សាទេដែលទទួលកន្លែង ឬកាត។ សូមទុកក្រឡានេះទទេ ឬកែស្ថានភាពជាមុនសិន។',
  ],
  card_taken: ['Card {x} belongs to {y}. Check the number.', 'កាត {x} ជារបស់ {y}។ សូមពិនិត្យលេខ។'],
  card_other: [
    'The student already has card {x}. End that one first, or leave the cell blank.',
    'សិស្សមានកាត {x} រួចហើយ។ សូមបញ្ចប់កាតនោះជាមុនសិន ឬទុកក្រឡានេះទទេ។',
  ],
  card_resting: [
    'Card {x} was lost, damaged or returned. Activate it again under Cards, or leave the cell blank.',
    'កាត {x} បានបាត់ ខូច ឬដាក់ទុក។ សូមប្រើវាឡើងវិញនៅទំព័រកាត ឬទុកក្រឡានេះទទេ។',
  ],
  card_form: [
    'A card number has no spaces and up to 40 letters or digits. Check it.',
    'លេខកាតគ្មានដកឃ្លា និងមានយ៉ាងច្រើន 40 តួអក្សរ ឬលេខ។ សូមពិនិត្យ។',
  ],
  family_one_of_two: [
    'Several families have these names and this phone number: {x}. Enter the family number.',
    'មានគ្រួសារច្រើនដែលមានឈ្មោះ និងទូរស័ព្ទនេះ៖ {x}។ សូមសរសេរលេខគ្រួសារ។',
  ],
  other_family: [
    'The student belongs to family {x}. Move the child on the family’s page, or leave the cell blank.',
    'សិស្សជាកូនរបស់គ្រួសារ {x}។ សូមប្តូរនៅទំព័រគ្រួសារ ឬទុកក្រឡានេះទទេ។',
  ],
  family_differs: [
    'Row {x} has different details for the same family: {y}. Make the two rows agree.',
    'ជួរទី {x} និយាយខុសពីនេះអំពីគ្រួសារតែមួយ៖ {y}។ សូមធ្វើឱ្យជួរទាំងពីរត្រូវគ្នា។',
  ],
} as const satisfies Record<string, readonly [english: string, khmer: string]>
export type ImportFaultCode = keyof typeof importFaults

/** What is noticed about the whole file. */
export const importRemarks = {
  rows_above: ['Rows above the headings were left out (rows: {x}).', 'ជួរ {x} ខាងលើចំណងជើងត្រូវបានទុកចោល។'],
  other_sheets: ['The file has {x} sheets; only “{y}” was read.', 'ឯកសារមាន {x} សន្លឹក បានអានតែ “{y}”។'],
  days_first: [
    'The file does not show whether the day or the month comes first; the day was taken first.',
    'ឯកសារមិនបង្ហាញថាថ្ងៃមុន ឬខែមុនទេ ដូច្នេះបានយកថ្ងៃមុន។',
  ],
  day_order: ['The file shows that the day comes first.', 'ឯកសារបង្ហាញថាថ្ងៃមុន។'],
  month_order: ['The file shows that the month comes first.', 'ឯកសារបង្ហាញថាខែមុន។'],
  mixed_order: [
    'Some dates have the day first and some the month; unclear ones are rejected. Choose which comes first, if you know.',
    'កាលបរិច្ឆេទខ្លះថ្ងៃមុន ខ្លះខែមុន ហើយអ្វីដែលអាចជាទាំងពីរត្រូវបានបដិសេធ។ សូមប្រាប់ថាមួយណាមុន បើអ្នកដឹង។',
  ],
} as const satisfies Record<string, readonly [english: string, khmer: string]>
