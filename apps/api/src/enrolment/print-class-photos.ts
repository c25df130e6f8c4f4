import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { printClassPhotos as operation } from '@sala/contract/enrolment/registrar-papers'
import { dayOf } from '@sala/contract/kit/clock'
import type { Words } from '@sala/papers/paper'
import { photoSheet } from '@sala/papers/photo-sheet'
import { sql } from 'drizzle-orm'
import { agreesTo } from '../data-protection/public.ts'
import { picturesForPrint } from '../kit/file/file.ts'
import { literal } from '../kit/literal.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { lookAtPaper } from '../people/public.ts'

const words = (en: string, km: string): Words => ({ en, km })
const same = (text: string): Words => words(text, text)

/** The faces of a class for other families to see: whoever has not agreed to photos is left out whole, and counted. */
export async function printClassPhotos(app: App, work: Work<typeof operation>): Promise<never> {
  const { input, tx, call, now } = work
  const { rows: found } = await tx.execute<{ class_name: string; branch_id: number; ac_year: string }>(
    sql`select c.class_name, c.branch_id, y.ac_year from classes c join academic_years y using (ac_year_id) where c.class_id = ${input.class_id}`,
  )
  const of = found[0]!
  const { rows } = await tx.execute<{
    student_id: number
    full_name_kh: string
    full_name_en: string
    photo: string | null
    agrees: boolean
  }>(sql`
    select s.student_id, s.full_name_kh, s.full_name_en, s.photo, ${agreesTo(sql`s.student_parent_id`, 'photos')} as agrees
    from student_enrollments e join students s using (student_id)
    where e.class_id = ${input.class_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by s.full_name_kh, s.student_id`)
  const shown = rows.filter(({ agrees }) => agrees)
  await lookAtPaper(
    work,
    'print-class-photos',
    shown.map(({ student_id }) => student_id),
  )
  const storage = app.storageOf(call.db)
  const photos = await picturesForPrint(
    storage,
    shown.map(({ photo }) => photo),
    420,
  )
  const left = rows.length - shown.length
  const pdf = await printPaper(app, photoSheet, {
    language: input.display_language as 'both',
    heading: await headingOf(tx, storage, of.branch_id, input.dept_moeys),
    date: dayOf(now),
    title: words(`Class ${of.class_name}`, `ថ្នាក់ ${of.class_name}`),
    details: [
      { label: words('Academic year', 'ឆ្នាំសិក្សា'), value: same(of.ac_year) },
      ...(left > 0
        ? [
            {
              label: words('No photo, at the family’s request', 'មិនបង្ហាញរូប តាមការសម្រេចរបស់គ្រួសារ'),
              value: same(String(left)),
            },
          ]
        : []),
    ],
    people: shown.map(({ full_name_en, full_name_kh, photo }) => ({
      name: words(full_name_en, full_name_kh),
      photo: photo ? photos.get(photo) : undefined,
    })),
  })
  return answerPaper(call, `class-photos-${of.class_name}`, pdf)
}
