import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { inEachSeat, options, pressNew, type Stage, seats, settle, type Visit } from './browser-fixture.ts'
import { billFamily, send, standAtCounter } from './cashier-journeys.ts'
import type { Journey } from './journeys.ts'

const option = (page: Page, text: string) => options(page, text).first()
const lineOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })

async function fromMenu(page: Page, text: string, deed: string): Promise<void> {
  await lineOf(page, text).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: deed }).click()
}

/** Chooses the account of the main campus and drops the bank's file. */
async function bringFile({ page, say }: Visit, query: Stage['query'], text: string): Promise<void> {
  const [account] = await query(
    'select account_number from bank_profiles where branch_id = 1 and bakong_id is not null',
  )
  await page.goto('/bank-statements')
  await settle(page)
  await pressNew(page)
  const box = page.getByRole('combobox', { name: say('School account', 'bank') })
  await box.click()
  await box.fill(String(account!.account_number))
  await option(page, String(account!.account_number)).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: say('Another file', 'bank') }).waitFor()
}

export const bankingJourneys: readonly Journey[] = [
  inEachSeat(
    'the office brings a file of the bank, sees what matched and why the rest did not, settles by name, takes back, and nothing is settled twice',
    async (stage, seat) => {
      const { query } = stage
      const surname = seat.language === 'en' ? 'Naroth' : 'Narong'
      const [first, second] = await billFamily(stage, surname)
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
      const [little, interest] = [`The little one of ${surname}`, `Interest of ${surname}`]
      const file = [
        'Date,Reference,Payer,Description,Credit,Debit',
        `${today},${surname}-1,${surname},Fee ${named!.inv_number},${all},`,
        `${today},,${surname},${little},${rest},`,
        `${today},${surname}-3,Bank,${interest},0.15,`,
        `${today},${surname}-4,Bank,Monthly charge,,1.00`,
      ].join('\r\n')

      const office = await stage.visit({ user: 'admin', ...seat })
      const { page, complaints, say, either } = office
      await bringFile(office, query, file)
      await page.getByText(say('1 outgoing row skipped.')).first().waitFor()
      await lineOf(page, little!).getByText(say('The bank gave no reference')).waitFor()
      await lineOf(page, interest!).getByText(say('No invoice number in the description')).waitFor()
      await lineOf(page, `Fee ${named!.inv_number}`).getByText(say('Matched', 'bank')).waitFor()
      await page.getByRole('button', { name: say('Import 3 lines') }).click()
      await page.getByRole('button', { name: say('Settle 1 matched line') }).click()
      await page.getByText(say('Settled: 1.')).waitFor()
      assert.deepEqual(await paid(), [all, '0.00'])

      // Whose it is, the text does not say: found by the child's name, and first of all what owes just this.
      if (seat.width < 768) await lineOf(page, little!).getByText(say('No reference'), { exact: true }).waitFor()
      await fromMenu(page, little!, say('Settle by hand'))
      const invoice = page
        .getByRole('dialog')
        .getByRole('combobox', { name: say('Invoice', 'settle-bank-statement-line') })
      await invoice.click()
      await option(page, 'Chenda').waitFor()
      await invoice.fill(`${surname.toLowerCase()} chen`)
      await option(page, `${surname}Chenda`).click()
      await page.keyboard.press('Control+Enter')
      await page.getByText(say('Settled.'), { exact: true }).waitFor()
      await lineOf(page, little!).getByText(say('Settled', 'bank-statement-lines')).waitFor()
      assert.deepEqual(await paid(), [all, rest])

      await fromMenu(page, little!, say('Undo', 'bank'))
      await page.getByRole('dialog').getByRole('textbox').fill('It was for another child')
      await page.keyboard.press('Control+Enter')
      await page.getByText(say('Undone. The line can be matched again.')).waitFor()
      await lineOf(page, little!).getByText(say('Undone', 'bank-statement-lines')).waitFor()
      assert.deepEqual(await paid(), [all, '0.00'])

      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
      await bringFile(office, query, file)
      await page.getByText(say('All lines in this file have already been imported.')).waitFor()
      assert.equal(await page.getByRole('button', { name: either('Import 3', say('Import 3 lines')) }).count(), 0)
      const lines = await query(
        'select line_state from bank_statement_lines where payer_text = $1 or remark_text = $2 order by statement_line_id',
        [surname, interest],
      )
      assert.deepEqual(
        lines.map(({ line_state }) => line_state),
        [3, 4, 2],
      )
      assert.deepEqual(await paid(), [all, '0.00'])
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'a transfer without a reference is finished in three presses: by the bill that owes just this, or as what the counter took',
    async (stage) => {
      const { query, visit } = stage
      const till = await visit({ user: 'cashier' })
      await standAtCounter(till.page, query)
      const [account] = await query('select id from bank_profiles where branch_id = 1 and bakong_id is not null')
      const surnames = { en: 'Sereyroth', km: 'Sereypich' } as const
      const rows: string[] = []
      for (const surname of Object.values(surnames)) {
        const ids = await billFamily(stage, surname)
        const [first, second] = await query(
          'select inv_id, inv_number, total_amount from invoices where inv_id = any($1) order by inv_id',
          [ids],
        )
        // Shown on a phone at the counter, and its reference mistyped there.
        await send(till.page, '/v2/receipts', {
          pays: [{ inv_id: first!.inv_id, amount: first!.total_amount }],
          payments: [
            {
              ...{ payment_method: paymentMethod.khqr, amount: first!.total_amount, reference: `TYPO-${surname}` },
              bank_profile_id: account!.id,
            },
          ],
        })
        rows.push(
          `${localToday()},,${surname},Fee ${first!.inv_number},${first!.total_amount},`,
          `${localToday()},,${surname},Without a number,${second!.total_amount},`,
        )
      }
      const office = await visit({ user: 'admin' })
      await bringFile(office, query, ['Date,Reference,Payer,Description,Credit,Debit', ...rows].join('\r\n'))
      await office.page.getByRole('button', { name: 'Import 4 lines' }).click()
      await office.page.waitForURL(/open=/)
      const [statement] = await query('select max(statement_id) as id from bank_statements')
      for (const { language, width } of seats) {
        const { page, complaints, say, either } = await visit({ user: 'admin', language, width })
        const surname = surnames[language]
        await page.goto(`/bank-statements?open=${statement!.id}`)
        const line = (text: string) => page.locator('tr, li').filter({ hasText: surname }).filter({ hasText: text })
        const byHand = say('Settle by hand')
        await line('Without a number').getByRole('button', { name: byHand, exact: true }).click()
        const form = page.getByRole('dialog')
        await form
          .locator('.bank-proposed button')
          .filter({ hasText: `${surname}Chenda` })
          .click()
        await form.getByRole('button', { name: byHand }).click()
        await page.getByText(say('Settled.'), { exact: true }).waitFor()

        const atCounter = say('Taken at the counter')
        await line('Fee INV').getByRole('button', { name: atCounter, exact: true }).click()
        await form.getByText(either('No second receipt will be made.', 'មិនចេញបង្កាន់ដៃទីពីរទេ។')).waitFor()
        await form.getByRole('button', { name: atCounter }).click()
        await page.getByText(either('Set aside: taken at the counter.', 'បញ្ជរបានទទួលរួចហើយ។')).first().waitFor()
        const owed = await query(
          'select sum(i.open_amount)::text as open, (select count(distinct receipt_id)::int from receipt_lines l where l.inv_id = any(array_agg(i.inv_id))) as receipts from invoices i join students s using (student_id) where s.last_name_en = $1',
          [surname],
        )
        assert.deepEqual(owed, [{ open: '0.00', receipts: 2 }])
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'the office prints the statements of all who owe as a task of the bell, and an adjustment from its row',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      const before = (await query('select count(*)::int as n from tasks'))[0]!.n as number
      await page.goto('/report/receivable-ageing')
      await settle(page)
      await page.getByRole('button', { name: 'Print statements for all with a balance' }).click()
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
      await page.getByText(/statements? (is|are) being prepared/).waitFor()
      assert.equal((await query('select count(*)::int as n from tasks'))[0]!.n, before + 1)
      await page.getByRole('button', { name: /^Messages and tasks/ }).click()
      const task = page.getByRole('dialog', { name: 'Messages and tasks' }).getByRole('listitem').first()
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
