import type { ProblemSentence } from '../kit/problem.ts'

export const importProblems = {
  sheet_unreadable: [
    422,
    'This file could not be read as an Excel file. Open it in Excel, save it as .xlsx and upload it again.',
    'មិនអាចអានឯកសារនេះជាសៀវភៅ Excel បានទេ។ សូមបើកវាក្នុង Excel រក្សាទុកជា .xlsx រួចដាក់ម្តងទៀត។',
  ],
  sheet_empty: [
    422,
    'The first sheet has no headings with rows below them. Put headings above the rows and upload it again.',
    'សន្លឹកទីមួយគ្មានជួរចំណងជើងដែលមានទិន្នន័យខាងក្រោមទេ។ សូមដាក់ចំណងជើងខាងលើទិន្នន័យ រួចដាក់ឯកសារម្តងទៀត។',
  ],
  sheet_too_large: [
    413,
    'The limit is 100,000 rows and 200 columns. Split the file and upload the parts one after another.',
    'ឯកសារមួយអាចមាន 100,000 ជួរ និង 200 ជួរឈរ។ សូមបំបែកវា រួចដាក់ម្តងមួយៗ។',
  ],
  readers_busy: [
    503,
    'Several files are being read at the moment. Wait half a minute and upload yours again.',
    'កំពុងអានឯកសារផ្សេងជាច្រើននៅពេលនេះ។ សូមរង់ចាំកន្លះនាទី រួចដាក់ឯកសាររបស់អ្នកម្តងទៀត។',
  ],
  mapping_unknown: [
    422,
    'A column does not exist in this import, or was chosen twice. Choose each column once.',
    'មានជួរឈរដែលការនាំចូលនេះមិនមាន ឬត្រូវបានជ្រើសពីរដង។ សូមជ្រើសជួរឈរនីមួយៗតែម្តង។',
  ],
  mapping_empty: [
    422,
    'No column is chosen yet. Choose at least one.',
    'មិនទាន់ជ្រើសជួរឈរណាមួយទេ។ សូមប្រាប់ថាជួរឈរយ៉ាងតិចមួយមានអ្វី។',
  ],
  import_closed: [
    409,
    'This import is finished, undone or in progress. Upload the file again to start over.',
    'ការនាំចូលនេះត្រូវបានអនុវត្ត ឬត្រឡប់វិញ ឬកំពុងដំណើរការ។ សូមដាក់ឯកសារម្តងទៀត ដើម្បីចាប់ផ្តើមថ្មី។',
  ],
  not_checked: [
    409,
    'The rows have not been checked yet. Check them, look at the result, then import.',
    'ជួរមិនទាន់ត្រូវបានពិនិត្យទេ។ សូមពិនិត្យ មើលលទ្ធផល រួចអនុវត្ត។',
  ],
  nothing_to_import: [
    409,
    'No row is new or changed, so there is nothing to import.',
    'គ្មានជួរណាថ្មី ឬកែប្រែទេ ដូច្នេះគ្មានអ្វីត្រូវអនុវត្តទេ។ សូមពិនិត្យជួរដែលបានបដិសេធ។',
  ],
  check_is_outdated: [
    409,
    'Something has changed since the check, so the result would differ. Check again and see what is new.',
    'មានអ្វីមួយបានផ្លាស់ប្តូរតាំងពីពេលពិនិត្យ ដូច្នេះលទ្ធផលនឹងខុស។ សូមពិនិត្យម្តងទៀត ហើយមើលអ្វីដែលថ្មី។',
  ],
  not_committed: [
    409,
    'This import has not been finished, or has already been undone.',
    'ការនាំចូលនេះមិនទាន់អនុវត្ត ឬត្រូវបានត្រឡប់វិញរួចហើយ។',
  ],
  money_is_reversed: [
    409,
    'This import is in the ledger and cannot be undone. Void the wrong balances one by one, then import their rows again.',
    'អ្វីដែលឯកសារនេះបានបង្កើតមានក្នុងបញ្ជីគណនេយ្យ ហើយប្រាក់ត្រូវកត់ត្រាត្រឡប់ មិនអាចលុបចោលទេ។ សូមទុកសមតុល្យដែលខុសជាមោឃៈម្តងមួយៗ រួចនាំចូលជួរទាំងនោះម្តងទៀត។',
  ],
} as const satisfies Record<string, ProblemSentence>
