import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Somebody in a class, the first or one after, with a monthly fee of his grade and a rate for riel. */
async function billable(query: Query, after = 0): Promise<Record<string, unknown>> {
  const [seat] =
    await query(`select s.student_id, s.branch_id, s.full_name_en, s.card_number, e.acps_id, e.grade_id, e.class_id from students s
    join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying}
    where s.status = ${studentStatus.active} and s.branch_id = (select default_branch_id from users where user_name = 'admin') order by s.student_id offset ${after} limit 1`)
  await query(
    `insert into exchange_rates (currency_id, rate, effective_date) values (2, 4100, '2020-01-01') on conflict do nothing`,
  )
  await query(
    `insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, acps_id, grade_id, payment_term_id)
      select $1, 2, 'Reading club', 'ក្លឹបអំណាន', 12.50, $2, $3, 1 where not exists (select from fee_setups where fee_name_en = 'Reading club' and branch_id = $1 and grade_id = $3)`,
    [seat!.branch_id, seat!.acps_id, seat!.grade_id],
  )
  return seat!
}

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const optionOf = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()

async function chooseStudent(page: Page, card: string): Promise<void> {
  await page.locator('#student-to-bill').fill(card)
  await optionOf(page, card).waitFor()
  await page.keyboard.press('Enter')
  await settle(page)
}

