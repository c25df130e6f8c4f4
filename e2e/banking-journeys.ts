import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { type Stage, settle } from './browser-fixture.ts'
import { billFamily } from './cashier-journeys.ts'
import type { Journey } from './journeys.ts'

const option = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()
const lineOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function fromMenu(page: Page, text: string, deed: string): Promise<void> {
  await lineOf(page, text).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: deed }).click()
}

/** Chooses the account of the main campus and drops the bank's file. */
async function bringFile(page: Page, query: Stage['query'], text: string): Promise<void> {
  const [account] = await query(
    'select account_number from bank_profiles where branch_id = 1 and bakong_id is not null',
  )
  await page.goto('/bank-statements')
  await settle(page)
  await page
    .getByRole('button', { name: /New bank statement/ })
    .first()
    .click()
  const box = page.getByRole('combobox', { name: 'Account of the school' })
  await box.click()
  await box.fill(String(account!.account_number))
  await option(page, String(account!.account_number)).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Another file' }).waitFor()
}

export const bankingJourneys: readonly Journey[] = [
  [
    'the office brings a file of the bank, sees what matched and why the rest did not, settles by name, takes back, and nothing is settled twice',
    async (stage) => {
      const { query, visit } = stage
      const [first, second] = await billFamily(stage, 'Naroth')
      const paid = async () =>
        (await query('select paid_amount from invoices where inv_id = any($1) order by inv_id', [[first, second]])).map(
          ({ paid_amount }) => paid_amount,
        )
      const [named, other] = await query(
        'select inv_number, total_amount from invoices where inv_id = any($1) order by inv_id',
        [[first, second]],
      )
      const [all, rest] = [String(named!.total_amount), String(other!.total_amount)]
      const today = localToday()
      const file = [
        'Date,Reference,Payer,Description,Credit,Debit',
        `${today},NRT-1,Naroth,Fee ${named!.inv_number},${all},`,
        `${today},,Naroth,The little one,${rest},`,
        `${today},NRT-3,Bank,Interest of Naroth,0.15,`,
        `${today},NRT-4,Bank,Monthly charge,,1.00`,
      ].join('\r\n')

      const { page, complaints } = await visit({ user: 'admin' })
      await bringFile(page, query, file)
      await page.getByText('1 outgoing row skipped').waitFor()
      await lineOf(page, 'The little one').getByText('The bank gave no reference').waitFor()
      await lineOf(page, 'Interest of Naroth').getByText('No invoice number in its text').waitFor()
      await lineOf(page, `Fee ${named!.inv_number}`).getByText('Matched').waitFor()
      await page.getByRole('button', { name: 'Import 3 lines' }).click()
      await page.getByRole('button', { name: 'Settle 1 matched line' }).click()
      await page.getByText('Settled: 1.').waitFor()
      assert.deepEqual(await paid(), [all, '0.00'])

      // Whose it is, the text does not say: found by the child's name, and first of all what owes just this.
      await fromMenu(page, 'The little one', 'Settle by hand')
      const invoice = page.getByRole('dialog').getByRole('combobox', { name: 'Invoice' })
      await invoice.click()
      await option(page, 'Naroth Chenda').waitFor()
      await invoice.fill('naroth chen')
      await option(page, 'NarothChenda').click()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Settled.', { exact: true }).waitFor()
      await lineOf(page, 'The little one').getByText('Settled').waitFor()
      assert.deepEqual(await paid(), [all, rest])

      await fromMenu(page, 'The little one', 'Take back')
      await page.getByRole('dialog').getByRole('textbox').fill('It was for another child')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Taken back. The line is free again.').waitFor()
      await lineOf(page, 'The little one').getByText('Undone').waitFor()
      assert.deepEqual(await paid(), [all, '0.00'])

      await bringFile(page, query, file)
      await page.getByText('Every line of this file is here already.').waitFor()
      assert.equal(await page.getByRole('button', { name: /^Import/ }).count(), 0)
      const lines = await query(
        "select line_state from bank_statement_lines where payer_text = 'Naroth' or remark_text like '%Naroth' order by statement_line_id",
      )
      assert.deepEqual(
        lines.map(({ line_state }) => line_state),
        [3, 4, 2],
      )
      assert.deepEqual(await paid(), [all, '0.00'])
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'the office prints the statements of all who owe as a task of the bell, and an adjustment from its row',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      const before = (await query('select count(*)::int as n from tasks'))[0]!.n as number
      await page.goto('/report/receivable-ageing')
      await settle(page)
      await page.getByRole('button', { name: 'Statements of all who owe' }).click()
      const form = page.getByRole('dialog')
      const branch = form.getByRole('combobox', { name: 'Branch' })
      await branch.click()
      await branch.fill('Main')
      await option(page, 'Main campus').click()
      const classes = form.getByRole('combobox', { name: 'Class' })
      const [owing] =
        await query(`select c.class_id, c.class_name from invoices i join classes c using (class_id) where i.branch_id = 1 and i.is_deleted = 0 and i.inv_kind <> ${invoiceKind.creditNote}
        and i.paid_amount - i.released_amount + i.credited_amount < i.total_amount and c.ac_status_id in (${academicStatus.active}, ${academicStatus.upcoming}) and c.branch_id = 1 order by i.inv_id desc limit 1`)
      await classes.click()
      await classes.fill(String(owing!.class_name))
      await option(page, String(owing!.class_name)).click()
      await page.keyboard.press('Control+Enter')
      await page.getByText(/statements? (is|are) being printed/).waitFor()
      assert.equal((await query('select count(*)::int as n from tasks'))[0]!.n, before + 1)
      await page.getByRole('button', { name: /^Tasks/ }).click()
      const task = page.getByRole('dialog', { name: 'My tasks' }).getByRole('listitem').first()
      const download = task.getByRole('button', { name: 'Download' })
      await download.waitFor()
      const [paper] = await Promise.all([page.waitForEvent('download'), download.click()])
      assert.match(paper.suggestedFilename(), /\.(pdf|zip)$/)

      const [adjusted] = await query(
        'select id, adjustment_number from payment_adjustments where is_deleted = 0 order by id desc limit 1',
      )
      await page.goto('/payment-adjustments')
      await settle(page)
      await page.getByRole('button', { name: `Actions for ${adjusted!.adjustment_number}` }).click()
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('menuitem', { name: 'Print' }).click(),
      ])
      assert.match(tab.url(), /^blob:/)
      assert.deepEqual(complaints, [])
    },
  ],
]
