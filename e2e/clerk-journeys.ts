import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { Page } from 'playwright-core'
import { pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Chooses in a list by what is typed. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label }).first()
  await box.click()
  await box.fill(text)
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()
    .click()
}

/** Has a row's own menu do something. */
async function fromMenu(page: Page, row: string, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

export const clerkJourneys: readonly Journey[] = [
  [
    'a clerk writes a pre-invoice and turns it into an invoice, once',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/pre-invoices')
      await settle(page)
      await pressNew(page)
      await page.getByRole('dialog').waitFor()
      await choose(page, 'Student', 'PP00002')
      await choose(page, 'Add a fee', 'Registration')
      await page.getByRole('dialog').getByRole('button', { name: 'Write a pre-invoice' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const [made] = await query('select id, pre_inv_number, total_amount from pre_invoices order by id desc limit 1')
      await settle(page)
      await fromMenu(page, String(made!.pre_inv_number), 'Turn into invoices')
      await page.getByRole('dialog').getByRole('button', { name: 'Issue the invoice' }).click()
      await shows(page, '1 invoice written')
      const billed = await query('select total_amount from invoices where pre_inv_id = $1', [made!.id])
      assert.deepEqual(billed, [{ total_amount: made!.total_amount }])
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a clerk writes a quotation for somebody who only left a name, and prints it',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/quotations')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'For', exact: true }).fill('Chhim Sokunthy')
      await choose(page, 'Branch', 'Main campus')
      await choose(page, 'Add a fee', 'Registration')
      await form.getByRole('button', { name: 'Write a quotation' }).click()
      await form.waitFor({ state: 'detached' })
      const [made] = await query('select quotation_number, customer_name from quotations order by id desc limit 1')
      assert.equal(made!.customer_name, 'Chhim Sokunthy')
      await settle(page)
      const [paper] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/quotations/preview-pdf/')),
        fromMenu(page, String(made!.quotation_number), 'Print'),
      ])
      assert.equal(paper.headers()['content-type'], 'application/pdf')
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a clerk has the pre-invoices of a grade generated: counted first, then made, and nobody twice',
    async ({ visit, query }) => {
      const [grade] =
        await query(`select g.grade_id, g.grade_name_foreign as name, count(*)::int as pupils from student_enrollments e join grades g using (grade_id)
        where e.enrollment_status = ${enrollmentStatus.studying} group by 1, 2 order by 3 desc, 1 limit 1`)
      const { page } = await visit({ user: 'admin' })
      await page.goto('/pre-invoice-runs')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await choose(page, 'Grade', String(grade!.name))
      await form.getByRole('textbox', { name: 'From', exact: true }).click()
      for (const day of ['01052027', '31052027']) {
        await page.keyboard.type(day)
        await page.keyboard.press('Tab')
      }
      await form.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByText('Done', { exact: true }).first().waitFor()
      const [run] = await query('select run_id, made, students from pre_invoice_runs order by run_id desc limit 1')
      assert.ok((run!.made as number) > 0)
      assert.equal(run!.made, run!.students)
      const twice = await query(
        'select student_id from pre_invoices where run_id = $1 group by 1 having count(*) > 1',
        [run!.run_id],
      )
      assert.deepEqual(twice, [])
    },
  ],
  [
    'a clerk tells a family what a seat costs the second child, with the reasons',
    async ({ visit, query }) => {
      const before = await query('select count(*)::int as n from quotations')
      const { page, complaints } = await visit({ user: 'admin', width: 390 })
      await page.goto('/cost-questions')
      await settle(page)
      const [place] =
        await query(`select p.acps_name_foreign as program, g.grade_name_foreign as grade from grades g join sub_programs p using (acps_id)
        where not exists (select from promotions o where o.acp_id = p.acp_id) order by g.grade_id limit 1`)
      for (const [label, text] of [
        ['Sub program', place!.program],
        ['Grade', place!.grade],
      ] as const) {
        const box = page.getByRole('combobox', { name: label })
        await box.click()
        await box.fill(String(text))
        await page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
            hasText: String(text),
          })
          .first()
          .click()
      }
      await page.getByLabel('Which child of the family').fill('2')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Why this price?').first().waitFor()
      for (const why of await page.getByText('Why this price?').all()) await why.click()
      await shows(page, '5% for child 2 of the family: Second child')
      assert.deepEqual(await query('select count(*)::int as n from quotations'), before)
      assert.deepEqual(complaints, [])
    },
  ],
]
