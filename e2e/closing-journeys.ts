import assert from 'node:assert/strict'
import { addDays, localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { inEachSeat, settle, type Visit } from './browser-fixture.ts'
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
  await settle(page)
}

async function payAtCounter({ page, say }: Visit, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.locator('#given-usd:focus').waitFor()
  const [toPay] = say('To pay on INV', 'till').split('INV')
  for (const box of await page.getByLabel(toPay!).all()) await box.fill('10')
  await page.locator('#given-usd').fill('20')
  await page.locator('#given-usd').press('Enter')
}

export const closingJourneys: readonly Journey[] = [
  inEachSeat(
    'the office cannot close a day while a drawer is open, closes it when all agrees, and nothing comes in until it is opened again',
    async (stage, seat) => {
      const surname = seat.language === 'en' ? 'Thearith' : 'Thearika'
      const invoices = await billFamily(stage, surname)
      const till = await stage.visit({ user: 'cashier', ...seat })
      await standAtCounter(till.page, stage.query)
      await payAtCounter(till, surname.toLowerCase())
      await till.page.locator('.receipt-number').waitFor()

      const office = await stage.visit({ user: 'admin', ...seat })
      const { page, say, either } = office
      await lookAtToday(page)
      await page.getByText(say('Keo Bopha’s shift is still open.')).waitFor()
      const closes = page.locator('.close-day-form button[type=submit]')
      assert.equal(await closes.count(), 0)

      const [shift] = await stage.query(
        'select cashier_shift_id from cashier_shifts where closed_at is null and branch_id = 1',
      )
      await send(till.page, `/cashier-shifts/${shift!.cashier_shift_id}/close`, {
        notes: [],
        difference_reason: 'Left in the safe',
      })
      await lookAtToday(page)
      await page.getByText('Left in the safe').last().waitFor()
      assert.equal(await page.locator('.day-agreement .differs').count(), 0)
      await closes.click()
      const row = page
        .getByRole('row')
        .or(page.getByRole('listitem'))
        .filter({ hasText: shown(dayFrom(0)) })
        .filter({ has: page.getByRole('button') })
        .first()
      await row.waitFor()
      const [closed] = await stage.query(
        'select closed_date::text as day, reckoning from closed_days where branch_id = 1 order by closed_date desc limit 1',
      )
      assert.equal(closed!.day, dayFrom(0))

      // The next one at the counter is told, in words, and so is whoever writes a bill of yesterday.
      await standAtCounter(till.page, stage.query)
      await payAtCounter(till, surname.toLowerCase())
      await till.page.getByText(either('are closed up to', 'បានបិទបញ្ជីរហូតដល់')).waitFor()
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
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: say('Reopen day', 'reopen-day') }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('A family came late')
      await page.keyboard.press('Control+Enter')
      await page.getByText(say('Day reopened.')).waitFor()
      await till.page.locator('#given-usd').press('Enter')
      await till.page.locator('.receipt-number').waitFor()
      const [again] = await stage.query(
        'select is_reopened, reopen_reason from closed_days where branch_id = 1 order by closed_date desc limit 1',
      )
      assert.deepEqual(again, { is_reopened: 1, reopen_reason: 'A family came late' })
      assert.deepEqual([...till.complaints, ...office.complaints], [])
    },
  ),
]
