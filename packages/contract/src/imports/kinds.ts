import { infoInquiries } from '../admissions/info-inquiries.ts'
import { openingBalances } from '../billing/opening-balances.ts'
import { studentCards } from '../cards/card-activators.ts'
import { enrollments } from '../enrolment/enrolments.ts'
import { columnOf, type ImportDefinition, importOf } from '../kit/sheet-import.ts'
import { employees, gender } from '../people/employees.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { addressHeadings, nameHeadings, personHeadings } from './headings.ts'
import { importKind } from './kind-names.ts'
import { placeImports } from './place-kinds.ts'

/** Students with their families, seats and cards, in one file. */
export const studentImport = importOf(students, {
  name: 'students',
  label: importKind.labels.get(importKind.students)!,
  touches: [parents, enrollments, studentCards],
  without: ['student_parent_id', 'is_external', 'ext_card_number'],
  match: [
    ['card_number'],
    ['last_name_kh', 'first_name_kh', 'date_of_birth'],
    ['last_name_en', 'first_name_en', 'date_of_birth'],
  ],
  also: {
    ...personHeadings,
    ...addressHeadings,
    ...nameHeadings,
    card_number: ['student id', 'id', 'student no', 'student code', 'លេខសិស្ស', 'អត្តលេខ', 'អត្តលេខសិស្ស', 'ល.រ.សិស្ស'],
    status: ['student status', 'ស្ថានភាពសិស្ស'],
    entry_date: ['joined', 'entry date', 'enrolled on', 'ថ្ងៃចូលរៀន'],
    emergency_name: ['emergency contact', 'អ្នកទាក់ទងបន្ទាន់'],
    emergency_relationship: ['emergency relationship'],
    emergency_phone: ['emergency phone', 'ទូរស័ព្ទបន្ទាន់'],
  },
  example: {
    card_number: '',
    last_name_kh: 'សុខ',
    first_name_kh: 'ដារ៉ា',
    last_name_en: 'Sok',
    first_name_en: 'Dara',
    gender: gender.male,
    date_of_birth: '2012-03-05',
    phone_number: '012 345 678',
  },
  columns: {
    full_name_kh: columnOf(students, 'full_name_kh', [
      'full name khmer',
      'name khmer',
      'khmer name',
      'ឈ្មោះ',
      'ឈ្មោះសិស្ស',
      'គោត្តនាម-នាម',
      'នាមត្រកូល និងនាមខ្លួន',
    ]),
    full_name_en: columnOf(students, 'full_name_en', [
      'full name',
      'name',
      'student name',
      'latin name',
      'english name',
      'ឈ្មោះជាអក្សរឡាតាំង',
      'អក្សរឡាតាំង',
    ]),
    class_id: columnOf(enrollments, 'class_id', ['class name', 'room', 'ថ្នាក់រៀន', 'ថ្នាក់ទី']),
    family_number: columnOf(parents, 'student_parent_id', ['family', 'family no', 'family id', 'លេខគ្រួសារ', 'គ្រួសារ']),
    father_name_kh: columnOf(
      parents,
      'father_name_kh',
      ['father khmer', 'father name khmer', 'ឈ្មោះឪពុក', 'ឪពុក'],
      'សុខ វណ្ណា',
    ),
    father_name_en: columnOf(
      parents,
      'father_name_en',
      ['father', 'father name', "father's name", 'father latin'],
      'Sok Vanna',
    ),
    father_phone: columnOf(
      parents,
      'father_phone',
      ['father phone', 'father tel', 'ទូរស័ព្ទឪពុក', 'លេខទូរស័ព្ទឪពុក'],
      '012 345 679',
    ),
    mother_name_kh: columnOf(
      parents,
      'mother_name_kh',
      ['mother khmer', 'mother name khmer', 'ឈ្មោះម្តាយ', 'ឈ្មោះម្ដាយ', 'ម្តាយ', 'ម្ដាយ'],
      'ចាន់ ស្រីមុំ',
    ),
    mother_name_en: columnOf(
      parents,
      'mother_name_en',
      ['mother', 'mother name', "mother's name", 'mother latin'],
      'Chan Sreymom',
    ),
    mother_phone: columnOf(
      parents,
      'mother_phone',
      ['mother phone', 'mother tel', 'ទូរស័ព្ទម្តាយ', 'លេខទូរស័ព្ទម្តាយ'],
      '012 345 670',
    ),
    guardian_name_kh: columnOf(parents, 'guardian_name_kh', ['guardian khmer', 'អាណាព្យាបាល', 'ឈ្មោះអាណាព្យាបាល']),
    guardian_name_en: columnOf(parents, 'guardian_name_en', ['guardian', 'guardian name', 'parent', 'parent name']),
    guardian_phone: columnOf(parents, 'guardian_phone', ['guardian phone', 'guardian tel', 'ទូរស័ព្ទអាណាព្យាបាល']),
    family_phone: columnOf(parents, 'phone_number', [
      'family phone',
      'parent phone',
      'parents phone',
      'ទូរស័ព្ទគ្រួសារ',
      'ទូរស័ព្ទមាតាបិតា',
    ]),
    card: columnOf(studentCards, 'card_number', ['card', 'rfid', 'card no', 'rfid card', 'card id', 'លេខកាត', 'កាត']),
  },
})

