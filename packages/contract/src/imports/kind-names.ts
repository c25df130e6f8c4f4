import { defineChoice } from '../kit/choice.ts'

/**
 * What a file can be about. Apart from the definitions, because a list of imports names them and needs none of their
 * columns.
 */
export const importKind = defineChoice({
  students: ['students', 'Students', 'សិស្ស'],
  employees: ['employees', 'Employees', 'បុគ្គលិក'],
  infoInquiries: ['info-inquiries', 'Enquiries', 'ការសាកសួរព័ត៌មាន'],
  openingBalances: ['opening-balances', 'Opening balances', 'សមតុល្យដើមគ្រា'],
  provinces: ['provinces', 'Provinces', 'រាជធានី-ខេត្ត'],
  districts: ['districts', 'Districts', 'ស្រុក-ខណ្ឌ'],
  communes: ['communes', 'Communes', 'ឃុំ-សង្កាត់'],
  villages: ['villages', 'Villages', 'ភូមិ'],
})
