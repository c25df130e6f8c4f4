import assert from 'node:assert/strict'
import { addDays, localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { settle } from './browser-fixture.ts'
import { billFamily, send, standAtCounter } from './cashier-journeys.ts'
import type { Journey } from './journeys.ts'

const dayFrom = (days: number) => addDays(localToday(), days)
const shown = (day: string) => day.split('-').reverse().join('-')

/** Opens the screen on today, as somebody does who types the day. */
async function lookAtToday(page: Page): Promise<void> {
  await page.goto('/closed-days')
  await settle(page)
  await page.locator('.day-agreement').first().waitFor()
  await page.locator('#closing-day').focus()
  await page.keyboard.type(shown(dayFrom(0)).replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await page.getByText(/earlier days are still open/).waitFor()
  await settle(page)
}

async function payAtCounter(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.locator('#given-usd:focus').waitFor()
  for (const box of await page.getByLabel(/^To pay on/).all()) await box.fill('10')
  await page.locator('#given-usd').fill('20')
  await page.locator('#given-usd').press('Enter')
}

export const closingJourneys: readonly Journey[] = [
  [
    'the office cannot close a day while a drawer is open, closes it when all agrees, and nothing comes in until it is opened again',
    async (stage) => {
      const invoices = await billFamily(stage, 'Thearith')
      const till = await stage.visit({ user: 'cashier' })
      await standAtCounter(till.page, stage.query)
      await payAtCounter(till.page, 'thearith')
      await till.page.locator('.receipt-number').waitFor()

      const office = await stage.visit({ user: 'admin' })
      const { page } = office
      await lookAtToday(page)
      await page.getByText(/The shift of .* is still open/).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Close \d+ days up to/ }).count(), 0)

      const [shift] = await stage.query(
        'select cashier_shift_id from cashier_shifts where closed_at is null and branch_id = 1',
      )
      await send(till.page, `/cashier-shifts/${shift!.cashier_shift_id}/close`, {
        notes: [],
        difference_reason: 'Left in the safe',
      })
      await lookAtToday(page)
      await page.getByText('Left in the safe').waitFor()
      assert.equal(await page.locator('.day-agreement .differs').count(), 0)
      await page.getByRole('button', { name: /^Close \d+ days up to/ }).click()
      await page.getByText(/days are closed/).waitFor()
      const [closed] = await stage.query(
        'select closed_date::text as day, reckoning from closed_days where branch_id = 1 order by closed_date desc limit 1',
      )
      assert.equal(closed!.day, dayFrom(0))

      // The next one at the counter is told, in words, and so is whoever writes a bill of yesterday.
      await standAtCounter(till.page, stage.query)
      await payAtCounter(till.page, 'thearith')
      await till.page.getByText(/are closed until/).waitFor()
      const [invoice] = await stage.query(
        'select student_id, fee_setup_id from invoices join invoice_lines using (inv_id) where inv_id = $1',
        [invoices[0]],
      )
      const late = {
        student_id: invoice!.student_id,
        inv_date: dayFrom(-1),
        lines: [{ fee_setup_id: invoice!.fee_setup_id }],
      }
      await assert.rejects(send(page, '/v2/invoices', late), /day_is_closed/)

      // It was closed too early: whoever may opens it again, and says why.
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: shown(dayFrom(0)), exact: true }) })
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'Open the day again' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('A family came late')
      await page.keyboard.press('Control+Enter')
      await page.getByText('The day is open again.').waitFor()
      await till.page.locator('#given-usd').press('Enter')
      await till.page.locator('.receipt-number').waitFor()
      const [again] = await stage.query(
        'select is_reopened, reopen_reason from closed_days where branch_id = 1 order by closed_date desc limit 1',
      )
      assert.deepEqual(again, { is_reopened: 1, reopen_reason: 'A family came late' })
      assert.deepEqual([...till.complaints, ...office.complaints], [])
    },
  ],
]
