type Said = readonly [english: string, khmer: string]

/** How long a record stays when nobody asks for its erasure; `months` where it can be counted. */
export interface Keeping {
  readonly words: Said
  readonly months?: number
}

export const keepings = {
  permanent: { words: ['Permanently', 'ជាអចិន្ត្រៃយ៍'] },
  school: { words: ['While the school uses it', 'ដរាបណាសាលានៅប្រើវា'] },
  record: { words: ['As long as the child’s record is kept', 'ដរាបណាមានកំណត់ត្រារបស់សិស្ស'] },
  family: { words: ['While a child of the family is on record', 'ដរាបណាមានកូននៃគ្រួសារនៅក្នុងសាលា'] },
  account: { words: ['As long as the account is kept', 'ដរាបណាមានគណនី'] },
  moments: { words: ['A few days: it expires automatically', 'ប៉ុន្មានថ្ងៃ៖ វាផុតកំណត់ដោយខ្លួនឯង'] },
  month: { words: ['A month', 'មួយខែ'], months: 1 },
  inquiry: {
    words: [
      '12 months if no one enrolled; otherwise as long as the child’s record is kept',
      '12 ខែ បើគ្មាននរណាចូលរៀន បើមិនដូច្នោះ ដរាបណាមានកំណត់ត្រារបស់សិស្ស',
    ],
    months: 12,
  },
  health: { words: ['Until one year after the child leaves', 'រហូតដល់សិស្សចាកចេញ និងមួយឆ្នាំបន្ទាប់'], months: 12 },
  pickup: { words: ['36 months', '36 ខែ'], months: 36 },
  scan: { words: ['24 months', '24 ខែ'], months: 24 },
  money: { words: ['10 years, as required by tax law', '10 ឆ្នាំ តាមច្បាប់ពន្ធដារ'], months: 120 },
  employment: { words: ['10 years after the employment ended', '10 ឆ្នាំ ក្រោយចប់ការងារ'], months: 120 },
  history: {
    words: ['As long as the record itself, and at least 7 years', 'ដរាបណាមានកំណត់ត្រាដែលវាពាក់ព័ន្ធ និងយ៉ាងតិច 7 ឆ្នាំ'],
    months: 84,
  },
} as const satisfies Record<string, Keeping>

/** Why a kind of record is kept, emptied or erased. */
export const reasons = {
  nobody: ['Not about any person.', 'វាមិនពាក់ព័ន្ធនឹងនរណាម្នាក់ទេ។'],
  teaching: [
    'Needed to teach and look after the child; not needed after the child has left.',
    'ដើម្បីបង្រៀន និងថែទាំសិស្ស លែងត្រូវការនៅពេលសិស្សចាកចេញ។',
  ],
  counted: [
    'Class numbers are the school’s own record; without a name they are not about any person.',
    'ចំនួនសិស្សតាមថ្នាក់ និងឆ្នាំ ជាកំណត់ត្រារបស់សាលា បើគ្មានឈ្មោះ វាមិនពាក់ព័ន្ធនឹងនរណាម្នាក់ទេ។',
  ],
  number: [
    'Other records refer to it; nothing that identifies the child is kept.',
    'អ្វីដែលត្រូវរក្សាទុកយោងទៅវា តែគ្មានអ្វីដែលអាចស្គាល់សិស្សនៅសល់ក្នុងវាទេ។',
  ],
  proof: [
    'Proof of who did what; it has numbers only, no text about the child.',
    'ជាភស្តុតាងថានរណាបានធ្វើអ្វី វាមានតែលេខ គ្មានពាក្យអំពីសិស្សទេ។',
  ],
  asked: [
    'Proof that the request was carried out; its text is deleted.',
    'ជាភស្តុតាងថាសំណើបានអនុវត្ត តែអ្វីដែលបានសរសេរក្នុងវាត្រូវលុប។',
  ],
  account: ['So that the child or its family can sign in.', 'ដើម្បីឱ្យសិស្ស ឬគ្រួសារអាចចូលប្រើ។'],
  secret: [
    'Keeps an account safe; it is secret, so it is not in any copy.',
    'ការពារគណនី វាជាការសម្ងាត់ ដូច្នេះមិនមានក្នុងច្បាប់ចម្លងទេ។',
  ],
  family: [
    'Needed to reach the family; deleted with its last child, if requested.',
    'ដើម្បីទាក់ទងគ្រួសារ វាត្រូវលុបជាមួយកូនចុងក្រោយ ពេលមានការស្នើ។',
  ],
  shared: [
    'Also concerns other children, so it is kept while they are on record.',
    'ពាក់ព័ន្ធនឹងសិស្សផ្សេងទៀតដែរ ដូច្នេះវានៅដរាបណាពួកគេនៅក្នុងសាលា។',
  ],
  derived: ['Calculated from other records; can be calculated again.', 'គណនាចេញពីកំណត់ត្រាផ្សេង ហើយអាចគណនាឡើងវិញបាន។'],
  copy: [
    'A working copy, deleted automatically after some days, or at once with an erasure.',
    'ជាច្បាប់ចម្លងបណ្តោះអាសន្ន ដែលបាត់ទៅវិញប៉ុន្មានថ្ងៃក្រោយ ហើយពេលមានការលុប វាត្រូវលុបទាំងអស់។',
  ],
  history: [
    'Who changed what and when is kept as proof; the values are deleted.',
    'នរណាបានកែអ្វី និងពេលណា នៅជាភស្តុតាង តែតម្លៃចាស់ និងថ្មីត្រូវលុប។',
  ],
  money: [
    'Financial documents are kept by law; the name is removed, the numbers stay.',
    'ឯកសារហិរញ្ញវត្ថុត្រូវរក្សាទុកតាមច្បាប់ តែឈ្មោះត្រូវលុប ហើយនៅសល់តែលេខ។',
  ],
  employed: ['Labour and tax law; about employees.', 'ច្បាប់ការងារ និងពន្ធដារ វាពាក់ព័ន្ធនឹងអ្នកដែលធ្វើការនៅទីនេះ។'],
  taught: ['Who taught what and when: the school’s own work.', 'នរណាបានបង្រៀនអ្វី និងពេលណា៖ ជាការងាររបស់សាលា។'],
  contact: ['Contact details of a company, a hospital or the school.', 'របៀបទាក់ទងក្រុមហ៊ុន មន្ទីរពេទ្យ ឬសាលាផ្ទាល់។'],
  watched: [
    'Who exported how much, for review; names searched for are removed.',
    'នរណាបាននាំចេញប៉ុន្មាន និងអ្វីដែលត្រូវពិនិត្យ តែឈ្មោះដែលបានស្វែងរកត្រូវលុប។',
  ],
} as const satisfies Record<string, Said>

export const subjects = {
  child: ['Child', 'សិស្ស'],
  family: ['Family', 'គ្រួសារ'],
  account: ['Account', 'គណនី'],
  employee: ['Employee', 'បុគ្គលិក'],
  contact: ['Contact', 'ទំនាក់ទំនង'],
  trace: ['Work log', 'ដានការងារ'],
  nobody: ['No one', 'គ្មាននរណា'],
} as const satisfies Record<string, Said>
