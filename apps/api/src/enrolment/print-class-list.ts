import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { printClassList as operation } from '@sala/contract/enrolment/registrar-papers'
import { permissionName } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { gender } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { list } from '@sala/papers/list'
import type { Words } from '@sala/papers/paper'
import { sql } from 'drizzle-orm'
import { agreesTo } from '../data-protection/public.ts'
import { literal } from '../kit/literal.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { lookAtPaper } from '../people/public.ts'

const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? en ?? '' })
const same = (text: string): Words => ({ en: text, km: text })
const sexes = new Map(
  [...gender.labels].map(([value, [en, km]]) => [String(value), { en, km, both: `${km} / ${en[0]}` }]),
)

/** Who sits in a class, for the wall, the register or the gate. */
export async function printClassList(app: App, work: Work<typeof operation>): Promise<never> {
  const { input, actor, tx, call, now } = work
  const { rows: found } = await tx.execute<
    Record<
      'class_name' | 'ac_year' | 'term_name' | 'term_name_kh' | 'teacher_en' | 'teacher_kh' | 'room_name',
      string
    > & {
      branch_id: number
    }
  >(sql`
    select c.class_name, c.branch_id, y.ac_year, m.term_name, m.term_name_kh, t.full_name_foreign as teacher_en, t.full_name_native as teacher_kh, r.room_name
    from classes c join academic_years y using (ac_year_id) join terms m using (ac_term_id)
    left join teachers t on t.teacher_id = c.teacher_resp_id left join rooms r on r.room_id = c.room_id where c.class_id = ${input.class_id}`)
  const of = found[0]!
  // A family's number is the family's: only those who may read families have it on paper, and only of families that
  // agree, because a list hangs on a wall.
  const families = actor.permissions.has(permissionName('view', parents.name))
  const known = families
    ? sql`coalesce(s.phone_number, p.phone_number, p.father_phone, p.mother_phone, p.guardian_phone)`
    : sql`s.phone_number`
  const phone = sql`case when ${agreesTo(sql`s.student_parent_id`, 'directory')} then ${known} end`
  const { rows } = await tx.execute<
    Record<'card_number' | 'full_name_kh' | 'full_name_en' | 'gender', string> & {
      student_id: number
      date_of_birth: string | null
      phone: string | null
    }
  >(sql`
    select s.student_id, s.card_number, s.full_name_kh, s.full_name_en, s.gender, s.date_of_birth::text, ${phone} as phone
    from student_enrollments e join students s using (student_id) left join parents p using (student_parent_id)
    where e.class_id = ${input.class_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by s.full_name_kh, s.student_id`)
  await lookAtPaper(
    work,
    'print-class-list',
    rows.map(({ student_id }) => student_id),
  )
  const girls = rows.filter((each) => each.gender === gender.female).length
  const detail = (label: Words, value: Words) => (value.en || value.km ? [{ label, value }] : [])
  const blanks = Array.from({ length: input.sign_columns }, () => ({ label: same(''), share: 1, blank: true }))
  const pdf = await printPaper(app, list, {
    language: input.display_language as 'both',
    heading: await headingOf(tx, app.storageOf(call.db), of.branch_id, input.dept_moeys),
    date: dayOf(now),
    title: words(`Students of class ${of.class_name}`, `បញ្ជីឈ្មោះសិស្ស ថ្នាក់ ${of.class_name}`),
    details: [
      ...detail(words('Academic year', 'ឆ្នាំសិក្សា'), same(of.ac_year)),
      ...detail(words('Term', 'វគ្គសិក្សា'), words(of.term_name, of.term_name_kh)),
      ...detail(words('Class teacher', 'គ្រូទទួលបន្ទុកថ្នាក់'), words(of.teacher_en, of.teacher_kh)),
      ...detail(words('Room', 'បន្ទប់'), same(of.room_name ?? '')),
      ...detail(
        words('Students', 'សិស្សសរុប'),
        words(`${rows.length}, ${girls} girls`, `${rows.length} នាក់ ស្រី ${girls} នាក់`),
      ),
    ],
    landscape: input.sign_columns > 4,
    numbered: true,
    columns: [
      { label: words('Student no.', 'អត្តលេខ') },
      { label: words('Name (Khmer)', 'គោត្តនាម និងនាម'), share: blanks.length > 0 ? 3 : 2 },
      { label: words('Name (Latin)', 'ជាអក្សរឡាតាំង'), share: blanks.length > 0 ? 3 : 2 },
      { label: words('Sex', 'ភេទ'), align: 'centre' },
      { label: words('Date of birth', 'ថ្ងៃកំណើត'), align: 'centre' },
      ...(input.with_phone ? [{ label: words('Phone', 'ទូរស័ព្ទ') }] : []),
      ...blanks,
    ],
    rows: rows.map((each) => [
      each.card_number,
      each.full_name_kh,
      each.full_name_en,
      sexes.get(each.gender)?.[input.display_language as 'both'] ?? each.gender,
      each.date_of_birth && showDate(each.date_of_birth),
      ...(input.with_phone ? [each.phone] : []),
      ...blanks.map(() => null),
    ]),
    signer: { capacity: words('Principal', 'នាយកសាលា') },
  })
  return answerPaper(call, `class-list-${of.class_name}`, pdf)
}
