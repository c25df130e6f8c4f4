import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { readKhqr } from '@sala/contract/payments/khqr'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import type { Page } from 'playwright-core'
import { scanPicture } from '../proofs/scan-codes.ts'
import { type Stage, seats, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ({ path, body, key }) => {
      const { access_token } = JSON.parse(localStorage.getItem('sala.session')!)
      const headers = {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      }
      const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const read = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
      return read
    },
    { path, body, key: randomUUID() },
  )

/** A family whose children each owe for a month, or for those that end on these days, as the office would have billed them. */
export async function billFamily(
  { visit, query }: Stage,
  surname: string,
  children = ['Bopha', 'Chenda'],
  months: readonly string[] = [],
): Promise<number[]> {
  const office = await visit({ user: 'admin' })
  const fee = {
    fee_name_en: `Month of ${surname}`,
    fee_name_kh: 'ថ្លៃសិក្សាប្រចាំខែ',
    fee_type_id: 1,
    fee_amount: '62.35',
    payment_term_id: paymentTerm.monthly,
    branch_id: 1,
  }
  const { fee_setup_id } = await send(office.page, '/fee-setups', fee)
  const names = [surname, `នាម${surname}`]
  const [family] = await query(
    "insert into parents (home_branch_id, father_name_en, father_name_kh, phone_number) values (1, $1, $2, '012 777 123') returning student_parent_id",
    names,
  )
  const invoices: number[] = []
  for (const first of children) {
    const [child] = await query(
      `insert into students (card_number, first_name_en, last_name_en, first_name_kh, last_name_kh, gender, student_parent_id, branch_id)
        values ($1, $2, $3, 'បុប្ផា', $4, 'F', $5, 1) returning student_id`,
      [`${surname}${first}`, first, ...names, family!.student_parent_id],
    )
    const { inv_id } = await send(office.page, '/v2/invoices', {
      student_id: child!.student_id,
      lines:
        months.length === 0
          ? [{ fee_setup_id }]
          : months.map((end) => ({ fee_setup_id, fee_start_date: `${end.slice(0, 8)}01`, fee_end_date: end })),
    })
    invoices.push(inv_id)
  }
  return invoices
}

/** Opens the cashier's screen, with a shift of so many dollars if none is open yet. */
export async function standAtCounter(
  page: Page,
  query: Stage['query'],
  { user = 'cashier', float = '50' } = {},
): Promise<void> {
  await page.goto('/cashier')
  await settle(page)
  const [open] = await query(
    'select 1 as one from cashier_shifts s join users u on u.user_id = s.user_id where u.user_name = $1 and s.closed_at is null',
    [user],
  )
  if (!open) {
    await page.locator('#float-usd:focus').waitFor()
    await page.keyboard.type(float)
    await page.keyboard.press('Tab')
    await page.keyboard.type('100000')
    await page.keyboard.press('Enter')
  }
  await page.locator('#find-family:focus').waitFor()
}

/** Finds a family at the counter by its name, and waits for its bill. */
export async function callFamily(page: Page, surname: string): Promise<void> {
  await page.locator('#find-family').fill(surname.toLowerCase())
  await page.locator('#find-family').press('Enter')
  await page.locator('#given-usd').waitFor()
}

/** What came into somebody's open drawer in a currency, less what went out of it. */
export async function moneyIn(query: Stage['query'], user: string, currency = 'USD'): Promise<number> {
  const [row] = await query(
    'select coalesce(sum(l.amount), 0)::float as sum from ledger_lines l join cashier_shifts s on s.cashier_shift_id = l.shift_id join users u on u.user_id = s.user_id where u.user_name = $1 and s.closed_at is null and l.currency_code = $2',
    [user, currency],
  )
  return row!.sum as number
}

const receiptsOn = async (query: Stage['query'], invoices: number[]): Promise<number> => {
  const [row] = await query('select count(distinct receipt_id)::int as n from receipt_lines where inv_id = any($1)', [
    invoices,
  ])
  return row!.n as number
}

