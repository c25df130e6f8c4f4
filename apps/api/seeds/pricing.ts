import { definitionType } from '@sala/contract/academics/grading'
import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { paymentTerm, proration } from '@sala/contract/pricing/fee-setups'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../src/kit/database.ts'
import { literal } from '../src/kit/literal.ts'
import * as academics from '../src/tables/academics.ts'
import * as fees from '../src/tables/pricing.ts'
import { withoutTriggers } from './copy.ts'

const branchIds = [1, 2, 3] as const
/** Dollars a month for each sub program, before the grade adds its own. */
const tuition = { 1: 55, 2: 65, 3: 85, 4: 45 } as Readonly<Record<number, number>>
/** What a branch asks of what the main campus asks, in percent. */
const level = { 1: 100, 2: 100, 3: 80 } as const
/** Kind, name, price, how often, shift. */
const services = [
  [3, 'School bus, up to 5 km', 'រថយន្តសាលា មិនលើស ៥ គម', 35, 1, null],
  [3, 'School bus, beyond 5 km', 'រថយន្តសាលា លើសពី ៥ គម', 50, 1, null],
  [2, 'Lunch', 'អាហារថ្ងៃត្រង់', 40, 1, 3],
  [2, 'Swimming club', 'ក្លឹបហែលទឹក', 15, 1, 2],
  [2, 'Registration', 'ថ្លៃចុះឈ្មោះ', 25, 4, null],
  [5, 'Uniform, two sets', 'ឯកសណ្ឋាន ពីរកំប្លេ', 30, 4, null],
  [6, 'Entrance test', 'ថ្លៃតេស្តចូលរៀន', 10, 4, null],
] as const
const books = { 1: 20, 2: 35, 3: 48, 4: 28 } as Readonly<Record<number, number>>
/** Riel for a dollar from the first of each month on, the last year and this one. */
const rates = [4015, 4020, 4025, 4030, 4028, 4020, 4025, 4040, 4050, 4065, 4080, 4090, 4100, 4100] as const
const bankAccounts = [
  ['USD', 'Rumduol School Group'],
  ['KHR', 'Rumduol School Group, riel'],
] as const
const rules = [
  ['Second child', 'កូនទីពីរ', 1, 2, '5'],
  ['Third child and after', 'កូនទីបីឡើងទៅ', 1, 3, '10'],
  ['Staff child', 'កូនបុគ្គលិក', 2, null, '50'],
] as const
const worth = { A: '50', B: '25', C: '10' } as Readonly<Record<string, string>>

const dollars = (price: number, branch: keyof typeof level) => Math.ceil((price * level[branch]) / 100).toFixed(2)

/** What things cost in each branch, program and grade, what is taken off, and how many riel a dollar was. */
export async function seedFees(tx: Tx): Promise<void> {
  const money = new Map((await tx.select().from(fees.currencies)).map((each) => [each.currency_code, each.id]))
  await tx.insert(fees.exchangeRates).values(
    rates.map((rate, index) => ({
      currency_id: money.get('KHR')!,
      rate: String(rate),
      effective_date: new Date(Date.UTC(2025, 9 + index, 1)).toISOString().slice(0, 10),
    })),
  )
  await tx.insert(fees.bankProfiles).values(
    branchIds.flatMap((branch_id) =>
      bankAccounts.map(([code, account_name], index) => ({
        branch_id,
        account_name,
        account_number: `000 ${100 + branch_id} ${index + 1}88`,
        bank_id: index + 1,
        currency_id: money.get(code)!,
        bakong_id: index === 0 ? `rumduol${branch_id}@sala` : null,
        pay_link:
          index === 0
            ? 'https://bank.example/pay?to={account}&amount={amount}&currency={currency}&ref={reference}'
            : null,
      })),
    ),
  )
  const plans = await tx
    .insert(fees.instalmentPlans)
    .values(
      branchIds.flatMap((branch_id) => [
        { branch_id, name_en: 'Two halves', name_kh: 'បង់ពីរដង' },
        { branch_id, name_en: 'Three parts', name_kh: 'បង់បីដង' },
      ]),
    )
    .returning()
  await tx.insert(fees.instalmentParts).values(
    plans.flatMap(({ plan_id, name_en }) =>
      (name_en === 'Two halves' ? ['50', '50'] : ['40', '30', '30']).map((share, index) => ({
        plan_id,
        part_no: index + 1,
        share,
        days_after: index * 60,
      })),
    ),
  )
  await seedPrices(tx, plans)
  await seedDiscounts(tx)
  await tx.insert(fees.paymentAnnouncements).values(
    branchIds.map((branch_id) => ({
      branch_id,
      title_en: 'Tuition of the first term',
      title_kh: 'ថ្លៃសិក្សាវគ្គទីមួយ',
      text_en: 'Please pay by the 15th of November, at the cashier or by KHQR. Thank you.',
      text_kh: 'សូមបង់មុនថ្ងៃទី១៥ វិច្ឆិកា នៅបេឡា ឬតាម KHQR។ សូមអរគុណ។',
      start_date: '2026-10-15',
      end_date: '2026-11-30',
    })),
  )
  await tx.insert(fees.catalogs).values([
    { name_en: 'Grammar', name_kh: 'វេយ្យាករណ៍' },
    { name_en: 'Algebra', name_kh: 'ពីជគណិត' },
    { name_en: 'Reading', name_kh: 'អំណាន' },
  ])
  // Each month belongs to the term that it begins in, or that begins in it.
  await tx.execute(sql`insert into monthly_semester_mappings (branch_id, acps_id, ac_year_id, ac_term_id, month)
    select t.branch_id, t.acps_id, t.ac_year_id, t.ac_term_id, to_char(m, 'YYYY-MM') from terms t join academic_years y using (ac_year_id),
      generate_series(date_trunc('month', t.start_date::timestamp), t.end_date, interval '1 month') m where y.ac_status_id = ${literal(academicStatus.active)} order by t.ac_term_id on conflict do nothing`)
}

