import { z } from 'zod'
import { academicYears } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, flag, id, instant, integer, json, links, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

export const yearEndState = defineChoice({
  rehearsing: [1, 'Trial run in progress', 'កំពុងសាកល្បង', 'info'],
  rehearsed: [2, 'Trial run done', 'បានសាកល្បង', 'quiet'],
  committed: [3, 'Confirmed', 'បានអនុវត្ត', 'ok'],
  undone: [4, 'Undone', 'បានត្រឡប់វិញ', 'warn'],
})

export const yearEndKind = defineChoice({
  academicYear: [1, 'Academic year', 'ឆ្នាំសិក្សា'],
  term: [2, 'Term', 'វគ្គសិក្សា'],
  class: [3, 'Class', 'ថ្នាក់'],
  timetable: [4, 'Timetable', 'កាលវិភាគ'],
  student: [5, 'Student', 'សិស្ស'],
})

export const yearEndOutcome = defineChoice({
  created: [1, 'Created', 'បង្កើតថ្មី', 'ok'],
  alreadyThere: [2, 'Already there', 'មានរួចហើយ', 'quiet'],
  advances: [3, 'Moves up', 'ឡើងថ្នាក់', 'ok'],
  repeats: [4, 'Repeats', 'រៀនត្រួតថ្នាក់', 'warn'],
  graduates: [5, 'Graduates', 'បញ្ចប់ការសិក្សា', 'info'],
  completes: [6, 'Completes the programme', 'បញ្ចប់កម្មវិធី', 'info'],
  dropsOut: [7, 'Drops out', 'បោះបង់ការសិក្សា', 'quiet'],
  transfersOut: [8, 'Transfers out', 'ផ្លាស់ចេញ', 'quiet'],
  leftAsIs: [9, 'Left as it is', 'ទុកដូចដើម', 'quiet'],
  refused: [10, 'Not possible', 'មិនអាចធ្វើបាន', 'error'],
})

export const yearEndReason = defineChoice({
  otherClass: [
    1,
    'The class with the same letter is full or missing, so another class of the grade was chosen',
    'ថ្នាក់ដែលមានអក្សរដូចគ្នាពេញ ឬគ្មាន ដូច្នេះប្រើថ្នាក់ផ្សេងនៃកម្រិតនេះ',
  ],
  gradeFull: [2, 'Every class of the grade is full', 'គ្រប់ថ្នាក់នៃកម្រិតនេះពេញអស់'],
  noClass: [3, 'The next year has no class of the grade', 'ឆ្នាំបន្ទាប់គ្មានថ្នាក់នៃកម្រិតនេះ'],
  notActive: [4, 'The student is not active', 'សិស្សមិនកំពុងសិក្សា'],
  alreadySeated: [5, 'The student already has a class next year', 'សិស្សមានកន្លែងក្នុងឆ្នាំបន្ទាប់រួចហើយ'],
  byHand: [6, 'Chosen by hand', 'ជ្រើសរើសដោយដៃ'],
  otherProgram: [7, 'The student continues in another programme', 'សិស្សបន្តក្នុងកម្មវិធីផ្សេង'],
  earlierTerm: [8, 'A class of an earlier term', 'កន្លែងនៃវគ្គមុន'],
  lessonsClash: [9, 'Some lessons clash and are left out', 'ម៉ោងខ្លះជាន់គ្នា ហើយត្រូវទុកចោល'],
  ownTimetable: [10, 'The class already has a timetable', 'ថ្នាក់មានកាលវិភាគផ្ទាល់ខ្លួន'],
})

const counts = z.strictObject({
  years: z.int(),
  terms: z.int(),
  classes: z.int(),
  timetables: z.int(),
  lessons: z.int(),
  left_out: z.int(),
  seats: z.int(),
  students: z.int(),
  /** Lines about students by outcome. */
  outcomes: z.record(z.string(), z.int()),
  /** Refusals by reason. */
  refusals: z.record(z.string(), z.int()),
})
export type YearEndCounts = z.infer<typeof counts>

