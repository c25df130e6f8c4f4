import assert from 'node:assert/strict'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import type { Locator, Page } from 'playwright-core'
import { inEachSeat, pressNew, type Stage, seats, settle, type Visit } from './browser-fixture.ts'
import { billFamily, callFamily, moneyIn, send, standAtCounter } from './cashier-journeys.ts'
import { pickInDialog } from './clerk-journeys.ts'
import type { Journey } from './journeys.ts'

/** What is owed on each of these invoices. */
const owedOn = async (query: Stage['query'], invoices: readonly number[]) =>
  (
    await query('select open_amount::text as open from invoices where inv_id = any($1) order by inv_id', [invoices])
  ).map(({ open }) => open)

const latestReceipt = async (query: Stage['query']) =>
  (
    await query('select receipt_id, receipt_number, receipt_kind from receipts order by receipt_id desc limit 1')
  )[0] as { receipt_id: number; receipt_number: string; receipt_kind: number }

/** Opens the form that takes a receipt back, from its row in the list. */
async function takesBack({ page, say, either }: Visit, number: string, deed: 'Refund' | 'Void'): Promise<Locator> {
  await page.goto(`/receipts?search=${number}`)
  await page.getByRole('button', { name: either(`Actions for ${number}`, `សកម្មភាពលើ ${number}`) }).click()
  await page.getByRole('menuitem', { name: say(deed, 'till'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByText(number).first().waitFor()
  return form
}

/** Ends the shift that somebody has open, uncounted. */
async function endShift(page: Page, query: Stage['query'], user: string): Promise<void> {
  const [open] = await query(
    'select s.cashier_shift_id as id from cashier_shifts s join users u on u.user_id = s.user_id where u.user_name = $1 and s.closed_at is null',
    [user],
  )
  if (open) await send(page, `/cashier-shifts/${open.id}/close`, { notes: [], difference_reason: 'Left in the safe' })
}

export const tillJourneys: readonly Journey[] = [
  [
    'a cashier takes the fee of a test from somebody who is no student yet, into the open drawer',
    async ({ visit, query }) => {
      for (const { language, width } of seats) {
        const { page, complaints, say, either } = await visit({ user: 'cashier', language, width })
        const payer = either('Prak Sreyneang', 'ប្រាក់ ស្រីនាង')
        await standAtCounter(page, query)
        await page.goto('/payment-testing')
        await settle(page)
        await pressNew(page)
        const form = page.getByRole('dialog')
        await form.getByRole('textbox', { name: either('From', 'អ្នកបង់'), exact: true }).fill(payer)
        await pickInDialog(page, say('Test'), either('Entrance test', 'ថ្លៃតេស្តចូលរៀន'))
        await form.getByRole('button', { name: say('Take a test fee') }).click()
        await form.waitFor({ state: 'detached' })
        await page.getByText(payer).first().waitFor()
        const [made] =
          await query(`select t.testing_number, t.total_amount, s.closed_at, (select sum(amount) from ledger_lines l join ledger_entries e using (entry_id)
          where e.document = 'payment-testing' and e.document_id = t.id and l.shift_id = t.shift_id)::text as in_drawer
        from payment_testing t join cashier_shifts s on s.cashier_shift_id = t.shift_id order by t.id desc limit 1`)
        assert.match(String(made!.testing_number), /^TFPP/)
        assert.equal(made!.in_drawer, made!.total_amount)
        assert.equal(made!.closed_at, null)
        assert.deepEqual(complaints, [])
      }
    },
  ],
  inEachSeat(
    'a supervisor gives back a part of a receipt and then the rest out of the cashier’s drawer, sees what each makes owed again, and never gives more than was paid',
    async (stage, seat) => {
      const { query } = stage
      const surname = seat.language === 'en' ? 'Mealea' : 'Malida'
      const invoices = await billFamily(stage, surname)
      const [first, second] = (
        await query('select inv_number from invoices where inv_id = any($1) order by inv_id', [invoices])
      ).map(({ inv_number }) => String(inv_number))
      const till = await stage.visit({ user: 'cashier', ...seat })
      await standAtCounter(till.page, query)
      await callFamily(till.page, surname)
      await till.page.locator('#given-usd').fill('122')
      await till.page.locator('#given-usd').press('Enter')
      const number = (await till.page.locator('.receipt-number').textContent())!
      const before = await moneyIn(query, 'cashier')

      const office = await stage.visit({ user: 'admin', ...seat })
      const { page, say } = office
      let form = await takesBack(office, number, 'Refund')
      await form.getByText('Keo Bopha').nth(1).waitFor()
      const gives = () => form.getByRole('button', { name: say('Refund', 'refund-receipt') })
      const amount = () => form.getByRole('textbox', { name: say('Amount, $', 'refund-receipt') })
      const reason = () => form.getByRole('textbox', { name: say('Reason', 'refund-receipt') })
      const reopened = () => form.getByRole('status').getByRole('listitem').allInnerTexts()
      // Nothing typed is not all of it.
      await reason().fill('Leaves in the middle of the month')
      await gives().click()
      await form.getByRole('alert').first().waitFor()
      await amount().fill('121.60')
      await gives().click()
      await form.getByText(say(`$121.59 of receipt ${number} can still be refunded. Enter that or less.`)).waitFor()
      assert.deepEqual(await owedOn(query, invoices), ['0.00', '0.00'])

      // What was paid last is owed first.
      await amount().fill('20')
      const [part, ...none] = await reopened()
      assert.deepEqual(none, [])
      assert.ok(part!.includes(second!) && part!.includes('$20.00'), part)
      await gives().click()
      await form.waitFor({ state: 'detached' })
      const slip = await latestReceipt(query)
      assert.equal(slip.receipt_kind, receiptKind.refund)
      await page.getByText(say(`Refund ${slip.receipt_number}: give back $20.00.`)).waitFor()
      assert.deepEqual(await owedOn(query, invoices), ['0.00', '20.00'])
      assert.equal(await moneyIn(query, 'cashier'), before - 20)

      form = await takesBack(office, number, 'Refund')
      await form.getByText(say('Can still be refunded', 'till')).waitFor()
      await form.getByRole('button', { name: say('Whole amount, $101.59') }).click()
      assert.equal(await amount().inputValue(), '101.59')
      const both = (await reopened()).join()
      for (const each of [second!, '$39.24', first!, '$62.35']) assert.ok(both.includes(each), both)
      await reason().fill('Leaves the school')
      await gives().click()
      await form.waitFor({ state: 'detached' })
      await page
        .getByText(say(`Refund ${(await latestReceipt(query)).receipt_number}: give back $101.00 + 2,400 ៛.`))
        .waitFor()
      assert.deepEqual(await owedOn(query, invoices), ['62.35', '59.24'])
      assert.equal(await moneyIn(query, 'cashier'), before - 121)

      // The family owes it at the counter again.
      await standAtCounter(till.page, query)
      await callFamily(till.page, surname)
      await till.page.getByText('$121.59').first().waitFor()
      assert.deepEqual([...till.complaints, ...office.complaints], [])
    },
  ),
  inEachSeat(
    'once the shift is closed a refund leaves the drawer of whoever gives it back, in notes that lie there, and its void puts money and payment back',
    async (stage, seat) => {
      const { query } = stage
      const surname = seat.language === 'en' ? 'Sreyneth' : 'Sreynuon'
      const [inv_id] = await billFamily(stage, surname, ['Bopha'])
      const till = await stage.visit({ user: 'cashier', ...seat })
      await standAtCounter(till.page, query)
      const { receipt_number } = await send(till.page, '/v2/receipts', {
        pays: [{ inv_id, amount: '62.35' }],
        payments: [{ payment_method: paymentMethod.cash, currency_code: 'USD', amount: '63' }],
      })
      await endShift(till.page, query, 'cashier')

      const office = await stage.visit({ user: 'admin', ...seat })
      const { page, say, either } = office
      page.on('dialog', (warning) => warning.accept())
      await page.goto('/receipts')
      await endShift(page, query, 'admin')
      let form = await takesBack(office, receipt_number, 'Refund')
      const gives = () => form.getByRole('button', { name: say('Refund', 'refund-receipt') })
      const inNotes = (text: string) => pickInDialog(page, say('Give back in', 'refund-receipt'), text)
      await form
        .getByText(say('No drawer: the shift that took the payment is closed, and you have no open shift.'))
        .waitFor()
      await form.getByRole('button', { name: say('Whole amount, $62.35') }).click()
      await inNotes(either('Riel', 'រៀល'))
      await form.getByRole('textbox', { name: say('Reason', 'refund-receipt') }).fill('Moved away')
      await gives().click()
      await form.getByText(either('so the money comes from your drawer', 'ប៉ុន្តែអ្នកមិនទាន់បើកវេនទេ')).waitFor()
      assert.deepEqual(await owedOn(query, [inv_id!]), ['0.00'])

      // With a drawer of his own, what he typed is still there; riel are too few in it, dollars are not.
      await standAtCounter(page, query, { user: 'admin', float: '100' })
      form = await takesBack(office, receipt_number, 'Refund')
      const [own] = await query("select full_name from users where user_name = 'admin'")
      await form.getByText(String(own!.full_name)).waitFor()
      await form.getByRole('button', { name: say('Continue', 'form') }).click()
      await gives().click()
      await form.getByText(either('has 100,000 ៛', 'មាន 100,000 ៛')).waitFor()
      await inNotes(either('Dollar', 'ដុល្លារ'))
      await gives().click()
      await form.waitFor({ state: 'detached' })
      const slip = await latestReceipt(query)
      await page.getByText(say(`Refund ${slip.receipt_number}: give back $62.00 + 1,400 ៛.`)).waitFor()
      assert.deepEqual(await owedOn(query, [inv_id!]), ['62.35'])
      const drawer = () => Promise.all([moneyIn(query, 'admin'), moneyIn(query, 'admin', 'KHR')])
      assert.deepEqual(await drawer(), [-62, -1400])

      // The receipt cannot be voided over its refund; the refund can, and all is as it was.
      form = await takesBack(office, receipt_number, 'Void')
      const voids = async () => {
        await form.getByRole('textbox', { name: say('Reason', 'void-receipt') }).fill('He stays')
        await form.getByRole('button', { name: say('Void the receipt') }).click()
      }
      await voids()
      await form
        .getByText(say(`Receipt ${receipt_number} was refunded by ${slip.receipt_number}. Void that refund first.`))
        .waitFor()
      form = await takesBack(office, slip.receipt_number, 'Void')
      await form.getByText(say('To get back (the change)')).waitFor()
      await voids()
      await page.getByText(say('Receipt voided.')).waitFor()
      assert.deepEqual(await owedOn(query, [inv_id!]), ['0.00'])
      assert.deepEqual(await drawer(), [0, 0])
      await endShift(page, query, 'admin')
      assert.deepEqual([...till.complaints, ...office.complaints], [])
    },
  ),
  inEachSeat(
    'the office pays out what the school keeps for a child, from the counter',
    async ({ visit, query }, seat) => {
      const [child] =
        await query(`select c.student_id, s.card_number, sum(c.amount - c.used_amount)::text as credit from student_credits c join students s using (student_id)
        where c.used_amount < c.amount and c.branch_id = 1 group by 1, 2 order by 1 limit 1`)
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      await standAtCounter(page, query, { user: 'admin', float: '5000' })
      await page.keyboard.type(String(child!.card_number))
      await page.keyboard.press('Enter')
      await page
        .getByRole('button', { name: say('Pay out') })
        .first()
        .click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: say(`Whole amount, $${child!.credit}`) }).click()
      await form.getByRole('textbox', { name: say('Reason', 'pay-out-credit') }).fill('Leaves the school')
      await form.getByRole('button', { name: say('Pay out credit') }).click()
      await form.waitFor({ state: 'detached' })
      const slip = await latestReceipt(query)
      await page.getByText(slip.receipt_number).first().waitFor()
      const [left] = await query(
        'select sum(amount - used_amount)::text as credit from student_credits where student_id = $1',
        [child!.student_id],
      )
      assert.equal(left!.credit, '0.00')
      const [paid] = await query('select total_amount from receipts where receipt_id = $1', [slip.receipt_id])
      assert.equal(paid!.total_amount, `-${child!.credit}`)
      assert.equal(slip.receipt_kind, receiptKind.creditPaidOut)
      await endShift(page, query, 'admin')
      assert.deepEqual(complaints, [])
    },
  ),
]
