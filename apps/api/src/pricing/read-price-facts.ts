import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { academicYears, gradingDefinitions, subPrograms, terms } from '../tables/academics.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'
import { employees, students } from '../tables/people.ts'
import * as tables from '../tables/pricing.ts'
import type { Fee, School, Seat, Student } from './price-facts.ts'

const among = (column: AnyPgColumn, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`

/** Fees by their number. The main program of a sub program stands beside it, whether or not it was entered. */
export async function readFees(tx: Tx, ids: readonly number[]): Promise<Map<number, Fee>> {
  const rows = await tx
    .select({ fee: tables.feeSetups, acp_id: subPrograms.acp_id })
    .from(tables.feeSetups)
    .leftJoin(subPrograms, eq(subPrograms.acps_id, tables.feeSetups.acps_id))
    .where(among(tables.feeSetups.fee_setup_id, ids))
  return new Map(rows.map(({ fee, acp_id }) => [fee.fee_setup_id, { ...fee, acp_id: fee.acp_id ?? acp_id }]))
}

/** Terms by the months they are paid for, where those are entered, else by their own days. */
const readTerms = (tx: Tx, branchIds: readonly number[]) => {
  const months = tables.monthlySemesterMappings
  return tx
    .select({
      branch_id: terms.branch_id,
      ac_term_id: terms.ac_term_id,
      ac_year_id: terms.ac_year_id,
      acps_id: terms.acps_id,
      from: sql<string>`coalesce(min(${months.month}) || '-01', ${terms.start_date}::text)`,
      to: sql<string>`coalesce(((max(${months.month}) || '-01')::date + interval '1 month' - interval '1 day')::date, ${terms.end_date})::text`,
    })
    .from(terms)
    .leftJoin(
      months,
      and(
        eq(months.ac_term_id, terms.ac_term_id),
        eq(months.branch_id, terms.branch_id),
        eq(months.acps_id, terms.acps_id),
      ),
    )
    .where(among(terms.branch_id, branchIds))
    .groupBy(terms.ac_term_id)
}

/** What the branches have to say about prices, from a day on. */
export async function readSchools(
  tx: Tx,
  branchIds: readonly number[],
  from: string,
): Promise<(branchId: number) => School> {
  const { promotions, discountRules } = tables
  const [years, ofTerms, offered, rules] = [
    await tx
      .select({
        branch_id: academicYears.branch_id,
        ac_year_id: academicYears.ac_year_id,
        from: academicYears.start_date,
        to: academicYears.end_date,
      })
      .from(academicYears)
      .where(among(academicYears.branch_id, branchIds)),
    await readTerms(tx, branchIds),
    await tx
      .select()
      .from(promotions)
      .where(
        and(
          among(promotions.branch_id, branchIds),
          eq(promotions.is_active, 1),
          gte(promotions.promotion_expiry_date, from),
        ),
      )
      .orderBy(promotions.promotion_id),
    await tx
      .select()
      .from(discountRules)
      .where(
        and(
          among(discountRules.branch_id, branchIds),
          eq(discountRules.is_active, 1),
          or(isNull(discountRules.end_date), gte(discountRules.end_date, from)),
        ),
      )
      .orderBy(discountRules.discount_rule_id),
  ]
  const schools = new Map(
    branchIds.map((id): [number, School] => {
      const own = <T extends { branch_id: number }>(all: readonly T[]) =>
        all.filter(({ branch_id }) => branch_id === id)
      return [
        id,
        { calendar: { years: own(years), terms: own(ofTerms) }, promotions: own(offered), discountRules: own(rules) },
      ]
    }),
  )
  return (id) => schools.get(id)!
}

const readSeats = (tx: Tx, ids: readonly number[]): Promise<(Seat & { student_id: number })[]> =>
  tx
    .select({
      student_id: seats.student_id,
      enrollment_id: seats.enrollment_id,
      from_enrollment_id: seats.from_enrollment_id,
      branch_id: seats.branch_id,
      ac_term_id: seats.ac_term_id,
      acps_id: seats.acps_id,
      acp_id: subPrograms.acp_id,
      grade_id: seats.grade_id,
      enrollment_status: seats.enrollment_status,
      enroll_date: seats.enroll_date,
      leave_date: seats.leave_date,
      term_end: terms.end_date,
    })
    .from(seats)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, seats.acps_id))
    .innerJoin(terms, eq(terms.ac_term_id, seats.ac_term_id))
    .where(among(seats.student_id, ids))
    .orderBy(seats.enrollment_id)

const readScholarships = (tx: Tx, ids: readonly number[], from: string) => {
  const granted = tables.studentScholarships
  return tx
    .select({ granted, program: subPrograms, definition: gradingDefinitions })
    .from(granted)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, granted.acps_id))
    .leftJoin(gradingDefinitions, eq(gradingDefinitions.grade_definition_id, granted.grade_definition_id))
    .where(and(among(granted.student_id, ids), gte(granted.end_date, from)))
    .orderBy(granted.student_scholarship_id)
}

/** The place of each among the active children of the family, in the order in which they came to the school. */
const readOrder = async (tx: Tx, ids: readonly number[]) => {
  const wanted = sql.param([...ids])
  const { rows } = await tx.execute<{ student_id: number; nth: number }>(sql`select student_id, nth::int from (
    select s.student_id, row_number() over (partition by s.student_parent_id order by s.entry_date nulls last, s.student_id) as nth
      from ${students} s where s.status = ${literal(studentStatus.active)} and s.student_parent_id in (
        select f.student_parent_id from ${students} f where f.student_id = any(${wanted}::int[]))) of_family
    where student_id = any(${wanted}::int[])`)
  return rows
}

/** What of these students makes a difference to a price, in as many statements for a thousand as for one. */
export async function readStudents(
  tx: Tx,
  ids: readonly number[],
  from: string,
): Promise<(studentId: number) => Student> {
  if (ids.length === 0)
    return () => ({ seats: [], nth: null, is_staff_child: false, scholarships: [], subscriptions: [] })
  const { staffChildren, serviceSubscriptions } = tables
  const seated = Map.groupBy(await readSeats(tx, ids), ({ student_id }) => student_id)
  const granted = Map.groupBy(await readScholarships(tx, ids, from), (each) => each.granted.student_id)
  const order = new Map((await readOrder(tx, ids)).map(({ student_id, nth }) => [student_id, nth]))
  const ofStaff = await tx
    .select({ student_id: staffChildren.student_id })
    .from(staffChildren)
    .innerJoin(employees, eq(employees.staff_id, staffChildren.staff_id))
    // Who resigned, was dismissed or retired no longer works here.
    .where(
      and(
        among(staffChildren.student_id, ids),
        sql`${employees.status} in (${literal(staffStatus.active, staffStatus.probation, staffStatus.suspended)})`,
      ),
    )
  const staff = new Set(ofStaff.map(({ student_id }) => student_id))
  const { student_id, fee_setup_id, start_date, end_date } = serviceSubscriptions
  const rows = await tx
    .select({ student_id, fee_setup_id, start_date, end_date })
    .from(serviceSubscriptions)
    .where(among(student_id, ids))
  const subscribed = Map.groupBy(rows, (each) => each.student_id)
  return (id) => ({
    seats: seated.get(id) ?? [],
    nth: order.get(id) ?? null,
    is_staff_child: staff.has(id),
    scholarships: (granted.get(id) ?? []).map(({ granted: own, program, definition }) => ({
      ...own,
      acp_id: program.acp_id,
      name: [
        [program.acps_name_foreign, definition?.definition_name_en].filter(Boolean).join(', '),
        [program.acps_name_native, definition?.definition_name_kh].filter(Boolean).join(', '),
      ] as const,
    })),
    subscriptions: subscribed.get(id) ?? [],
  })
}
