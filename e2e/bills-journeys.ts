import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import type { Page } from 'playwright-core'
import { inEachSeat, options, pressNew, seats, settle } from './browser-fixture.ts'
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

const optionOf = (page: Page, text: string) => options(page, text).first()

async function chooseStudent(page: Page, card: string): Promise<void> {
  await page.locator('#student-to-bill').fill(card)
  await optionOf(page, card).waitFor()
  await page.keyboard.press('Enter')
  await settle(page)
}

export const billsJourneys: readonly Journey[] = [
  ...seats.map(
    ({ language, width }): Journey => [
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
  inEachSeat(
    'a clerk bills a student by keyboard, takes a part back, and voids what was billed by mistake',
    async ({ visit, query }, place) => {
      const seat = await billable(query, place.language === 'en' ? 0 : 3)
      const { page, complaints, say, either } = await visit({ user: 'admin', ...place })
      const fee = either('Reading club', 'ក្លឹបអំណាន')
      await page.goto('/invoices')
      await settle(page)
      await pressNew(page)
      await chooseStudent(page, String(seat.card_number))
      await page.getByRole('checkbox', { name: fee }).check()
      await settle(page)
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/open=/)
      await shows(page, say('Still owed', 'bills'))
      const [made] = await query(
        'select inv_id, inv_number, total_amount from invoices where student_id = $1 order by inv_id desc limit 1',
        [seat.student_id],
      )
      assert.ok(made)

      const note = say('Credit note', 'bills')
      const form = page.getByRole('dialog')
      const reason = form.getByRole('textbox', { name: say('Reason', 'bills') })
      const part = form.getByRole('textbox', { name: `${say('Credit', 'bills')}: ${fee}` })
      await page.getByRole('button', { name: note }).click()
      await reason.fill('Came a week late')
      await part.fill('2.50')
      // What was typed survives a reload.
      page.once('dialog', (warning) => warning.accept())
      await page.reload()
      await page.getByRole('button', { name: note }).click()
      await form.getByRole('button', { name: say('Continue', 'form') }).click()
      assert.equal(await reason.inputValue(), 'Came a week late')
      assert.equal(await part.inputValue(), '2.50')
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
      await form.getByRole('button', { name: note }).click()
      await form.waitFor({ state: 'detached' })
      const [taken] = await query('select inv_number, total_amount from invoices where credits_inv_id = $1', [
        made.inv_id,
      ])
      await shows(page, say(`Credit note ${taken!.inv_number} issued.`))
      assert.equal(taken!.total_amount, '-2.50')
      await page.getByRole('button', { name: say('Void', 'bills'), exact: true }).click()
      await page.getByRole('textbox', { name: say('Reason', 'bills') }).fill('By mistake')
      await page.keyboard.press('Control+Enter')
      await shows(
        page,
        say(`Invoice ${made.inv_number} has payments. Void or refund its receipt first, or issue a credit note.`),
      )
      assert.deepEqual(
        complaints.filter((each) => !each.includes('409')),
        [],
      )
    },
  ),
  [
    'a class is billed from its page at once, by one press however often the button is pressed',
    async ({ visit, query }) => {
      const { branch_id } = await billable(query)
      await query(
        `insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, payment_term_id) values ($1, 2, 'Class outing', 'ដំណើរកម្សាន្ត', 8.25, 4)`,
        [branch_id],
      )
      const classes = await query(
        `select c.class_id, c.class_name from classes c join student_enrollments e using (class_id)
          where c.branch_id = $1 and c.ac_status_id = ${academicStatus.active} and e.enrollment_status = ${enrollmentStatus.studying} group by 1 order by 1 limit 2`,
        [branch_id],
      )
      for (const [at, { language, width }] of seats.entries()) {
        const { class_id, class_name } = classes[at]!
        const { page, complaints, say, either } = await visit({ user: 'admin', language, width })
        await page.goto(`/class-operations?open=${class_id}`)
        await page.getByRole('button', { name: say('Bill class') }).click()
        const form = page.getByRole('dialog')
        await form.getByText(String(class_name)).filter({ visible: true }).first().waitFor()
        const fee = form.getByRole('combobox', { name: say('Fee'), exact: true })
        await fee.click()
        await fee.fill('Class outing')
        await optionOf(page, either('Class outing', 'ដំណើរកម្សាន្ត')).click()
        await page.keyboard.press('Control+Enter')
        await shows(page, either('will be issued', 'នឹងត្រូវចេញ'))
        const bills = () =>
          query(
            "select b.id from invoice_classes b join fee_setups using (fee_setup_id) where b.class_id = $1 and fee_name_en = 'Class outing'",
            [class_id],
          )
        assert.equal((await bills()).length, 0)
        await page.getByRole('button', { name: say('Yes, this is correct') }).dblclick()
        await shows(page, either('issued, $', 'បានចេញវិក្កយបត្រ'))
        assert.equal((await bills()).length, 1)
        // It stands where it stood, on the page of the class.
        await page.getByRole('heading', { name: String(class_name) }).waitFor()
        assert.deepEqual(
          complaints.filter((each) => !each.includes('409')),
          [],
        )
      }
    },
  ],
  inEachSeat(
    'a bill is entered with a group of fees, a quantity and a price by hand, and a refusal leaves it as it was',
    async ({ visit, query }, place) => {
      const seat = await billable(query)
      const { page, say, either } = await visit({ user: 'admin', ...place })
      const [group, name] = place.language === 'km' ? ['សិស្សថ្មី', 'ថ្លៃចុះឈ្មោះ'] : ['New pupil', 'Registration']
      await page.goto('/invoices?enter=1')
      await settle(page)
      await chooseStudent(page, String(seat.card_number))
      await page.locator('.entry-add .ant-select').last().click()
      await optionOf(page, group).click()
      const quantity = page.getByRole('textbox', { name: say(`Quantity: ${name}`) })
      await quantity.fill('2')
      await page.getByRole('button', { name: say(`Days and price: ${name}`) }).click()
      await page.getByRole('textbox', { name: say('Custom price', 'bills') }).fill('12.25')
      await shows(page, either('Say why the price differs', 'សូមប្រាប់មូលហេតុដែលតម្លៃខុសពីតារាង'))
      await page.getByRole('textbox', { name: say('Reason for this price') }).fill('Agreed')
      await page.getByRole('textbox', { name: say('Remark', 'sign-family-agreement') }).fill('By hand')
      await shows(page, '$24.50')
      await query('update branches set max_amount = 1 where branch_id = $1', [seat.branch_id])
      await page.keyboard.press('Control+Enter')
      await shows(page, either('more than this branch allows', 'លើសពីចំនួនដែលសាខានេះអនុញ្ញាត'))
      assert.equal(await quantity.inputValue(), '2')
      await query('update branches set max_amount = 50000 where branch_id = $1', [seat.branch_id])
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/open=/)
      await shows(page, say('Why this price?'))
      const [line] = await query(
        `select l.quantity, l.total_amount, l.rules #>> '{0,facts,why}' as why, i.remark from invoice_lines l join invoices i using (inv_id)
            where i.student_id = $1 and l.fee_name_en = 'Registration' order by l.inv_line_id desc limit 1`,
        [seat.student_id],
      )
      assert.deepEqual(line, { quantity: '2.00', total_amount: '24.50', why: 'Agreed', remark: 'By hand' })
    },
  ),
  [
    'a quotation becomes an invoice once, at the price it promised, and each leads to the other',
    async ({ visit, query }) => {
      for (const [at, { language, width }] of seats.entries()) {
        const seat = await billable(query, at * 9)
        const { page, say, either } = await visit({ user: 'admin', language, width })
        await page.goto('/quotations?new=1')
        await settle(page)
        await page.getByRole('combobox', { name: say('Student') }).fill(String(seat.card_number))
        await optionOf(page, String(seat.card_number)).click()
        const fees = page.getByRole('combobox', { name: say('Add fee'), exact: true })
        await fees.fill('Uniform')
        await optionOf(page, either('Uniform', 'ឯកសណ្ឋាន')).waitFor()
        const offered = options(page)
        if (language === 'en')
          assert.deepEqual(await offered.allTextContents(), [
            'Uniform, two sets ឯកសណ្ឋាន ពីរកំប្លេ · Yearly · Main campus · $30.00',
          ])
        await offered.first().click()
        // The price itself, not the reasons that are folded beside it.
        await page.getByText('$30.00', { exact: true }).first().waitFor()
        await page.keyboard.press('Control+Enter')
        await page.locator('.entry-offer').waitFor({ state: 'detached' })
        const [made] = await query('select id, quotation_number from quotations order by id desc limit 1')
        const number = String(made!.quotation_number)
        await page.goto(`/quotations?open=${made!.id}`)
        await page.getByRole('button', { name: say('Create invoice') }).click()
        await shows(page, either(`Invoice from ${number}`, `វិក្កយបត្រពី ${number}`))
        await page.getByRole('button', { name: say('Issue invoice') }).dblclick()
        await page.waitForURL(/open=/)
        await page.getByRole('link', { name: either(`From quotation ${number}`, `ពីសម្រង់តម្លៃ ${number}`) }).click()
        const invoices = await query('select inv_number from invoices where quotation_id = $1', [made!.id])
        assert.equal(invoices.length, 1)
        await page.getByRole('link', { name: String(invoices[0]!.inv_number) }).waitFor()
      }
    },
  ],
  [
    'the head tries other prices on the bills of a year: the difference is told, in Khmer too, and no price changes',
    async ({ visit, query }) => {
      const prices = () => query('select sum(fee_amount)::text as all_prices from fee_setups')
      const before = await prices()
      for (const seat of seats) {
        const { page, complaints, say } = await visit({ user: 'admin', ...seat })
        await page.goto('/fee-setups?branch=1')
        await page.getByRole('button', { name: say('Try other prices') }).click()
        const form = page.getByRole('form')
        await form.getByRole('textbox').nth(0).fill('01-01-2026')
        await form.getByRole('textbox').nth(1).fill('31-12-2026')
        await form.getByRole('textbox').nth(2).fill('10')
        await page.getByRole('button', { name: say('Calculate', 'prices') }).click()
        await page.getByText(/→ \$|ក្លាយជា \$/).waitFor()
        assert.deepEqual(complaints, [])
      }
      assert.deepEqual(await prices(), before)
    },
  ],
  inEachSeat(
    'prices are typed over and pasted into the grid, saved at once, and one that somebody else changed is named',
    async ({ visit, query }, place) => {
      const seat = await billable(query)
      // A month's price stands above a semester's: what others have put between them is out of the way.
      await query("update fee_setups set is_inactive = 1 where fee_name_en like 'Month of %'")
      const { page, say, either } = await visit({ user: 'admin', ...place })
      const priceOf = async (grade: string) =>
        (
          await query('select fee_amount from fee_setups where branch_id = $1 and fee_name_en = $2', [
            seat.branch_id,
            `Tuition ${grade}, a month`,
          ])
        )[0]!.fee_amount
      const before = await priceOf('K3')
      // Other prices in either seat, or nothing would change in the second.
      const [first, second, third] = place.language === 'en' ? ['71', '72.50', '73'] : ['81', '82.50', '83']
      await page.goto(`/fee-setups?grid=1&branch=${seat.branch_id}`)
      await settle(page)
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: either('Tuition, a month', 'ថ្លៃសិក្សា ប្រចាំខែ') }) })
      const kindergarten = either('Kindergarten · K', 'មត្តេយ្យសិក្សា · ')
      await row.getByRole('textbox', { name: kindergarten }).first().focus()
      await page.evaluate((text) => {
        const data = new DataTransfer()
        data.setData('text', text)
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      }, `${first}\t$${second}\n3${first}\t3${first}.50`)
      await page.keyboard.press('ArrowRight')
      const changed = (await page.locator(':focus').getAttribute('aria-label'))!
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type(third!)
      await page.keyboard.press('Enter')
      await query(
        "update fee_setups set fee_amount = 80 where branch_id = $1 and fee_name_en = 'Tuition K2, a month'",
        [seat.branch_id],
      )
      const save = page.getByRole('button', { name: say('Save 5 prices') })
      await save.click()
      await shows(page, say(`${changed}: someone else changed it to $80.00; you typed ${second}.`, 'prices'))
      assert.equal(await priceOf('K3'), before)
      await page.getByRole('button', { name: say('Keep mine') }).click()
      await save.click()
      await shows(page, say('5 prices changed.'))
      assert.deepEqual([await priceOf('K2'), await priceOf('K3')], [second, `${third}.00`])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
    },
  ),
  [
    'an empty cell of the grid gets its fee: all but the price is filled in, and the new one is marked in the grid',
    async ({ visit, query }) => {
      const { branch_id } = await billable(query)
      const [from, to] = await query(
        `select grade_id, acps_id, acp_id, grade_name_foreign as en, grade_name_native as km, acps_name_foreign as program_en, acps_name_native as program_km
          from grades join sub_programs using (acps_id) where grade_name_foreign in ('K1', 'K2') order by grade_name_foreign`,
      )
      for (const { language, width } of seats) {
        const { page, complaints, either } = await visit({ user: 'admin', language, width })
        const [english, khmer] = language === 'en' ? ['Swimming', 'ហែលទឹក'] : ['Diving', 'មុជទឹក']
        await query(
          `insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, acp_id, acps_id, grade_id, payment_term_id) values ($1, 2, $2, $3, 5, $4, $5, $6, 1)`,
          [branch_id, `${english} ${from!.en}`, `${khmer} ${from!.km}`, from!.acp_id, from!.acps_id, from!.grade_id],
        )
        await page.goto(`/fee-setups?grid=1&branch=${branch_id}`)
        const cell = either(`${english} · ${to!.program_en} · ${to!.en}`, `${khmer} · ${to!.program_km} · ${to!.km}`)
        await page.getByRole('button', { name: either(`New fee: ${cell}`, `ថ្លៃថ្មី៖ ${cell}`) }).click()
        const form = page.getByRole('dialog')
        // Nothing but the price is left to type.
        await form.locator('#fee-setups-fee_amount:focus').waitFor()
        await page.keyboard.type('6.75')
        await page.keyboard.press('Control+Enter')
        await form.waitFor({ state: 'detached' })
        const made = page.locator('td[data-marked]').getByRole('textbox', { name: cell })
        await made.waitFor()
        assert.equal(await made.inputValue(), '6.75')
        const [fee] = await query(
          'select fee_name_en, fee_name_kh, acp_id, acps_id, grade_id, payment_term_id from fee_setups order by fee_setup_id desc limit 1',
        )
        assert.deepEqual(fee, {
          ...{
            fee_name_en: `${english} ${to!.en}`,
            fee_name_kh: `${khmer} ${to!.km}`,
            payment_term_id: paymentTerm.monthly,
          },
          ...{ acp_id: to!.acp_id, acps_id: to!.acps_id, grade_id: to!.grade_id },
        })
        assert.deepEqual(complaints, [])
      }
    },
  ],
]