export const cashierJourneys: readonly Journey[] = [
  [
    'a cashier opens a shift and takes the money for two children in twelve keystrokes after the name',
    async (stage) => {
      const invoices = await billFamily(stage, 'Sovannary')
      const { page, complaints } = await stage.visit({ user: 'cashier' })
      await standAtCounter(page, stage.query)
      await page.keyboard.type('sovannary')
      let strokes = 0
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
        strokes += keys.length
      }
      await press('Enter')
      await page.locator('#given-usd:focus').waitFor()
      // Why each of the two lines costs what it costs, for whoever asks.
      assert.equal(await page.getByText('$62.35 for').filter({ visible: true }).count(), 0)
      await page.getByText('Why this price?').first().click()
      await page.getByText('$62.35 for').filter({ visible: true }).waitFor()
      await page.locator('#given-usd').focus()
      await press('1', '3', '0')
      // 62.35 and, five percent less for the second child, 59.24: 8.41 too much is eight dollars, and 0.41 at 4,100 is
      // 1,681 riel, which notes say as 1,700.
      await page.getByText('$8.00 + 1,700 ៛').waitFor()
      await press('Enter', 'Enter')
      await page.locator('.receipt-number').waitFor()
      assert.match((await page.locator('.receipt-number').textContent()) ?? '', /^RC/)
      await page.getByText('$8.00 + 1,700 ៛').waitFor()
      await page.getByRole('button', { name: 'Next family' }).and(page.locator(':focus')).waitFor()
      await press('Enter')
      await page.locator('#find-family:focus').waitFor()
      assert.ok(strokes <= 12, `${strokes} keystrokes`)
      assert.equal(await receiptsOn(stage.query, invoices), 1)
      const owed = await stage.query(
        'select sum(total_amount - paid_amount)::text as owed from invoices where inv_id = any($1)',
        [invoices],
      )
      assert.equal(owed[0]!.owed, '0.00')
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'the bill of three children for three months is one line each, with what is paid folded, and fits one screen',
    async (stage) => {
      const months = ['2026-11-30', '2026-12-31', '2027-01-31']
      for (const { language, width } of seats) {
        const surname = language === 'en' ? 'Sokunthy' : 'Sokunthea'
        const [first] = await billFamily(stage, surname, ['Bopha', 'Chenda', 'Dara'], months)
        const { page, complaints, either } = await stage.visit({ user: 'cashier', language, width })
        await standAtCounter(page, stage.query)
        await callFamily(page, surname)
        const bill = page.locator('.bill')
        assert.equal(await bill.locator('.bill-group').count(), 3)
        await bill.getByText('3 × $62.35 = $187.05').waitFor()
        await bill.getByText(either('Nov 2026–Jan 2027', 'វិច្ឆិកា 2026–មករា 2027')).first().waitFor()
        const size = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight] as const)
        // A phone shows it in less than two screens; before it took seven.
        assert.ok(size[0] <= size[1] * (width < 768 ? 2 : 1), `${size[0]} pixels on a screen of ${size[1]}`)
        await send(page, '/v2/receipts', {
          pays: [{ inv_id: first, amount: '62.35' }],
          payments: [{ payment_method: paymentMethod.card, amount: '62.35' }],
        })
        await page.keyboard.press('Escape')
        await callFamily(page, surname)
        await bill.getByText('2 × $62.35 = $124.70').waitFor()
        await bill
          .getByText(either(`Paid: Month of ${surname}, Nov 2026`, 'បានបង់៖ ថ្លៃសិក្សាប្រចាំខែ, ខែវិច្ឆិកា 2026'))
          .waitFor()
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'a cashier whose answer is lost and who has a second tab makes one receipt and not two',
    async (stage) => {
      const invoices = await billFamily(stage, 'Ratanak')
      const { page, context } = await stage.visit({ user: 'cashier' })
      await standAtCounter(page, stage.query)
      const other = await context.newPage()
      await standAtCounter(other, stage.query)
      for (const each of [page, other]) {
        await each.bringToFront()
        await each.keyboard.type('ratanak')
        await each.keyboard.press('Enter')
        await each.locator('#given-usd:focus').waitFor()
        // Only a part of it, so that nothing but the key stands in the way of a second payment.
        for (const box of await each.getByLabel(/^To pay on/).all()) await box.fill('10')
        await each.locator('#given-usd').fill('20')
      }
      await page.bringToFront()
      await page.route('**/api/v2/receipts', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.locator('#given-usd').press('Enter')
      await page.getByText('No response').waitFor()
      assert.equal(await receiptsOn(stage.query, invoices), 1)
      await page.unroute('**/api/v2/receipts')
      await page.locator('#given-usd').press('Enter')
      await page.locator('.receipt-number').waitFor()
      await other.bringToFront()
      await other.locator('#given-usd').press('Enter')
      await other.locator('.receipt-number').waitFor()
      assert.equal(
        await other.locator('.receipt-number').textContent(),
        await page.locator('.receipt-number').textContent(),
      )
      assert.equal(await receiptsOn(stage.query, invoices), 1)
    },
  ],
  [
    'a cashier who types two digits too many is asked with the figures, and Enter by habit does not take it',
    async (stage) => {
      for (const { language, width } of seats) {
        const surname = language === 'en' ? 'Sreymom' : 'Sreymao'
        const invoices = await billFamily(stage, surname)
        const { page, complaints, say, either } = await stage.visit({ user: 'cashier', language, width })
        const times = (amount: string, count: number) =>
          either(`${amount} is ${count} times the amount due, $121.59.`, `${amount} ស្មើ ${count} ដងនៃវិក្កយបត្រ $121.59។`)
        await standAtCounter(page, stage.query)
        await callFamily(page, surname)
        const given = page.locator('#given-usd')
        await given.fill('12200')
        const answer = page.waitForResponse('**/api/v2/receipts')
        await given.press('Enter')
        assert.equal((await answer).status(), 409)
        await page.getByText(times('$12,200.00', 100)).waitFor()
        await page.getByText(either('is more than the cash in the drawer,', 'លើសប្រាក់ក្នុងថតដែលមាន')).waitFor()
        const again = page.waitForResponse('**/api/v2/receipts')
        await page.keyboard.press('Enter')
        assert.equal((await again).status(), 409)
        assert.equal(await receiptsOn(stage.query, invoices), 0)
        // Other figures are another question.
        await given.fill('1220')
        await page.getByText(times('$12,200.00', 100)).waitFor({ state: 'detached' })
        await given.press('Enter')
        await page.getByText(times('$1,220.00', 10)).waitFor()
        await page.getByRole('button', { name: say('Yes, this is correct') }).click()
        await page.locator('.receipt-number').waitFor()
        assert.equal(await receiptsOn(stage.query, invoices), 1)
        // The browser itself writes down that it was refused.
        assert.deepEqual(
          complaints.filter((each) => !each.includes('409')),
          [],
        )
      }
    },
  ],
  [
    'less than the bill is taken as a part after one more Enter, the oldest bill first, and the account says so at once',
    async (stage) => {
      for (const { language, width } of seats) {
        const surname = language === 'en' ? 'Chanthou' : 'Chanthy'
        const invoices = await billFamily(stage, surname)
        const { page, complaints, say, either } = await stage.visit({ user: 'cashier', language, width })
        await standAtCounter(page, stage.query)
        await callFamily(page, surname)
        await page.locator('#given-usd').fill('70')
        await page.getByRole('button', { name: say('Take part payment of $70.00') }).waitFor()
        await page.locator('#given-usd').press('Enter')
        await page.getByText(say('A part payment pays the oldest invoices first:')).waitFor()
        await page.getByText(either('$51.59 will still be owed.', 'នៅជំពាក់ $51.59។')).waitFor()
        assert.equal(await receiptsOn(stage.query, invoices), 0)
        await page.keyboard.press('Enter')
        await page.locator('.receipt-number').waitFor()
        const open = await stage.query(
          'select open_amount::text as open from invoices where inv_id = any($1) order by inv_id',
          [invoices],
        )
        assert.deepEqual(
          open.map((row) => row.open),
          ['0.00', '51.59'],
        )
        await page.getByRole('button', { name: say('Next family') }).click()
        await page.locator('#find-family:focus').waitFor()
        await callFamily(page, surname)
        await page.getByRole('button', { name: say('Account'), exact: true }).click()
        const drawer = page.getByRole('dialog', { name: say('Account') })
        await drawer.getByText('−$70.00').waitFor()
        await drawer.getByText(say('owed $51.59')).waitFor()
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'a mother sees on her phone what she owes, why, how to pay it, and her payments with their receipts',
    async (stage) => {
      for (const { language, width } of seats) {
        const { page, complaints, say, either } = await stage.visit({ user: 'parent', language, width })
        await page.goto('/my-payments')
        await settle(page)
        await page.getByText(either('Transactions', 'ប្រវត្តិគណនី')).waitFor()
        await page.getByRole('button', { name: either('All', 'ទាំងអស់'), exact: true }).click()
        await page.locator('.account-bill').first().click()
        await page
          .getByRole('button', { name: say('Pay by KHQR') })
          .first()
          .waitFor()
        const paper = page.waitForResponse('**/api/receipts/generate-pdf/**')
        await page.getByRole('button', { name: /^RC/ }).first().click()
        assert.equal((await paper).status(), 200)
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'a mother who pays on her own phone keeps the code as a picture that another phone reads, and opens her bank with the amount',
    async (stage) => {
      for (const seat of seats) {
        const { page, complaints, say } = await stage.visit({ user: 'parent', ...seat })
        await page.goto('/my-payments')
        await settle(page)
        await page.locator('.account-bill').first().click()
        const asked = page.waitForResponse('**/payment-code')
        await page
          .getByRole('button', { name: say('Pay by KHQR') })
          .first()
          .click()
        const { payment_code } = await (await asked).json()
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: say('Save picture') }).click()
        const file = await saved
        assert.equal(file.suggestedFilename(), `KHQR-${payment_code.reference}.png`)
        assert.deepEqual(await scanPicture(await readFile(await file.path())), [`QR-Code:${payment_code.khqr}`])
        const link = page.getByRole('link', { name: say('Open bank app') })
        const opens = new URL((await link.getAttribute('href'))!)
        assert.equal(opens.origin, 'https://bank.example')
        assert.equal(opens.searchParams.get('amount'), payment_code.amount)
        assert.equal(opens.searchParams.get('ref'), payment_code.reference)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(wide <= 0, `${wide} pixels too wide`)
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'a cashier who chooses KHQR shows the code of the very amount, across the desk by one key, and still enters the bank’s reference',
    async (stage) => {
      const invoices = await billFamily(stage, 'Kanika')
      for (const seat of seats) {
        const { page, complaints, say, either } = await stage.visit({ user: 'cashier', ...seat })
        await standAtCounter(page, stage.query)
        await page.keyboard.type('kanika')
        await page.keyboard.press('Enter')
        await page.locator('#given-usd').waitFor()
        const box = page.locator('.payment-box')
        await box.getByRole('button', { name: 'KHQR' }).click()
        // The amount is typed last, and the code follows it.
        await box.getByLabel(say('Amount, $')).fill('21.59')
        const code = box.getByRole('region', { name: say('Scan to pay') })
        await code.getByText('$21.59').waitFor()
        await page.keyboard.press('F9')
        const full = page.getByRole('dialog', { name: say('Scan to pay') })
        await full.getByText('$21.59').waitFor()
        await full.locator('img').waitFor()
        const { width: side } = (await full.locator('img').boundingBox())!
        assert.ok(side >= 340, `${side} pixels are hard to scan across a desk`)
        const [scanned] = await scanPicture(await page.screenshot())
        const read = readKhqr(scanned!.replace('QR-Code:', ''))
        assert.equal(read?.amount, '21.59')
        assert.match(read?.bill_number ?? '', /^FAM\d+$/)
        await page.keyboard.press('Escape')
        await full.waitFor({ state: 'detached' })
        await code.getByText('$21.59').waitFor()
        const reference = box.getByLabel(say('Reference'))
        await reference.waitFor()
        await box.getByText(either('Enter the reference', 'សូមបញ្ចូលលេខយោង')).waitFor()
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(wide <= 0, `${wide} pixels too wide`)
        if (seat.language === 'km') {
          await reference.fill('KHQR-JOURNEY-1')
          await page.getByRole('button', { name: /^ទទួល/ }).click()
          await page.getByRole('button', { name: /^ទទួល/ }).click()
          await page.locator('.receipt-number').waitFor()
        }
        assert.deepEqual(complaints, [])
      }
      const taken = await stage.query(
        'select distinct p.amount::text, p.reference from receipt_payments p join receipt_lines l using (receipt_id) where l.inv_id = any($1)',
        [invoices],
      )
      assert.deepEqual(taken, [{ amount: '21.59', reference: 'KHQR-JOURNEY-1' }])
    },
  ],
  [
    'a supervisor without a shift voids a receipt out of the cashier’s drawer, who then counts it by Enter alone',
    async (stage) => {
      for (const { language, width } of seats) {
        const surname = language === 'en' ? 'Vannak' : 'Vutheary'
        const invoices = await billFamily(stage, surname)
        const { page, say, either } = await stage.visit({ user: 'cashier', language, width })
        await standAtCounter(page, stage.query)
        await callFamily(page, surname)
        await page.locator('#given-usd').fill('122')
        await page.locator('#given-usd').press('Enter')
        const number = (await page.locator('.receipt-number').textContent())!
        const before = await moneyIn(stage.query, 'cashier')
        const { page: office } = await stage.visit({ user: 'admin', language, width })
        await office.goto(`/receipts?search=${number}`)
        await office.getByRole('button', { name: either(`Actions for ${number}`, `សកម្មភាពលើ ${number}`) }).click()
        await office.getByRole('menuitem', { name: either('Void', 'ទុកជាមោឃៈ'), exact: true }).click()
        const form = office.getByRole('dialog')
        await form.getByText(number).waitFor()
        await form.getByText('$121.59').first().waitFor()
        assert.equal(await form.getByText(either('will be owed again', 'នឹងត្រូវជំពាក់វិញ')).count(), 2)
        await form.getByLabel(say('Reason', 'void-receipt')).fill('Wrong family')
        await form.getByRole('button', { name: say('Void the receipt') }).click()
        await office.getByText(say('Receipt voided.')).waitFor()
        assert.equal(await moneyIn(stage.query, 'cashier'), before - 122)
        assert.equal(await receiptsOn(stage.query, invoices), 1)
        await page.goto('/cashier')
        await page.getByRole('button', { name: say('Close shift') }).click()
        await page.getByLabel(say('Number of $100')).and(page.locator(':focus')).waitFor()
        for (let box = 0; box < 12; box += 1) await page.keyboard.press('Enter')
        await page.getByText(either('A closed shift cannot be reopened.', 'វេនដែលបិទហើយ មិនអាចបើកវិញបានទេ។')).waitFor()
        await page.keyboard.press('Enter')
        await page.locator('#why-it-differs:focus').waitFor()
        await page.keyboard.type('Nothing was counted')
        await page.keyboard.press('Enter')
        await page.getByText(say('Open your shift')).waitFor()
        const [shift] = await stage.query(
          'select cashier_shift_id, difference_reason, expected_usd::float as expected from cashier_shifts where closed_at is not null order by closed_at desc limit 1',
        )
        assert.equal(shift!.difference_reason, 'Nothing was counted')
        // The record of the shift tells what should have been there, and that all of it is missing.
        await office.goto(`/cashier-shifts?open=${shift!.cashier_shift_id}`)
        const missing = (shift!.expected as number).toLocaleString('en', { minimumFractionDigits: 2 })
        await office.getByText(missing).nth(1).waitFor()
      }
    },
  ],
  [
    'a cashier on a phone takes a transfer and cash together in Khmer, then counts the drawer and closes the shift',
    async (stage) => {
      await billFamily(stage, 'Monika')
      const [bank] = await stage.query('select bank_id from banks limit 1')
      await stage.query(
        "insert into bank_profiles (bank_id, branch_id, currency_id, account_name, account_number) values ($1, 1, 1, 'School ABA', '000111')",
        [bank!.bank_id],
      )
      const { page, complaints } = await stage.visit({ user: 'cashier', language: 'km', width: 390 })
      await standAtCounter(page, stage.query)
      await page.keyboard.type('នាមMonika')
      await page.keyboard.press('Enter')
      await page.locator('#given-usd').waitFor()
      await page.locator('#given-usd').fill('25')
      await page.getByRole('button', { name: 'បន្ថែមការផ្ទេរ កាត ឬប្រាក់ទុក' }).click()
      const box = page.locator('.payment-box')
      await box.getByLabel('គណនី').click()
      await page.getByText('School ABA').last().click()
      await box.getByLabel('លេខយោង').fill('FT-1')
      await page.getByRole('button', { name: /^ទទួល \$/ }).click()
      await page.locator('.receipt-number').waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
      await page.getByRole('button', { name: 'បិទវេន' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('ចំនួនសន្លឹក $50').fill('1')
      await dialog.getByRole('button', { name: 'បិទវេន' }).click()
      await dialog.getByRole('button', { name: 'បិទដោយមាន $50.00' }).click()
      await dialog.getByText('សូមរាប់ម្តងទៀត').waitFor()
      await dialog.getByLabel('មូលហេតុខុសគ្នា').fill('រាប់ខុស')
      await dialog.getByRole('button', { name: 'បិទវេន' }).click()
      await page.getByText('បើកវេនរបស់អ្នក').waitFor()
      const [shift] = await stage.query(
        'select counted_usd::text as counted, difference_reason from cashier_shifts where closed_at is not null order by closed_at desc limit 1',
      )
      assert.deepEqual(shift, { counted: '50.00', difference_reason: 'រាប់ខុស' })
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a receipt says what was paid for whom, is found by the child and the bill, and is printed again from its record and from the list',
    async (stage) => {
      for (const { language, width } of seats) {
        const surname = language === 'en' ? 'Channary' : 'Channa'
        const [inv_id] = await billFamily(stage, surname, ['Bopha'], ['2026-11-30', '2026-12-31'])
        const { page, complaints, say, either } = await stage.visit({ user: 'cashier', language, width })
        await standAtCounter(page, stage.query)
        const { receipt_id, receipt_number } = await send(page, '/v2/receipts', {
          pays: [{ inv_id, amount: '124.70' }],
          payments: [{ payment_method: paymentMethod.card, amount: '124.70', reference: `CARD-${surname}` }],
        })
        const paper = () => page.waitForResponse((answer) => answer.url().includes(`/generate-pdf/${receipt_id}`))
        await page.goto(`/receipts?open=${receipt_id}`)
        await page.getByText(either('Nov–Dec 2026', 'វិច្ឆិកា–ធ្នូ 2026')).waitFor()
        await page.getByText(`CARD-${surname}`).waitFor()
        const bill = page.getByRole('link', { name: /^INV/ })
        assert.equal(await bill.count(), 1)
        const number = await bill.innerText()
        const first = paper()
        await page.getByRole('button', { name: say('Print A5') }).click()
        assert.equal((await first).status(), 200)
        for (const search of [number, `${surname} Bopha`]) {
          await page.goto(`/receipts?search=${search}`)
          await page.getByText(receipt_number).first().waitFor()
        }
        await page
          .getByRole('button', { name: either(`Actions for ${receipt_number}`, `សកម្មភាពលើ ${receipt_number}`) })
          .click()
        const second = paper()
        await page.getByRole('menuitem', { name: say('Print 80 mm') }).click()
        assert.equal((await second).status(), 200)
        const [row] = await stage.query('select print_counter from receipts where receipt_id = $1', [receipt_id])
        assert.equal(row!.print_counter, 2)
        assert.deepEqual(complaints, [])
      }
    },
  ],
]
