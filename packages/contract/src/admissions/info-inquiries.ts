import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { studyTimes } from '../academics/study-times.ts'
import { choice, date, derived, email, id, instant, note, phone, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { address, communes, districts, provinces, villages } from '../organisation/places.ts'
import { employees, gender } from '../people/employees.ts'
import { nationalities } from '../people/nationalities.ts'
import { students } from '../people/students.ts'
import { fromSchools } from './from-schools.ts'
import { heardFrom, inquiryStatus } from './statuses.ts'

const more = { optional: true, column: false } as const
const identity = { ...more, section: 'Identity' } as const
const school = { ...more, section: 'School' } as const
const contact = { ...more, section: 'Contact' } as const
const followUp = { optional: true, section: 'Follow-up' } as const

export const infoInquiries = defineResource({
  name: 'info-inquiries',
  label: ['Enquiry', 'Enquiries'],
  key: 'inquiry_id',
  title: { en: 'full_name_en', km: 'full_name_kh' },
  sort: ['inquiry_id', 'desc'],
  large: true,
  fields: {
    inquiry_id: id(),
    last_name_kh: text('Last name (Khmer)', { search: true, column: false }),
    first_name_kh: text('First name (Khmer)', { search: true, column: false }),
    last_name_en: text('Last name (Latin)', { search: true, column: false }),
    first_name_en: text('First name (Latin)', { search: true, column: false }),
    full_name_kh: text('Name (Khmer)', { computed: true, column: 1 }),
    full_name_en: text('Name (Latin)', { computed: true, column: 2 }),
    gender: choice('Sex', gender, { column: 9 }),
    date_of_birth: date('Date of birth', { optional: true, past: true, column: 10 }),
    contact_name: text('Contact', contact),
    relationship: text('Relationship', { ...contact, max: 60 }),
    contact_number: phone('Phone', { optional: true, search: true, section: 'Contact', column: 4 }),
    email: email('Email', contact),
    facebook: text('Facebook', contact),
    telegram: text('Telegram', contact),
    branch_id: ref('Branch', () => branches, { section: 'School', column: 8 }),
    acp_id: ref('Main programme', () => mainPrograms, school),
    acps_id: ref('Sub programme', () => subPrograms, { ...school, within: ['acp_id'] }),
    grade_id: ref('Grade applied for', () => grades, {
      optional: true,
      within: ['acps_id'],
      section: 'School',
      column: 5,
    }),
    ac_st_id: ref('Study time', () => studyTimes, school),
    from_school: text('Previous school', school),
    inquiry_status: choice('Status', inquiryStatus, { default: inquiryStatus.new, section: 'Follow-up', column: 3 }),
    responsible_by: ref('Assigned to', () => employees, { ...followUp, column: 6 }),
    heard_from: choice('How they heard about us', heardFrom, { ...followUp, column: false }),
    remark: note('Remark', { ...followUp, max: 1000, column: false }),
    next_follow_up: derived(date('Next follow-up', { ...followUp, column: 7 })),
    student_id: ref('Registered as', () => students, { ...followUp, computed: true, column: false }),
    place_of_birth: text('Place of birth', identity),
    nationality_id: ref('Nationality', () => nationalities, identity),
    ...address,
    created_date: instant('Created', { computed: true, column: 11 }),
  },
  period: 'created_date',
  filters: ['inquiry_status', 'responsible_by', 'acps_id', 'grade_id', 'heard_from', 'branch_id'],
  option: ['contact_number', 'inquiry_status'],
  tellApart: ['contact_number', 'branch_id'],
  lookups: {
    nationalities: () => nationalities,
    'main-programs': () => mainPrograms,
    '{id}/sub-programs': { of: () => subPrograms, by: 'acp_id' },
    'study-times': () => studyTimes,
    'from-schools': () => fromSchools,
    provinces: () => provinces,
    districts: { of: () => districts, by: 'province_code' },
    communes: { of: () => communes, by: 'district_code' },
    villages: { of: () => villages, by: 'commune_code' },
  },
})
