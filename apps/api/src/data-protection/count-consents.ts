import type { ConsentCounts, countConsents as operation } from '@sala/contract/data-protection/consent-texts'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { eq, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { consentTexts } from '../tables/data-protection.ts'

interface Line extends ConsentCounts, Record<string, unknown> {
  branch_id: number | null
  branch_name_en: string
  branch_name_kh: string
  class_id: number | null
  class_name: string
}
const countsOf = ({ families, agreed, older, refused, unanswered }: ConsentCounts): ConsentCounts => ({
  families,
  agreed,
  older,
  refused,
  unanswered,
})
const none: ConsentCounts = { families: 0, agreed: 0, older: 0, refused: 0, unanswered: 0 }

/**
 * How many families of the caller's branches agreed to a text, to an older one, said no or have not answered; by branch
 * and class. A draft nobody has agreed to yet.
 */
export async function countConsents({ input, actor, tx }: Work<typeof operation>) {
  const [text] = await tx.select().from(consentTexts).where(eq(consentTexts.consent_text_id, input.consent_text_id))
  const { purpose, text_version } = text!
  const { rows } = await tx.execute<Line>(sql`
    with seats as (
      select distinct s.student_parent_id as family, s.branch_id, e.class_id from students s
      left join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}
      where s.status = ${literal(studentStatus.active)} and s.student_parent_id is not null and s.branch_id = any(${sql.param([...actor.branch_ids])}::int[])
    ), words as (
      select f.family, case when c.family_consent_id is null then 'unanswered' when c.withdrawn_at is not null then 'refused'
        when c.text_version < coalesce(${text_version}::int, 2147483647) then 'older' else 'agreed' end as word
      from (select distinct family from seats) f left join lateral (select * from family_consents w
        where w.student_parent_id = f.family and w.purpose = ${purpose} order by w.family_consent_id desc limit 1) c on true
    )
    select t.branch_id, b.branch_name_en, b.branch_name_kh, t.class_id, k.class_name, count(distinct t.family)::int as families,
      count(distinct t.family) filter (where w.word = 'agreed')::int as agreed, count(distinct t.family) filter (where w.word = 'older')::int as older,
      count(distinct t.family) filter (where w.word = 'refused')::int as refused, count(distinct t.family) filter (where w.word = 'unanswered')::int as unanswered
    from seats t join words w using (family) left join branches b on b.branch_id = t.branch_id left join classes k on k.class_id = t.class_id
    group by grouping sets ((), (t.branch_id, b.branch_name_en, b.branch_name_kh), (t.branch_id, b.branch_name_en, b.branch_name_kh, t.class_id, k.class_name))
    order by b.branch_name_en nulls first, t.branch_id, grouping(t.class_id) desc, k.class_name collate natural_order, t.class_id`)
  const all = rows.find(({ branch_id }) => branch_id === null)
  const branches = rows
    .filter(
      ({ branch_id, class_name }, index) =>
        branch_id !== null && class_name === null && rows[index - 1]?.branch_id !== branch_id,
    )
    .map(({ branch_id, branch_name_en, branch_name_kh, ...counted }) => ({
      branch_id: branch_id!,
      branch_name_en,
      branch_name_kh,
      ...countsOf(counted),
      // Whoever has no seat now is counted with the branch alone.
      classes: rows
        .filter((each) => each.branch_id === branch_id && each.class_id !== null)
        .map((each) => ({ class_id: each.class_id!, class_name: each.class_name, ...countsOf(each) })),
    }))
  return { all: countsOf(all ?? none), branches }
}