async function seedPrices(tx: Tx, plans: readonly (typeof fees.instalmentPlans.$inferSelect)[]): Promise<void> {
  const grades = await tx
    .select({ grade: academics.grades, acp_id: academics.subPrograms.acp_id, program: academics.subPrograms })
    .from(academics.grades)
    .innerJoin(academics.subPrograms, eq(academics.subPrograms.acps_id, academics.grades.acps_id))
    .orderBy(academics.grades.grade_order)
  const years = await tx
    .select()
    .from(academics.academicYears)
    .where(eq(academics.academicYears.ac_status_id, academicStatus.active))
  for (const branch_id of branchIds) {
    const ac_year_id = years.find((year) => year.branch_id === branch_id)!.ac_year_id
    const plan_id = plans.find((plan) => plan.branch_id === branch_id)!.plan_id
    const lessons = grades.flatMap(({ grade, acp_id, program }) => {
      const month = tuition[program.acps_id]! + (grade.grade_order % 6) * 2
      const place = {
        branch_id,
        ac_year_id,
        acp_id,
        acps_id: program.acps_id,
        grade_id: grade.grade_id,
        fee_type_id: 1,
      }
      const named = (english: string, khmer: string) => ({
        fee_name_en: `Tuition ${grade.grade_name_foreign}, ${english}`,
        fee_name_kh: `ថ្លៃសិក្សា ${grade.grade_name_native} ${khmer}`,
      })
      return [
        {
          ...place,
          ...named('a month', 'ប្រចាំខែ'),
          fee_amount: dollars(month, branch_id),
          payment_term_id: paymentTerm.monthly,
          proration: proration.byDays,
          plan_id: null,
        },
        {
          ...place,
          ...named('a semester', 'ប្រចាំឆមាស'),
          fee_amount: dollars(month * 4.8, branch_id),
          payment_term_id: paymentTerm.semester,
          proration: proration.byMonths,
          plan_id,
        },
        {
          ...place,
          ...named('a year', 'ប្រចាំឆ្នាំ'),
          fee_amount: dollars(month * 9, branch_id),
          payment_term_id: paymentTerm.yearly,
          proration: proration.byMonths,
          plan_id,
        },
      ]
    })
    await tx.insert(fees.feeSetups).values(lessons)
    const programs = [...new Map(grades.map(({ program }) => [program.acps_id, program])).values()]
    const others = await tx
      .insert(fees.feeSetups)
      .values([
        ...services.map(([fee_type_id, fee_name_en, fee_name_kh, price, payment_term_id, payment_shift_id]) => ({
          branch_id,
          fee_type_id,
          fee_name_en,
          fee_name_kh,
          fee_amount: dollars(price, branch_id),
          payment_term_id,
          payment_shift_id,
          proration: payment_term_id === paymentTerm.monthly ? proration.byDays : proration.whole,
        })),
        ...programs.map(({ acps_id, acp_id, acps_name_foreign, acps_name_native }) => ({
          branch_id,
          fee_type_id: 4,
          fee_name_en: `Books, ${acps_name_foreign}`,
          fee_name_kh: `សៀវភៅ ${acps_name_native}`,
          fee_amount: dollars(books[acps_id]!, branch_id),
          payment_term_id: paymentTerm.yearly,
          acp_id,
          acps_id,
          ac_year_id,
        })),
      ])
      .returning()
    const groups = await tx
      .insert(fees.feeGroups)
      .values(
        programs.map(({ acps_id, acps_name_foreign, acps_name_native }) => ({
          branch_id,
          acps_id,
          name_en: `New pupil, ${acps_name_foreign}`,
          name_kh: `សិស្សថ្មី ${acps_name_native}`,
        })),
      )
      .returning()
    const always = others.filter(
      ({ fee_name_en }) => fee_name_en === 'Registration' || fee_name_en.startsWith('Uniform'),
    )
    await tx.insert(fees.feeGroupItems).values(
      groups.flatMap(({ id, acps_id }) =>
        [...always, ...others.filter((fee) => fee.acps_id === acps_id)].map(({ fee_setup_id }) => ({
          fee_group_id: id,
          fee_setup_id,
        })),
      ),
    )
  }
}

