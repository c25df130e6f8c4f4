/** What a file can be about. Apart from the definitions, because a list of imports names them and needs none of their columns. */
export const kindNames = {
  students: ['Students', 'សិស្ស'],
  employees: ['Employees', 'បុគ្គលិក'],
  'info-inquiries': ['Inquiries', 'ការសាកសួរព័ត៌មាន'],
  'opening-balances': ['Opening balances', 'សមតុល្យដើមគ្រា'],
  provinces: ['Provinces', 'រាជធានី-ខេត្ត'],
  districts: ['Districts', 'ស្រុក-ខណ្ឌ'],
  communes: ['Communes', 'ឃុំ-សង្កាត់'],
  villages: ['Villages', 'ភូមិ'],
} as const
