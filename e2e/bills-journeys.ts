import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Somebody in a class, with a monthly fee of his grade and a rate for riel. */
async function billable(query: Query): Promise<Record<string, unknown>> {
  const [seat] =
    await query(`select s.student_id, s.branch_id, s.full_name_en, s.card_number, e.acps_id, e.grade_id, e.class_id from students s
    join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying}
    where s.status = ${studentStatus.active} and s.branch_id = (select default_branch_id from users where user_name = 'admin') order by s.student_id limit 1`)
  await query(
    `insert into exchange_rates (currency_id, rate, effective_date) values (2, 4100, '2020-01-01') on conflict do nothing`,
  )
  await query(
    `insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, acps_id, grade_id, payment_term_id)
      select $1, 2, 'Reading club', 'ក្លឹបអំណាន', 12.50, $2, $3, 1 where not exists (select from fee_setups where fee_name_en = 'Reading club' and branch_id = $1)`,
    [seat!.branch_id, seat!.acps_id, seat!.grade_id],
  )
  return seat!
}

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

export const billsJourneys: readonly Journey[] = [
  [
    'a clerk bills a student by keyboard, takes a part back, and voids what was billed by mistake',
    async ({ visit, query }) => {
      const seat = await billable(query)
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/invoices')
      await settle(page)
      await pressNew(page)
      const box = page.getByRole('combobox', { name: 'Student' })
      await box.waitFor()
      await box.fill(String(seat.card_number))
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
          hasText: String(seat.card_number),
        })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox', { name: 'Reading club' }).waitFor()
      await settle(page)
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/open=/)
      await shows(page, 'Still owed')
      const [made] = await query(
        'select inv_id, inv_number, total_amount from invoices where student_id = $1 order by inv_id desc limit 1',
        [seat.student_id],
      )
      assert.ok(made)

      await page.getByRole('button', { name: 'Credit note' }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Came a week late')
      await page.getByRole('textbox', { name: 'Take back: Reading club' }).fill('2.50')
      await page.getByRole('dialog').getByRole('button', { name: 'Credit note' }).click()
      await shows(page, /Credit note CN.* was issued/)
      const [note] = await query('select total_amount from invoices where credits_inv_id = $1', [made.inv_id])
      assert.equal(note!.total_amount, '-2.50')
      await page.getByRole('button', { name: 'Void', exact: true }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('By mistake')
      await page.keyboard.press('Control+Enter')
      await shows(page, /has payments/)
      assert.deepEqual(
        complaints.filter((each) => !each.includes('409')),
        [],
      )
    },
  ],
  [
    'a class is billed at once, by one press however often the button is pressed',
    async ({ visit, query }) => {
      const seat = await billable(query)
      const { page } = await visit({ user: 'admin' })
      await page.goto('/invoice-classes')
      await settle(page)
      await pressNew(page)
      for (const [label, text] of [
        [
          'Class',
          String((await query('select class_name from classes where class_id = $1', [seat.class_id]))[0]!.class_name),
        ],
        ['Fee', 'Reading club'],
      ] as const) {
        const box = page.getByRole('combobox', { name: label })
        await box.click()
        await box.fill(text)
        await page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
          .first()
          .click()
      }
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Control+Enter')
      await shows(page, /invoices were issued/)
      assert.equal((await query('select id from invoice_classes where class_id = $1', [seat.class_id])).length, 1)
    },
  ],
]
