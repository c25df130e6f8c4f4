/** What people write above the columns of a person, whoever he is. */
export const personHeadings = {
  gender: ['gender', 'sex', 'm/f', 'ភេទ'],
  date_of_birth: [
    'dob',
    'birth date',
    'birthday',
    'date of birth',
    'born',
    'ថ្ងៃខែឆ្នាំកំណើត',
    'ថ្ងៃ ខែ ឆ្នាំ កំណើត',
    'ថ្ងៃកំណើត',
  ],
  place_of_birth: ['birth place', 'born in', 'ទីកន្លែងកំណើត', 'កន្លែងកំណើត'],
  nationality_id: ['nationality', 'សញ្ជាតិ'],
  branch_id: ['branch', 'campus', 'សាខា'],
  phone_number: ['phone', 'tel', 'telephone', 'mobile', 'phone number', 'លេខទូរស័ព្ទ', 'ទូរស័ព្ទ'],
  email: ['e-mail', 'mail', 'អ៊ីមែល'],
  remark: ['remarks', 'note', 'notes', 'ផ្សេងៗ', 'កំណត់សម្គាល់'],
} as const

export const nameHeadings = {
  last_name_kh: ['khmer last name', 'family name khmer', 'គោត្តនាម', 'នាមត្រកូល'],
  first_name_kh: ['khmer first name', 'given name khmer', 'នាមខ្លួន', 'នាម'],
  last_name_en: ['last name', 'surname', 'family name', 'latin last name', 'នាមត្រកូលឡាតាំង'],
  first_name_en: ['first name', 'given name', 'latin first name', 'នាមខ្លួនឡាតាំង'],
} as const

export const addressHeadings = {
  province_code: ['province', 'city', 'province/city', 'ខេត្ត', 'រាជធានី', 'ខេត្ត/រាជធានី', 'ខេត្ត/ក្រុង'],
  district_code: ['district', 'khan', 'srok', 'ស្រុក', 'ខណ្ឌ', 'ស្រុក/ខណ្ឌ', 'ក្រុង/ស្រុក/ខណ្ឌ'],
  commune_code: ['commune', 'sangkat', 'khum', 'ឃុំ', 'សង្កាត់', 'ឃុំ/សង្កាត់'],
  village_code: ['village', 'phum', 'ភូមិ'],
  street: ['street', 'street no', 'ផ្លូវ', 'ផ្លូវលេខ'],
  house: ['house', 'house no', 'ផ្ទះ', 'ផ្ទះលេខ'],
} as const