export const employeeImport = importOf(employees, {
  name: 'employees',
  label: importKind.labels.get(importKind.employees)!,
  match: [['emp_id'], ['name_kh', 'date_of_birth'], ['name_en', 'date_of_birth']],
  also: {
    ...personHeadings,
    ...addressHeadings,
    emp_id: ['employee id', 'staff id', 'id', 'employee no', 'staff no', 'អត្តលេខ', 'លេខបុគ្គលិក'],
    name_en: ['name', 'full name', 'latin name', 'staff name', 'employee name'],
    name_kh: ['ឈ្មោះ', 'khmer name', 'name khmer', 'គោត្តនាម-នាម'],
    phone_number_1: ['phone', 'tel', 'telephone', 'mobile', 'លេខទូរស័ព្ទ', 'ទូរស័ព្ទ'],
    hire_date: ['hired', 'start date', 'join date', 'date hired', 'ថ្ងៃចូលធ្វើការ'],
    emergency_name: ['emergency contact'],
    emergency_relationship: ['emergency relationship'],
    emergency_phone: ['emergency phone'],
  },
  example: {
    name_en: 'Chan Sophea',
    name_kh: 'ចាន់ សុភា',
    gender: gender.female,
    date_of_birth: '1990-07-15',
    phone_number_1: '012 345 671',
  },
})

export const inquiryImport = importOf(infoInquiries, {
  name: 'info-inquiries',
  label: importKind.labels.get(importKind.infoInquiries)!,
  // A status has its own path: an inquiry becomes registered by becoming a student.
  without: ['inquiry_status'],
  match: [['last_name_kh', 'first_name_kh', 'contact_number']],
  also: {
    ...personHeadings,
    ...addressHeadings,
    ...nameHeadings,
    contact_name: ['parent', 'parent name', 'contact name', 'អ្នកទំនាក់ទំនង'],
    contact_number: ['phone', 'tel', 'telephone', 'contact phone', 'លេខទូរស័ព្ទ', 'ទូរស័ព្ទ'],
  },
  example: {
    last_name_kh: 'សុខ',
    first_name_kh: 'ដារ៉ា',
    last_name_en: 'Sok',
    first_name_en: 'Dara',
    gender: gender.male,
    contact_number: '012 345 678',
  },
})

/**
 * What students owed when the school came over. A file only ever adds: what was entered wrongly is voided by itself, as
 * money is.
 */
export const openingImport = importOf(openingBalances, {
  name: 'opening-balances',
  label: importKind.labels.get(importKind.openingBalances)!,
  match: [],
  also: {
    total_amount: ['balance', 'amount', 'owed', 'opening balance', 'outstanding', 'សមតុល្យ', 'ជំពាក់', 'ប្រាក់ជំពាក់'],
    inv_date: ['date', 'as of', 'balance date', 'កាលបរិច្ឆេទ', 'គិតត្រឹម'],
    remark: ['note', 'សម្គាល់'],
  },
  example: { total_amount: '125.00', inv_date: '2026-01-01' },
  columns: {
    card_number: columnOf(
      openingBalances,
      'card_number',
      ['student id', 'student no', 'id', 'អត្តលេខ', 'លេខសិស្ស'],
      'S00001',
      false,
    ),
  },
})

/** Everything that a file can be about; a further one joins by its line here and its name in kind-names.ts. */
export const importKinds: readonly ImportDefinition[] = [
  studentImport,
  employeeImport,
  inquiryImport,
  openingImport,
  ...placeImports,
]
