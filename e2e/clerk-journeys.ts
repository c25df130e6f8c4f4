import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { inEachSeat, pick, pressNew, seats, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Chooses in a list of a drawer by what is typed. */
export async function pickInDialog(page: Page, label: string, text: string): Promise<void> {
  await pick(page, page.getByRole('dialog').getByRole('combobox', { name: label }).first(), text)
}

export const clerkJourneys: readonly Journey[] = [
  [
    'a clerk writes a pre-invoice and turns it into an invoice of today, once',
    async ({ visit, query }) => {
      const [other] = await query(
        'select card_number from students where branch_id = 1 order by student_id offset 60 limit 1',
      )
      for (const { language, width } of seats) {
        const { page, complaints, say, either } = await visit({ user: 'admin', language, width })
        await page.goto('/pre-invoices')
        await settle(page)
        await pressNew(page)
        const form = page.getByRole('dialog')
        await form.waitFor()
        await pickInDialog(page, say('Student'), either('PP00002', String(other!.card_number)))
        await pickInDialog(page, say('Add fee'), either('Registration', 'ថ្លៃចុះឈ្មោះ'))
        await form.getByRole('button', { name: say('Create pre-invoice') }).click()
        await form.waitFor({ state: 'detached' })
        const [made] = await query('select id, pre_inv_number, total_amount from pre_invoices order by id desc limit 1')
        const number = String(made!.pre_inv_number)
        await page.getByRole('button', { name: either(`Actions for ${number}`, `សកម្មភាពលើ ${number}`) }).click()
        await page.getByRole('menuitem', { name: say('Turn into invoices') }).click()
        // It is asked first, with the sum.
        await form.getByText(`$${made!.total_amount}`).first().waitFor()
        await form.getByRole('button', { name: say('Issue invoice') }).click()
        await shows(page, say('1 invoice issued'))
        const billed = await query(
          'select total_amount, inv_date::text as on, due_date >= inv_date as due from invoices where pre_inv_id = $1',
          [made!.id],
        )
        assert.deepEqual(billed, [{ total_amount: made!.total_amount, on: localToday(), due: true }])
        assert.deepEqual(complaints, [])
      }
    },
  ],
  inEachSeat(
    'a clerk writes a quotation for somebody who only left a name, and prints it',
    async ({ visit, query }, seat) => {
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      const name = either('Chhim Sokunthy', 'ឈឹម សុគន្ធី')
      await page.goto('/quotations')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: say('For', 'quotations'), exact: true }).fill(name)
      await pickInDialog(page, say('Branch', 'quotations'), either('Main campus', 'សាខាធំ'))
      await pickInDialog(page, say('Add fee'), either('Registration', 'ថ្លៃចុះឈ្មោះ'))
      await form.getByRole('button', { name: say('Create quotation') }).click()
      await form.waitFor({ state: 'detached' })
      const [made] = await query('select quotation_number, customer_name from quotations order by id desc limit 1')
      assert.equal(made!.customer_name, name)
      await settle(page)
      const number = String(made!.quotation_number)
      await page.getByRole('button', { name: either(`Actions for ${number}`, `សកម្មភាពលើ ${number}`) }).click()
      const [paper] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/quotations/preview-pdf/')),
        page.getByRole('menuitem', { name: say('Print', 'action') }).click(),
      ])
      assert.equal(paper.headers()['content-type'], 'application/pdf')
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a clerk has the pre-invoices of a grade generated: counted first, then made, and nobody twice',
    async ({ visit, query }, seat) => {
      const [grade] =
        await query(`select g.grade_id, g.grade_name_foreign as en, g.grade_name_native as km, count(*)::int as pupils from student_enrollments e join grades g using (grade_id)
        where e.enrollment_status = ${enrollmentStatus.studying} group by 1, 2, 3 order by 4 desc, 1 limit 1`)
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      await page.goto('/pre-invoice-runs')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await pickInDialog(page, say('Grade', 'preview-generation'), String(grade![seat.language]))
      await form.getByRole('textbox', { name: say('From', 'preview-generation'), exact: true }).click()
      for (const day of either('01052027 31052027', '01062027 30062027').split(' ')) {
        await page.keyboard.type(day)
        await page.keyboard.press('Tab')
      }
      await form.getByRole('button', { name: say('Preview', 'preview-generation') }).click()
      await page.getByRole('button', { name: say('Start', 'offers') }).click()
      await page.getByText(say('Done', 'pre-invoice-runs'), { exact: true }).first().waitFor()
      const [run] = await query('select run_id, made, students from pre_invoice_runs order by run_id desc limit 1')
      assert.ok((run!.made as number) > 0)
      assert.equal(run!.made, run!.students)
      const twice = await query(
        'select student_id from pre_invoices where run_id = $1 group by 1 having count(*) > 1',
        [run!.run_id],
      )
      assert.deepEqual(twice, [])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'a clerk tells a family what a seat costs the second child, with the reasons; what is not tuition costs it no less',
    async ({ visit, query }) => {
      const before = await query('select count(*)::int as n from quotations')
      const [place] =
        await query(`select p.acps_name_foreign as program_en, p.acps_name_native as program_km, g.grade_name_foreign as grade_en, g.grade_name_native as grade_km
        from grades g join sub_programs p using (acps_id) where not exists (select from promotions o where o.acp_id = p.acp_id) order by g.grade_id limit 1`)
      for (const { language, width } of seats) {
        const { page, complaints, say, either } = await visit({ user: 'admin', language, width })
        await page.goto('/cost-questions')
        await settle(page)
        for (const [label, text] of [
          [say('Sub programme'), place![`program_${language}`]],
          [either('Grade', 'កម្រិតថ្នាក់'), place![`grade_${language}`]],
          [say('One-off fees'), either('New pupil', 'សិស្សថ្មី')],
        ] as const)
          await pick(page, label, String(text))
        await page.getByLabel(say('Which child of the family')).fill('2')
        await page.keyboard.press('Control+Enter')
        const why = page.getByText(say('Why this price?'))
        await why.nth(1).waitFor()
        for (const each of await why.all()) await each.click()
        const reason = page
          .getByText(either('5% for child 2 of the family: Second child', 'បញ្ចុះ 5% សម្រាប់កូនទី 2 ក្នុងគ្រួសារ៖ កូនទីពីរ'))
          .filter({ visible: true })
        await reason.first().waitFor()
        assert.equal(await reason.count(), 1)
        assert.deepEqual(complaints, [])
      }
      assert.deepEqual(await query('select count(*)::int as n from quotations'), before)
    },
  ],
]
