/** What a file can be about. Apart from the definitions, because a list of imports names them and needs none of their columns. */
export const kindNames = {
  students: ['Students', 'សិស្ស'],
  employees: ['Employees', 'បុគ្គលិក'],
  'info-inquiries': ['Inquiries', 'ការសាកសួរព័ត៌មាន'],
} as const
