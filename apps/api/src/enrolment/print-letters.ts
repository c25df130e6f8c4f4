import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type {
  printCertificate as certificateOperation,
  printLeavingLetter as leavingOperation,
} from '@sala/contract/enrolment/registrar-papers'
import { transferType } from '@sala/contract/enrolment/transfers'
import { permissionName } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { gender } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { type Letter, letter } from '@sala/papers/letter'
import type { Heading, Words } from '@sala/papers/paper'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { pictureForPrint } from '../kit/file/file.ts'
import { literal } from '../kit/literal.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { lookAtPaper } from '../people/public.ts'
import { refuse } from './refusals.ts'

const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? en ?? '' })
const day = (iso: string): Words => ({ en: showDate(iso), km: showDate(iso) })

interface Student extends Record<string, unknown> {
  readonly student_id: number
  readonly branch_id: number
  readonly status: number
  readonly card_number: string
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly gender: string
  readonly date_of_birth: string | null
  readonly place_of_birth: string | null
  readonly entry_date: string | null
  readonly photo: string | null
  readonly father: Words | null
  readonly mother: Words | null
}
interface Seat extends Record<string, unknown> {
  readonly branch_id: number
  readonly class_name: string
  readonly grade: Words
  readonly program: Words
  readonly ac_year: string
  readonly from: string
  readonly until: string | null
}
type Asked = Work<typeof certificateOperation> | Work<typeof leavingOperation>

async function studentOf(tx: Tx, student_id: number): Promise<Student> {
  const { rows } = await tx.execute<Student>(sql`
    select s.student_id, s.branch_id, s.status, s.card_number, s.full_name_en, s.full_name_kh, s.gender, s.date_of_birth::text, s.place_of_birth, s.entry_date::text, s.photo,
      case when coalesce(p.father_name_en, p.father_name_kh) is not null then json_build_object('en', coalesce(p.father_name_en, ''), 'km', coalesce(p.father_name_kh, '')) end as father,
      case when coalesce(p.mother_name_en, p.mother_name_kh) is not null then json_build_object('en', coalesce(p.mother_name_en, ''), 'km', coalesce(p.mother_name_kh, '')) end as mother
    from students s left join parents p using (student_parent_id) where s.student_id = ${student_id}`)
  return rows[0]!
}

async function seatsOf(tx: Tx, where: SQL, most: number): Promise<Seat[]> {
  const { rows } = await tx.execute<Seat>(sql`
    select e.branch_id, c.class_name, json_build_object('en', g.grade_name_foreign, 'km', g.grade_name_native) as grade,
      json_build_object('en', p.acps_name_foreign, 'km', p.acps_name_native) as program, y.ac_year, e.enroll_date::text as from, e.leave_date::text as until
    from student_enrollments e join classes c using (class_id) join grades g on g.grade_id = e.grade_id join sub_programs p on p.acps_id = e.acps_id
    join academic_years y on y.ac_year_id = e.ac_year_id where ${where} order by e.enrollment_id desc limit ${most}`)
  return rows
}

/** Who it is about. Picture and parents stand there only for those who have the student, and may read families. */
function factsOf({ actor }: Asked, student: Student): Letter['facts'] {
  const own =
    actor.branch_ids.includes(student.branch_id) && actor.permissions.has(permissionName('view', parents.name))
  const [sexEn, sexKm] = gender.labels.get(student.gender as 'F') ?? [student.gender, student.gender]
  const fact = (label: Words, value: Words | null | undefined) =>
    value && (value.en || value.km) ? [{ label, value }] : []
  return [
    ...fact(words('Name', 'ឈ្មោះ'), words(student.full_name_en, student.full_name_kh)),
    ...fact(words('Sex', 'ភេទ'), words(sexEn, sexKm)),
    ...fact(words('Date of birth', 'ថ្ងៃខែឆ្នាំកំណើត'), student.date_of_birth ? day(student.date_of_birth) : null),
    ...fact(words('Place of birth', 'ទីកន្លែងកំណើត'), words(student.place_of_birth, student.place_of_birth)),
    ...fact(words('Student number', 'អត្តលេខសិស្ស'), words(student.card_number, student.card_number)),
    ...fact(words('Father', 'ឪពុកឈ្មោះ'), own ? student.father : null),
    ...fact(words('Mother', 'ម្តាយឈ្មោះ'), own ? student.mother : null),
  ]
}