async function seedDiscounts(tx: Tx): Promise<void> {
  await tx.insert(fees.discountRules).values(
    branchIds.flatMap((branch_id) =>
      rules.map(([name_en, name_kh, discount_kind, from_child, discount_rate]) => ({
        branch_id,
        name_en,
        name_kh,
        discount_kind,
        from_child,
        discount_rate,
        start_date: '2026-10-01',
      })),
    ),
  )
  const results = await tx
    .select()
    .from(academics.gradingDefinitions)
    .innerJoin(academics.subPrograms, eq(academics.subPrograms.acp_id, academics.gradingDefinitions.acp_id))
  await tx
    .insert(fees.scholarships)
    .values(
      results.flatMap(
        ({ grading_definitions: { grade, grade_definition_id, definition_type }, sub_programs: { acps_id } }) =>
          definition_type === definitionType.total && worth[grade]
            ? [{ acps_id, grade_definition_id, discount_rate: worth[grade] }]
            : [],
      ),
    )
}

/**
 * Some students take the bus, lunch or swimming, a few have a scholarship or parents who work here; as many as there
 * are students, laid down in one go.
 */
export async function seedServices(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await withoutTriggers(client, ['service_subscriptions', 'student_scholarships', 'staff_children'], async () => {
      await client.query(`
        insert into service_subscriptions (student_id, fee_setup_id, start_date)
        select s.student_id, f.fee_setup_id, '2026-10-01' from students s join fee_setups f on f.branch_id = s.branch_id and f.is_inactive = 0
          and ((f.fee_name_en = 'School bus, up to 5 km' and s.student_id % 5 = 1) or (f.fee_name_en = 'School bus, beyond 5 km' and s.student_id % 11 = 3)
            or (f.fee_name_en = 'Lunch' and s.student_id % 3 = 1) or (f.fee_name_en = 'Swimming club' and s.student_id % 17 = 5))
        where s.status = ${studentStatus.active} order by 1, 2 on conflict do nothing`)
      await client.query(`
        insert into student_scholarships (student_id, acps_id, grade_definition_id, discount_rate, start_date, end_date, reason)
        select e.student_id, e.acps_id, h.grade_definition_id, h.discount_rate, '2026-10-01', '2027-07-31', 'Result of last year · លទ្ធផលឆ្នាំមុន'
        from student_enrollments e join lateral (select * from scholarships h where h.acps_id = e.acps_id order by h.grade_definition_id offset e.student_id % 3 limit 1) h on true
        where e.enrollment_status = ${enrollmentStatus.studying} and e.student_id % 53 = 4 and not exists (select from student_scholarships x where x.student_id = e.student_id) order by 1`)
      await client.query(`
        insert into staff_children (student_id, staff_id)
        select s.student_id, e.staff_id from students s join lateral (
          select x.staff_id from employees x where x.branch_id = s.branch_id and x.status = ${staffStatus.active} order by x.staff_id offset s.student_id / 41 % 10 limit 1) e on true
        where s.status = ${studentStatus.active} and s.student_id % 41 = 5 order by 1 on conflict do nothing`)
    })
  } finally {
    client.release()
  }
}
