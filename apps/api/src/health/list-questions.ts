import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { listHealthCategories, listProgramsOfStudent } from '@sala/contract/health/student-healths'
import { and, asc, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { subPrograms } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { healthCategories, healthItems } from '../tables/health.ts'

/** What is asked about a child, by category. */
export async function listQuestions({ tx }: Work<typeof listHealthCategories>) {
  const categories = await tx
    .select()
    .from(healthCategories)
    .where(eq(healthCategories.is_active, 1))
    .orderBy(asc(healthCategories.category_order), asc(healthCategories.health_category_id))
  const items = await tx
    .select()
    .from(healthItems)
    .where(eq(healthItems.is_active, 1))
    .orderBy(asc(healthItems.item_order), asc(healthItems.health_item_id))
  const data = categories.map(({ health_category_id, category_name_en, category_name_kh }) => ({
    health_category_id,
    name_en: category_name_en,
    name_kh: category_name_kh,
    items: items
      .filter((item) => item.health_category_id === health_category_id)
      .map(({ health_item_id, item_name_en, item_name_kh }) => ({
        health_item_id,
        name_en: item_name_en,
        name_kh: item_name_kh,
      })),
  }))
  return { data }
}

/** The sub programs in which a student has a seat now. */
export async function listPrograms({ input, tx }: Work<typeof listProgramsOfStudent>) {
  const data = await tx
    .selectDistinct({
      acps_id: subPrograms.acps_id,
      name_en: subPrograms.acps_name_foreign,
      name_kh: subPrograms.acps_name_native,
    })
    .from(subPrograms)
    .innerJoin(studentEnrollments, eq(studentEnrollments.acps_id, subPrograms.acps_id))
    .where(
      and(
        eq(studentEnrollments.student_id, input.student_id),
        eq(studentEnrollments.enrollment_status, enrollmentStatus.studying),
      ),
    )
    .orderBy(subPrograms.acps_id)
  return { data }
}