export const billsJourneys: readonly Journey[] = [
  ...(
    [
      ['en', 1440],
      ['km', 390],
    ] as const
  ).map(
    ([language, width]): Journey => [
      `a bill that is being entered survives a reload, and nothing of it is left once it is issued or thrown away, in ${language} at ${width}`,
      async ({ visit, query }) => {
        const seat = await billable(query, 5)
        const { page, complaints } = await visit({ user: 'admin', language, width })
        page.on('dialog', (dialog) => dialog.accept())
        const drafts = () =>
          page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sala.draft')).length)
        await page.goto('/invoices')
        await settle(page)
        await pressNew(page)
        await chooseStudent(page, String(seat.card_number))
        await page.locator('#bill-credit-day').fill('17')
        await page.locator('#bill-remark').fill('Grandmother pays')
        await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('sala.draft')))
        await page.goto('/invoices')
        await settle(page)
        await pressNew(page)
        await page.locator('.draft-offer').getByRole('button').first().click()
        await page.getByText(String(seat.card_number)).first().waitFor()
        assert.equal(await page.locator('#bill-credit-day').inputValue(), '17')
        assert.equal(await page.locator('#bill-remark').inputValue(), 'Grandmother pays')
        if (language === 'en') {
          await page.getByRole('checkbox', { name: 'Reading club' }).check()
          await settle(page)
          await page.keyboard.press('Control+Enter')
          await page.waitForURL(/open=/)
          const [made] = await query('select remark from invoices where student_id = $1 order by inv_id desc limit 1', [
            seat.student_id,
          ])
          assert.equal(made!.remark, 'Grandmother pays')
        } else {
          await page.goBack()
          await page.locator('.ant-modal .ant-btn-dangerous').click()
          await page.locator('#bill-remark').waitFor({ state: 'detached' })
        }
        assert.equal(await drafts(), 0)
        assert.deepEqual(complaints, [])
      },
    ],
  ),
  [
    'a clerk bills a student by keyboard, takes a part back, and voids what was billed by mistake',
    async ({ visit, query }) => {
      const seat = await billable(query)
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/invoices')
      await settle(page)
      await pressNew(page)
      await chooseStudent(page, String(seat.card_number))
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
        const box = page.getByRole('combobox', { name: label, exact: true })
        await box.click()
        await box.fill(text)
        await page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
          .first()
          .click()
      }
      await page.keyboard.press('Control+Enter')
      await shows(page, /invoices? dated .* will be issued, \$[\d.,]+ in all/)
      assert.equal((await query('select id from invoice_classes where class_id = $1', [seat.class_id])).length, 0)
      await page.getByRole('button', { name: 'Yes, this is right' }).dblclick()
      await shows(page, /invoices? w(as|ere) issued/)
      assert.equal((await query('select id from invoice_classes where class_id = $1', [seat.class_id])).length, 1)
    },
  ],
  ...(['en', 'km'] as const).map(
    (language): Journey => [
      `a bill is entered with a group of fees, a quantity and a price by hand, and a refusal leaves it as it was, in ${language}`,
      async ({ visit, query }) => {
        const seat = await billable(query)
        const width = language === 'km' ? 390 : 1440
        const { page } = await visit({ user: 'admin', language, width })
        const say = (english: string, khmer: string) => (language === 'km' ? khmer : english)
        await page.goto('/invoices?enter=1')
        await settle(page)
        await chooseStudent(page, String(seat.card_number))
        await page.locator('.entry-add .ant-select').last().click()
        await optionOf(page, say('New pupil', 'សិស្សថ្មី')).click()
        const name = say('Registration', 'ថ្លៃចុះឈ្មោះ')
        const quantity = page.getByRole('textbox', { name: say(`Quantity: ${name}`, `ចំនួន៖ ${name}`) })
        await quantity.fill('2')
        await page.getByRole('button', { name: say(`Days and price: ${name}`, `ថ្ងៃ និងតម្លៃ៖ ${name}`) }).click()
        await page.getByRole('textbox', { name: say('Price by hand', 'តម្លៃដោយដៃ') }).fill('12.25')
        await shows(page, say('Say why it costs another price', 'សូមប្រាប់មូលហេតុដែលតម្លៃខុសពីតារាង'))
        await page.getByRole('textbox', { name: say('Why this price', 'មូលហេតុនៃតម្លៃនេះ') }).fill('Agreed')
        await page.getByRole('textbox', { name: say('Remark', 'កំណត់សម្គាល់') }).fill('By hand')
        await shows(page, '$24.50')
        await query('update branches set max_amount = 1 where branch_id = $1', [seat.branch_id])
        await page.keyboard.press('Control+Enter')
        await shows(page, say('more than this branch allows', 'លើសពីចំនួនដែលសាខានេះអនុញ្ញាត'))
        assert.equal(await quantity.inputValue(), '2')
        await query('update branches set max_amount = 50000 where branch_id = $1', [seat.branch_id])
        await page.keyboard.press('Control+Enter')
        await page.waitForURL(/open=/)
        await shows(page, say('Why this price?', 'ហេតុអ្វីតម្លៃនេះ?'))
        const [line] = await query(
          `select l.quantity, l.total_amount, l.rules #>> '{0,facts,why}' as why, i.remark from invoice_lines l join invoices i using (inv_id)
            where i.student_id = $1 and l.fee_name_en = 'Registration' order by l.inv_line_id desc limit 1`,
          [seat.student_id],
        )
        assert.deepEqual(line, { quantity: '2.00', total_amount: '24.50', why: 'Agreed', remark: 'By hand' })
      },
    ],
  ),
  [
    'a quotation becomes an invoice once, at the price it promised, and each leads to the other',
    async ({ visit, query }) => {
      const seat = await billable(query)
      const { page } = await visit({ user: 'admin' })
      await page.goto('/quotations?new=1')
      await settle(page)
      await page.getByRole('combobox', { name: 'Student' }).fill(String(seat.card_number))
      await optionOf(page, String(seat.full_name_en)).click()
      const fees = page.getByRole('combobox', { name: 'Add a fee', exact: true })
      await fees.fill('Uniform')
      await optionOf(page, 'Uniform').waitFor()
      const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      assert.deepEqual(await offered.allTextContents(), [
        'Uniform, two sets ឯកសណ្ឋាន ពីរកំប្លេ · Yearly · Main campus · $30.00',
      ])
      await offered.first().click()
      // The price itself, not the reasons that are folded beside it.
      await page.getByText('$30.00', { exact: true }).first().waitFor()
      await page.keyboard.press('Control+Enter')
      await page.locator('.entry-offer').waitFor({ state: 'detached' })
      const [made] = await query('select id, quotation_number from quotations order by id desc limit 1')
      await page.goto(`/quotations?open=${made!.id}`)
      await page.getByRole('button', { name: 'Make the invoice' }).click()
      await shows(page, `Invoice from ${made!.quotation_number}`)
      await page.getByRole('button', { name: 'Issue invoice' }).dblclick()
      await page.waitForURL(/open=/)
      await page.getByRole('link', { name: `From quotation ${made!.quotation_number}` }).click()
      const invoices = await query('select inv_number from invoices where quotation_id = $1', [made!.id])
      assert.equal(invoices.length, 1)
      await page.getByRole('link', { name: String(invoices[0]!.inv_number) }).waitFor()
    },
  ],
  [
    'the head tries other prices on the bills of a year: the difference is told, in Khmer too, and no price changes',
    async ({ visit, query }) => {
      const prices = () => query('select sum(fee_amount)::text as all_prices from fee_setups')
      const before = await prices()
      for (const [language, button, work, says] of [
        ['en', 'Try other prices', 'Work it out', /becomes \$/],
        ['km', 'សាកតម្លៃផ្សេង', 'គណនា', /ក្លាយជា \$/],
      ] as const) {
        const { page, complaints } = await visit({ user: 'admin', language })
        await page.goto('/fee-setups?branch=1')
        await page.getByRole('button', { name: button }).click()
        const form = page.getByRole('form')
        await form.getByRole('textbox').nth(0).fill('01-01-2026')
        await form.getByRole('textbox').nth(1).fill('31-12-2026')
        await form.getByRole('textbox').nth(2).fill('10')
        await page.getByRole('button', { name: work }).click()
        await page.getByText(says).waitFor()
        assert.deepEqual(complaints, [])
      }
      assert.deepEqual(await prices(), before)
    },
  ],
  [
    'prices are typed over and pasted into the grid, saved at once, and one that somebody else changed is named',
    async ({ visit, query }) => {
      const seat = await billable(query)
      // A month's price stands above a semester's: what others have put between them is out of the way.
      await query("update fee_setups set is_inactive = 1 where fee_name_en like 'Month of %'")
      const { page } = await visit({ user: 'admin' })
      await page.goto(`/fee-setups?grid=1&branch=${seat.branch_id}`)
      await settle(page)
      const cell = (grade: string) => page.getByRole('textbox', { name: `Tuition, a month · Kindergarten · ${grade}` })
      await cell('K1').focus()
      await page.evaluate(() => {
        const data = new DataTransfer()
        data.setData('text', '71\t$72.50\n301\t302')
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      })
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('73')
      await page.keyboard.press('Enter')
      const priceOf = async (name: string) =>
        (
          await query('select fee_amount from fee_setups where branch_id = $1 and fee_name_en = $2', [
            seat.branch_id,
            name,
          ])
        )[0]!.fee_amount
      await query(
        "update fee_setups set fee_amount = 80 where branch_id = $1 and fee_name_en = 'Tuition K2, a month'",
        [seat.branch_id],
      )
      await page.getByRole('button', { name: 'Save 5 prices' }).click()
      await shows(page, 'Tuition, a month · Kindergarten · K2: somebody else made it $80.00, you typed 72.50.')
      assert.equal(await priceOf('Tuition K3, a month'), '61.00')
      await page.getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save 5 prices' }).click()
      await shows(page, '5 prices were changed')
      assert.deepEqual([await priceOf('Tuition K2, a month'), await priceOf('Tuition K3, a month')], ['72.50', '73.00'])
    },
  ],
]
