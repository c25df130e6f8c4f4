import { choice, date, integer, phone, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { gender } from '../people/employees.ts'
import { parents } from '../people/parents.ts'
import { aboutStudents, ofGender, ofSeats } from './report-columns.ts'

const parent = () => parents

/** The list that goes to the ministry: its columns, in its order, in Khmer whoever takes it out. */
export const studentListForMoeys = defineReport({
  name: 'student-list-for-moeys',
  label: 'Student list for the ministry',
  methods: ['GET'],
  language: 'km',
  numbered: true,
  parameters: { ...ofSeats, ...ofGender },
  columns: {
    card_number: text('Student number'),
    full_name_kh: text('Name (Khmer)'),
    full_name_en: text('Name (Latin)'),
    gender: choice('Sex', gender),
    date_of_birth: date('Date of birth', { optional: true }),
    place_of_birth: text('Place of birth', { optional: true }),
    nationality: text('Nationality', { optional: true }),
    class_name: text('Class', { optional: true, natural: true }),
    father_name: text("Father's name", { optional: true }),
    father_occupation: text("Father's occupation", { optional: true }),
    mother_name: text("Mother's name", { optional: true }),
    mother_occupation: text("Mother's occupation", { optional: true }),
    present_address: text('Current address', { optional: true }),
    village_name: text('Village', { optional: true }),
    commune_name: text('Commune', { optional: true }),
    district_name: text('District', { optional: true }),
    province_name: text('Province', { optional: true }),
    phone_number: phone('Phone', { optional: true }),
    other: text('Other', { optional: true }),
    headcount: integer('Students'),
    girls: integer('Girls', { optional: true }),
  },
  title: 'full_name_kh',
  totals: ['headcount', 'girls'],
  hidden: ['village_name', 'commune_name', 'district_name', 'province_name', 'headcount', 'girls'],
  needs: {
    father_name: parent,
    father_occupation: parent,
    mother_name: parent,
    mother_occupation: parent,
    phone_number: parent,
  },
  logsAccess: aboutStudents,
  sort: [
    ['class_name', 'asc'],
    ['full_name_kh', 'asc'],
  ],
})
