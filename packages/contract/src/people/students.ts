import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { defineChoice } from '../kit/choice.ts'
import {
  audio,
  choice,
  date,
  derived,
  email,
  flag,
  id,
  image,
  integer,
  note,
  owned,
  phone,
  ref,
  text,
} from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { banks } from '../organisation/banks.ts'
import { branches } from '../organisation/branches.ts'
import { address, communes, districts, provinces, villages } from '../organisation/places.ts'
import { gender } from './employees.ts'
import { nationalities } from './nationalities.ts'
import { parents } from './parents.ts'
import { askedStatus, studentStatus } from './student-statuses.ts'

export const religion = defineChoice({
  buddhism: [1, 'Buddhism', 'ព្រះពុទ្ធសាសនា'],
  islam: [2, 'Islam', 'សាសនាឥស្លាម'],
  christianity: [3, 'Christianity', 'សាសនាគ្រិស្ត'],
  other: [4, 'Other', 'ផ្សេងទៀត'],
})

/** The papers that a family brings along when a child joins. */
export const documentItem = defineChoice({
  birthCertificate: [1, 'Birth certificate', 'សំបុត្រកំណើត'],
  familyBook: [2, 'Family book', 'សៀវភៅគ្រួសារ'],
  residenceBook: [3, 'Residence book', 'សៀវភៅស្នាក់នៅ'],
  transcript: [4, 'Transcript from the last school', 'ព្រឹត្តិបត្រពិន្ទុសាលាចាស់'],
  leavingLetter: [5, 'Leaving letter from the last school', 'លិខិតផ្ទេរពីសាលាចាស់'],
  vaccinationCard: [6, 'Vaccination card', 'ប័ណ្ណចាក់ថ្នាំបង្ការ'],
  photos: [7, 'Photos', 'រូបថត'],
  passport: [8, 'Passport', 'លិខិតឆ្លងដែន'],
  other: [9, 'Other', 'ផ្សេងទៀត'],
})

const bankAccounts = {
  name: 'bank_accounts',
  key: 'bank_account_id',
  fields: {
    bank_account_id: id(),
    bank_id: ref('Bank', () => banks, { offers: { is_active: [1] } }),
    account_name: text('Account name', { max: 100 }),
    account_number: text('Account number', { max: 40 }),
    is_default: flag('Main account'),
  },
} as const

const documents = {
  name: 'documents',
  key: 'document_id',
  fields: {
    document_id: id(),
    item: choice('Document', documentItem),
    document_number: text('Number', { optional: true, max: 60 }),
    received_on: date('Received on', { optional: true }),
  },
} as const

const more = { optional: true, column: false } as const
const identity = { ...more, section: 'Identity' } as const
const school = { ...more, section: 'School' } as const
const contact = { ...more, section: 'Contact' } as const
const emergency = { ...more, section: 'Emergency contact' } as const

export const students = defineResource({
  name: 'student-profiles',
  label: ['Student', 'Students'],
  key: 'student_id',
  title: { en: 'full_name_en', km: 'full_name_kh' },
  sort: ['card_number', 'asc'],
  large: true,
  userTypes: ['staff-api', 'teacher-api', 'parent-api', 'student-api'],
  writers: ['staff-api'],
  logsAccess: { about: 'student_id', by: ['staff-api', 'teacher-api'] },
  fields: {
    student_id: id(),
    photo: image('Photo'),
    audio: audio('Recording of the name'),
    card_number: text('Student number', {
      max: 30,
      search: true,
      default: '',
      section: 'School',
      column: 1,
      help: 'Leave blank to number automatically',
    }),
    last_name_kh: text('Last name (Khmer)', { search: true, column: false }),
    first_name_kh: text('First name (Khmer)', { search: true, column: false }),
    last_name_en: text('Last name (Latin)', { search: true, column: false }),
    first_name_en: text('First name (Latin)', { search: true, column: false }),
    full_name_kh: text('Name (Khmer)', { computed: true, column: 2 }),
    full_name_en: text('Name (Latin)', { computed: true, column: 3 }),
    gender: choice('Sex', gender, { column: 4 }),
    date_of_birth: date('Date of birth', { optional: true, past: true, column: 5 }),
    place_of_birth: text('Place of birth', identity),
    nationality_id: ref('Nationality', () => nationalities, identity),
    religion: choice('Religion', religion, identity),
    student_parent_id: ref('Family', () => parents, { optional: true, search: true, finds: true, column: 7 }),
    status: choice('Status', studentStatus, {
      default: studentStatus.active,
      fixed: true,
      section: 'School',
      column: 8,
    }),
    class_id: derived(ref('Class', () => classes, { optional: true, section: 'School', column: 6 })),
    grade_id: derived(ref('Grade', () => grades, { optional: true, section: 'School', column: false })),
    branch_id: ref('Branch', () => branches, { fixed: true, section: 'School', column: 9 }),
    entry_date: date('Joined on', school),
    from_school: text('Previous school', school),
    is_external: flag('External student', { fixed: true, section: 'School', column: false }),
    ext_card_number: text('External card number', { ...school, max: 30, search: true }),
    phone_number: phone('Phone', { ...contact, search: true }),
    email: email('Email', contact),
    facebook: text('Facebook', contact),
    telegram: text('Telegram', contact),
    ...address,
    emergency_name: text('Name', emergency),
    emergency_relationship: text('Relationship', { ...emergency, max: 60 }),
    emergency_phone: phone('Phone', { ...emergency, search: true }),
    documents: owned('Documents', documents, { readers: ['staff-api'], section: 'Documents' }),
    bank_accounts: owned('Bank accounts', bankAccounts, {
      readers: ['staff-api', 'parent-api'],
      section: 'Bank accounts',
    }),
    remark: note('Remark', { ...school, readers: ['staff-api'], max: 1000 }),
    print_card_counter: integer('Cards printed', {
      computed: true,
      readers: ['staff-api'],
      section: 'School',
      column: false,
    }),
  },
  filters: ['status', 'gender', 'branch_id', 'student_parent_id', 'class_id', 'grade_id'],
  where: {
    status: choice('Status', askedStatus),
    has_account: flag('Has an account'),
    slip_unused: flag('Has an unused slip'),
    without_class: flag('New and without a class'),
  },
  defaults: { status: [studentStatus.active] },
  option: ['card_number'],
  tellApart: ['card_number', 'class_id', 'branch_id'],
  routes: { export: ['POST', '/export-excel'] },
  lookups: {
    status: { choice: studentStatus },
    nationalities: () => nationalities,
    religions: { choice: religion },
    'item-lists': { choice: documentItem },
    'class-options': () => classes,
    provinces: () => provinces,
    '{id}/districts': { of: () => districts, by: 'province_code' },
    '{id}/communes': { of: () => communes, by: 'district_code' },
    '{id}/villages': { of: () => villages, by: 'commune_code' },
  },
})
