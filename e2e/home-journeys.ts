import assert from 'node:assert/strict'
import { actionStatus } from '@sala/contract/admissions/statuses'
import { workCards } from '@sala/contract/app/work-cards'
import type { Page } from 'playwright-core'
import { inEachSeat, inRole, type Seat, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const figure = (page: Page, { language }: Seat, name: string) => {
  const { label } = workCards.flatMap(({ figures }) => figures).find((each) => each.name === name)!
  return page.locator('.work-card a').filter({ hasText: label[language === 'km' ? 1 : 0] })
}
const rowsOf = ({ width }: Seat) => (width < 768 ? '.list-card' : 'tbody tr')

/** Follows a figure to its rows, which are as many as it said. */
async function follow(page: Page, seat: Seat, name: string): Promise<number> {
  await page.goto('/')
  const link = figure(page, seat, name)
  const said = Number(await link.locator('.number').innerText())
  await link.click()
  await page.locator(rowsOf(seat)).first().waitFor()
  await settle(page)
  assert.equal(await page.locator(rowsOf(seat)).count(), said, name)
  return said
}

export const homeJourneys: readonly Journey[] = [
  inEachSeat('a cashier opens the shift from home, and home says since when and with what', async (stage, seat) => {
    await inRole(stage, 'Cashier', async () => {
      const { page, complaints, say } = await stage.visit({ user: 'director', ...seat })
      await page.goto('/')
      const shift = page.getByRole('region', { name: say('My shift') })
      await shift.getByRole('link', { name: say('Open shift', 'till') }).click()
      await page.locator('#float-usd').fill('50')
      await page.locator('#float-khr').fill('100000')
      await page.locator('#float-khr').press('Enter')
      await page.locator('#find-family').waitFor()
      await page.goto('/')
      await shift.getByText(say('Open since')).waitFor()
      await shift.getByText('$50.00 + 100,000 ៛').waitFor()
      await shift.getByRole('link', { name: say('Receipts in this shift') }).click()
      await page.waitForURL(/\/receipts\?/)
      await settle(page)
      assert.equal(await page.locator(rowsOf(seat)).count(), 0)
      assert.deepEqual(complaints, [])
      await stage.query(
        `delete from cashier_shifts where closed_at is null and user_id = (select user_id from users where user_name = 'director')`,
      )
    })
  }),
  inEachSeat('a Registrar finds at home whom to call, and each number is that of its rows', async (stage, seat) => {
    await inRole(stage, 'Registrar', async () => {
      // What the seed planned for today is overdue once midnight has passed.
      await stage.query(
        `update student_follow_ups set action_date = current_date where followup_id = (
           select followup_id from student_follow_ups
           where branch_id = 1 and action_status = $1 order by action_date desc limit 1)`,
        [actionStatus.planned],
      )
      const { page, complaints } = await stage.visit({ user: 'director', ...seat })
      for (const [name, where] of [
        ['follow-ups-overdue', `action_date < current_date`],
        ['follow-ups-today', `action_date = current_date`],
      ] as const) {
        const [row] = await stage.query(
          `select count(*)::int as n from student_follow_ups where branch_id = 1 and action_status = $1 and ${where}`,
          [actionStatus.planned],
        )
        assert.equal(await follow(page, seat, name), row!.n)
      }
      assert.deepEqual(complaints, [])
    })
  }),
  inEachSeat('an Accountant goes from home to the bank’s lines that nobody has explained', async (stage, seat) => {
    await inRole(stage, 'Accountant', async () => {
      const { page, complaints } = await stage.visit({ user: 'director', ...seat })
      await follow(page, seat, 'bank-statements-open')
      assert.match(page.url(), /f\.statement_state=1/)
      await page.locator(rowsOf(seat)).first().click()
      await page.waitForURL(/open=/)
      await page.locator(rowsOf(seat)).first().waitFor()
      assert.deepEqual(complaints, [])
    })
  }),
]