/** The school, and its branch where that has a name of its own. */
const placeOf = ({ school, branch }: Heading): Words => ({
  en: branch && branch.en !== school.en ? `${school.en}, ${branch.en}` : school.en,
  km: branch && branch.km !== school.km ? `${school.km} ${branch.km}` : school.km,
})

async function print(
  app: App,
  work: Asked,
  heading: Heading,
  student: Student,
  name: string,
  said: Pick<Letter, 'title' | 'paragraphs'>,
): Promise<never> {
  const { input, actor, call, now } = work
  await lookAtPaper(work, `print-${name}`, [student.student_id])
  const place = placeOf(heading)
  const shown = student.photo && actor.branch_ids.includes(student.branch_id)
  const pdf = await printPaper(app, letter, {
    language: input.display_language as 'both',
    heading,
    date: dayOf(now),
    opening: words(`The principal of ${place.en} certifies that:`, `នាយក${place.km} សូមបញ្ជាក់ថា៖`),
    facts: factsOf(work, student),
    ...(shown && { photo: await pictureForPrint(app.storageOf(call.db), student.photo!, 480) }),
    signer: { capacity: words('Principal', 'នាយកសាលា') },
    ...said,
  })
  return answerPaper(call, `${name}-${student.card_number}`, pdf)
}

const inClass = (seat: Seat): Words =>
  words(
    `class ${seat.class_name} (grade ${seat.grade.en}, ${seat.program.en})`,
    `ថ្នាក់ ${seat.class_name} (${seat.grade.km} ${seat.program.km})`,
  )

/** Whoever is suspended has a seat, and does not study. */
function studiesNow({ status }: Student, seat: Seat): Words {
  const { en, km } = inClass(seat)
  const since = showDate(seat.from)
  return status === studentStatus.suspended
    ? words(
        `is enrolled in ${en} in the academic year ${seat.ac_year}, since ${since}. The student is currently suspended.`,
        `បានចុះឈ្មោះចូលរៀននៅ${km} ក្នុងឆ្នាំសិក្សា ${seat.ac_year} ចាប់ពីថ្ងៃទី ${since}។ ការសិក្សាកំពុងព្យួរនៅពេលនេះ។`,
      )
    : words(
        `is studying in ${en} in the academic year ${seat.ac_year}, since ${since}.`,
        `ពិតជាកំពុងសិក្សានៅ${km} ក្នុងឆ្នាំសិក្សា ${seat.ac_year} ចាប់ពីថ្ងៃទី ${since} ប្រាកដមែន។`,
      )
}

function studiedHere({ status, entry_date }: Student, last: Seat): Words[] {
  const { en, km } = inClass(last)
  const from = showDate(entry_date ?? last.from)
  const until = showDate(last.until ?? last.from)
  const finished = status === studentStatus.graduated ? [words('The student has graduated.', 'សិស្សបានបញ្ចប់ការសិក្សា។')] : []
  return [
    words(
      `studied here from ${from} until ${until}, last in ${en} of the academic year ${last.ac_year}.`,
      `ពិតជាបានសិក្សានៅទីនេះពីថ្ងៃទី ${from} ដល់ថ្ងៃទី ${until} ដោយថ្នាក់ចុងក្រោយគឺ${km} ក្នុងឆ្នាំសិក្សា ${last.ac_year} ប្រាកដមែន។`,
    ),
    ...finished,
  ]
}