export const yearEnds = defineResource({
  name: 'year-ends',
  label: ['Year-end', 'Year-ends'],
  key: 'year_end_id',
  title: 'next_year',
  sort: ['year_end_id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    year_end_id: id(),
    ac_year_id: ref('Year ending', () => academicYears, { column: 1 }),
    next_year: text('Next year', { max: 20, search: true, column: 2 }),
    start_date: date('Starts', { column: 3 }),
    end_date: date('Ends', { column: 4 }),
    branch_id: ref('Branch', () => branches, { column: 5 }),
    branch_ids: json('All its branches', z.array(z.int())),
    with_timetables: flag('Copy timetables', { column: false }),
    opens_now: flag('Make the new year active now', { column: false }),
    year_end_state: choice('Status', yearEndState, { default: yearEndState.rehearsing, column: 6 }),
    counts: json('Counts', counts, { optional: true }),
    fingerprint: text('Fingerprint of the trial run', { optional: true, computed: true, column: false }),
    task_id: text('Task', { optional: true, computed: true, column: false }),
    committed_at: instant('Confirmed', { optional: true, column: 7 }),
    undone_at: instant('Undone', { optional: true, column: 8 }),
  },
  filters: ['year_end_state', 'ac_year_id', 'branch_id'],
})

export const yearEndRows = defineResource({
  name: 'year-end-rows',
  label: ['Year-end line', 'Year-end lines'],
  key: 'year_end_row_id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['year_end_row_id', 'asc'],
  verbs: ['list'],
  fields: {
    year_end_row_id: id(),
    year_end_id: ref('Year-end', () => yearEnds, { column: false }),
    row_kind: choice('Type', yearEndKind, { column: 9 }),
    card_number: text('Student number', { optional: true, search: true, column: 7 }),
    name_en: text('Name (Latin)', { search: true, column: 1 }),
    name_kh: text('Name (Khmer)', { search: true, column: 2 }),
    from_name: text('From', { optional: true, search: true, column: 3 }),
    to_name: text('To', { optional: true, search: true, column: 4 }),
    outcome: choice('Outcome', yearEndOutcome, { column: 5 }),
    reason: choice('Reason', yearEndReason, { optional: true, column: 6 }),
    left_out: integer('Lessons left out', { column: false }),
    student_id: integer('Student', { optional: true, column: false }),
    branch_id: ref('Branch', () => branches, { column: 8 }),
  },
  filters: ['year_end_id', 'row_kind', 'outcome', 'reason', 'branch_id', 'student_id'],
})

const started = z.strictObject({ year_end_id: z.int(), task_id: z.uuid() })
const those = (label: string) => links(label, () => students, { max: 5000, default: [] })

/** Works out, student by student, what the end of these years would do; nothing of the school changes. */
export const rehearseYearEnd = defineOperation({
  name: 'rehearse-year-end',
  method: 'POST',
  path: '/year-ends/rehearse',
  label: 'Start year-end trial run',
  access: may('create', yearEnds),
  body: {
    ac_year_ids: links('Years ending', () => academicYears, { min: 1, max: 100 }),
    next_year: text('Next year', {
      max: 20,
      help: 'e.g. 2027-2028; a branch that already has this year keeps it',
    }),
    start_date: date('Starts'),
    end_date: date('Ends', { notBefore: 'start_date' }),
    with_timetables: flag('Copy timetables too', {
      default: 1,
      help: 'The last timetable of each class, for the whole first term',
    }),
    opens_now: flag('Make the new year active now', {
      default: 0,
      help: 'Otherwise it stays upcoming until its first terms are made current',
    }),
    repeat_ids: those('Repeat the grade'),
    leave_ids: those('Drop out'),
    transfer_ids: those('Transfer out'),
    skip_ids: those('Leave as they are'),
  },
  stale: ['year-ends'],
  answer: started,
})

/** Does what was rehearsed, as one batch; refuses when it would come out differently by now. */
export const commitYearEnd = defineOperation({
  name: 'commit-year-end',
  method: 'POST',
  path: '/year-ends/{year_end_id}/commit',
  label: 'Confirm year-end',
  access: may('approve', yearEnds),
  params: { year_end_id: ref('Year-end', () => yearEnds) },
  body: { fingerprint: text('Fingerprint of the trial run', { max: 64 }) },
  stale: ['year-ends'],
  answer: started,
})

/** Takes the whole batch back, or refuses and names what has changed since or depends on it. */
export const undoYearEnd = defineOperation({
  name: 'undo-year-end',
  method: 'POST',
  path: '/year-ends/{year_end_id}/undo',
  label: 'Undo year-end',
  access: may('void', yearEnds),
  params: { year_end_id: ref('Year-end', () => yearEnds) },
  body: {},
  stale: ['year-ends'],
  answer: started,
})
