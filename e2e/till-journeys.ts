import assert from 'node:assert/strict'
import { receiptKind } from '@sala/contract/payments/receipts'
import { pressNew, settle } from './browser-fixture.ts'
import { standAtCounter } from './cashier-journeys.ts'
import { choose } from './clerk-journeys.ts'
import type { Journey } from './journeys.ts'

export const tillJourneys: readonly Journey[] = [
  [
    'a cashier takes the fee of a test from somebody who is no student yet, into the open drawer',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'cashier' })
      await standAtCounter(page, query)
      await page.goto('/payment-testing')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'From', exact: true }).fill('Prak Sreyneang')
      await choose(page, 'Test', 'Entrance test')
      await form.getByRole('button', { name: 'Take a test fee' }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('Prak Sreyneang').first().waitFor()
      const [made] =
        await query(`select t.testing_number, t.total_amount, s.closed_at, (select sum(amount) from ledger_lines l join ledger_entries e using (entry_id)
          where e.document = 'payment-testing' and e.document_id = t.id and l.shift_id = t.shift_id)::text as in_drawer
        from payment_testing t join cashier_shifts s on s.cashier_shift_id = t.shift_id order by t.id desc limit 1`)
      assert.match(String(made!.testing_number), /^TFPP/)
      assert.equal(made!.in_drawer, made!.total_amount)
      assert.equal(made!.closed_at, null)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'the office pays out what the school keeps for a child, from the counter',
    async ({ visit, query }) => {
      const [child] =
        await query(`select c.student_id, s.card_number, sum(c.amount - c.used_amount)::text as credit from student_credits c join students s using (student_id)
        where c.used_amount < c.amount and c.branch_id = 1 group by 1, 2 order by 1 limit 1`)
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/cashier')
      await settle(page)
      await page.locator('#float-usd:focus').waitFor()
      await page.keyboard.type('5000')
      await page.keyboard.press('Tab')
      await page.keyboard.type('100000')
      await page.keyboard.press('Enter')
      await page.locator('#find-family:focus').waitFor()
      await page.keyboard.type(String(child!.card_number))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Pay out' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: /^Whole amount/ }).click()
      await form.getByRole('textbox', { name: 'Reason' }).fill('Leaves the school')
      await form.getByRole('button', { name: 'Pay out the credit' }).click()
      await page
        .getByText(/RF.*give back/)
        .first()
        .waitFor()
      const [left] = await query(
        'select sum(amount - used_amount)::text as credit from student_credits where student_id = $1',
        [child!.student_id],
      )
      assert.equal(left!.credit, '0.00')
      const [paid] = await query('select total_amount, receipt_kind from receipts order by receipt_id desc limit 1')
      assert.deepEqual(paid, { total_amount: `-${child!.credit}`, receipt_kind: receiptKind.creditPaidOut })
      assert.deepEqual(complaints, [])
    },
  ],
]