/** Says that somebody studies here now, in which class and since when; of whoever has left, where and until when. */
export async function printCertificate(app: App, work: Work<typeof certificateOperation>): Promise<never> {
  const { input, tx, call } = work
  const student = await studentOf(tx, input.student_id)
  const hasLeft = studentHasLeft.includes(student.status)
  const seats = await seatsOf(
    tx,
    sql`e.student_id = ${input.student_id} and ${hasLeft ? sql`true` : sql`e.enrollment_status = ${literal(enrollmentStatus.studying)}`}`,
    hasLeft ? 1 : 5,
  )
  if (seats.length === 0) throw refuse('nothing_to_certify')
  const heading = await headingOf(tx, app.storageOf(call.db), seats[0]!.branch_id, input.dept_moeys)
  const studies = hasLeft ? studiedHere(student, seats[0]!) : seats.map((seat) => studiesNow(student, seat))
  const purpose = words(
    'This certificate is issued at the request of the person concerned, for whatever lawful purpose it may serve.',
    'លិខិតនេះចេញជូនសាមីខ្លួន ដើម្បីយកទៅប្រើប្រាស់តាមការដែលអាចប្រើបាន។',
  )
  return print(app, work, heading, student, 'certificate', {
    title: words(hasLeft ? 'Certificate of studies' : 'Enrolment certificate', 'លិខិតបញ្ជាក់ការសិក្សា'),
    paragraphs: [...studies, purpose],
  })
}

interface Left extends Record<string, unknown> {
  readonly student_id: number
  readonly transfer_type: number
  readonly from_branch_id: number
  readonly transfer_date: string
  readonly reason: string
  readonly to: Words | null
}

/** Goes along with a student who goes elsewhere: until when here, last in which class, and where to. */
export async function printLeavingLetter(app: App, work: Work<typeof leavingOperation>): Promise<never> {
  const { input, tx, call } = work
  const { rows } = await tx.execute<Left>(sql`
    select t.student_id, t.transfer_type, t.from_branch_id, t.transfer_date::text, t.reason, case when b.branch_id is not null
      then json_build_object('en', b.branch_name_en, 'km', b.branch_name_kh) when t.to_school is not null then json_build_object('en', t.to_school, 'km', t.to_school) end as to
    from student_transfers t left join branches b on b.branch_id = t.to_branch_id where t.transfer_id = ${input.transfer_id}`)
  const left = rows[0]!
  const student = await studentOf(tx, left.student_id)
  const [last] = await seatsOf(
    tx,
    sql`e.student_id = ${left.student_id} and e.branch_id = ${left.from_branch_id} and e.enroll_date <= ${left.transfer_date}::date`,
    1,
  )
  const heading = await headingOf(tx, app.storageOf(call.db), left.from_branch_id, input.dept_moeys)
  const until = showDate(left.transfer_date)
  const studied = last
    ? words(
        `studied here until ${until}, last in class ${last.class_name} (grade ${last.grade.en}, ${last.program.en}) of the academic year ${last.ac_year}.`,
        `បានសិក្សានៅទីនេះរហូតដល់ថ្ងៃទី ${until} ដោយថ្នាក់ចុងក្រោយគឺថ្នាក់ ${last.class_name} (${last.grade.km} ${last.program.km}) ក្នុងឆ្នាំសិក្សា ${last.ac_year}។`,
      )
    : words(`was a student here until ${until}.`, `ជាសិស្សនៅទីនេះរហូតដល់ថ្ងៃទី ${until}។`)
  const goes = left.to ? [words(`The student is moving to ${left.to.en}.`, `សិស្សនឹងបន្តការសិក្សានៅ ${left.to.km}។`)] : []
  const between = left.transfer_type === transferType.betweenBranches
  return print(app, work, heading, student, 'leaving-letter', {
    title: between ? words('Transfer letter', 'លិខិតផ្ទេរការសិក្សា') : words('Leaving letter', 'លិខិតបញ្ជាក់ការចាកចេញពីសាលា'),
    paragraphs: [
      studied,
      ...goes,
      words(`Reason: ${left.reason}`, `មូលហេតុ៖ ${left.reason}`),
      words('Please give the student any help needed.', 'សូមស្ថាប័នពាក់ព័ន្ធទាំងអស់ជួយសម្រួលដល់សិស្សរូបនេះដោយក្តីអនុគ្រោះ។'),
    ],
  })
}
