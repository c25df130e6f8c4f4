import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { addMonths, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showMoney } from '@sala/contract/kit/money'
import { defaultPerPage } from '@sala/contract/kit/page'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import type { Locator, Page } from 'playwright-core'
import { inEachSeat, options, pick, settle } from './browser-fixture.ts'
import { send } from './cashier-journeys.ts'
import { call, type Journey } from './journeys.ts'

/** A row of a list at a desk, or its card on a phone. */
const rowOf = 'main .table tbody tr, main .cards > li'

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

/** Chooses in a list of choices by what is typed. */
/** Until a list says that it has so many. */
async function counts(page: Page, many: unknown): Promise<void> {
  await page.waitForFunction(
    (last) => document.querySelector('main .pager .number')?.textContent?.split(/\s/).at(-1) === last,
    String(many),
  )
}

/** Opens a row's own menu, whose button and deeds are on the screen, and has it do something. */
async function fromMenu(page: Page, row: Locator, deed: string): Promise<void> {
  const button = row.locator('[aria-haspopup=menu]')
  const item = page.getByRole('menuitem', { name: deed })
  await button.click()
  for (const each of [button, item]) {
    const box = await each.boundingBox()
    const { width, height } = page.viewportSize()!
    assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, deed)
  }
  await item.click()
}

/** The paper that is made by whatever is done. */
async function paperOf(page: Page, path: string, make: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(path))
  await make()
  const paper = await answer
  assert.deepEqual([paper.status(), paper.headers()['content-type']], [200, 'application/pdf'])
}

export const officeJourneys: readonly Journey[] = [
  inEachSeat(
    'the academic office sees what was taught last month by year and term, fifteen lessons to a page, and what a class is taught in all and day by day',
    async ({ visit }, seat) => {
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      // However long this takes, a list of choices is not yet too old to be shown again.
      await page.clock.setFixedTime(new Date())
      const asked: string[] = []
      page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
      await look(page, '/teaching-calendars?branch=1')
      for (const [label, day] of [
        ['From', addMonths(localToday(), -1)],
        ['To', localToday()],
      ] as const)
        assert.equal(await page.getByLabel(say(label, 'list'), { exact: true }).first().inputValue(), showDate(day))
      const lessons = page.locator('.teaching-table tbody tr, .teaching-cards li')
      assert.equal(await lessons.count(), defaultPerPage)
      await pick(page, page.locator('#teaching-ac_year_id'), '2026-2027')
      await pick(page, page.locator('#teaching-ac_term_id'), either('Semester 1', 'ឆមាសទី១'))
      await page.waitForURL(/ac_term_id=/)
      const term = Number(new URL(page.url()).searchParams.get('ac_term_id'))
      await settle(page)
      const ofTerm = await call(
        page,
        asked.findLast((url) => url.includes('/api/teaching-calendars?'))!.split('/api')[1]!,
      )
      assert.ok(ofTerm.body.data.length > 0)
      assert.ok(ofTerm.body.data.every((lesson: { ac_term_id: number }) => lesson.ac_term_id === term))
      await counts(page, ofTerm.body.meta.total.toLocaleString('en'))

      await look(page, '/class-operations?branch=1')
      await page.getByRole('button', { name: say('Teaching hours') }).click()
      await page.getByRole('heading', { name: say('Class teaching', 'class-teaching') }).waitFor()
      await pick(page, page.locator('#narrow-class_id'), '6A')
      const rows = page.locator(rowOf)
      await page.waitForFunction(
        (row) => [...document.querySelectorAll(row)].every((each) => each.firstElementChild?.textContent === '6A'),
        rowOf,
      )
      const many = await rows.first().locator('td').nth(3).innerText()
      await rows.first().locator('td').nth(1).click()
      await page.waitForURL(/days=1/)
      await counts(page, many)
      await page.getByRole('columnheader', { name: say('Room', 'classTeaching') }).waitFor()
      // Classes of another year; and the choices that are known already are not asked for again.
      await page.locator('.ant-segmented-item', { hasText: say('History', 'class-teaching.status_id') }).click()
      await page.waitForURL(new RegExp(`status=${academicStatus.history}`))
      await page.getByText(say('No lessons on this day.', 'classTeaching')).waitFor()
      const choices = () => asked.filter((url) => url.includes('/options/subject_id?') && !url.includes('id[]'))
      for (const times of [1, 2]) {
        await page.locator('#narrow-subject_id').click()
        await options(page).nth(times).waitFor()
        await page.keyboard.press('Escape')
        assert.equal(choices().length, 1)
      }
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'families and transfers follow the branch that is chosen; a transfer is searched and its letter printed from its row; chosen families get their pickup persons at once',
    async ({ visit, query }, seat) => {
      const branches = await query(
        `select branch_id, branch_name_en as en, branch_name_kh as km,
           (select count(*)::int from parents p where exists (select from parent_branches k where k.student_parent_id = p.student_parent_id and k.branch_id = b.branch_id)) as families,
           (select count(*)::int from student_transfers t where b.branch_id in (t.from_branch_id, t.to_branch_id)) as transfers
         from branches b where branch_id < 3 order by 1`,
      )
      const [all] = await query(
        'select (select count(*)::int from parents) as families, (select count(*)::int from student_transfers) as transfers',
      )
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const asked: string[] = []
      page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
      const narrow = async (name: unknown) => {
        await page.locator('.branch-button').click()
        await page
          .locator('[role^=menuitem]')
          .filter({ hasText: String(name) })
          .first()
          .click()
      }
      for (const [path, what] of [
        ['/parent-profiles', 'families'],
        ['/student-transfers', 'transfers'],
      ] as const) {
        await look(page, path)
        for (const branch of branches) {
          await narrow(branch[seat.language])
          await counts(page, branch[what])
          assert.ok(
            asked.some((url) => url.includes(`/api${path}?`) && url.includes(`branch_id[]=${branch.branch_id}`)),
          )
        }
        await narrow(say('All my branches', 'branch'))
        await counts(page, all![what])
      }
      const [moved] = await query(
        `select s.full_name_en as en, s.full_name_kh as km from student_transfers join students s using (student_id) where to_branch_id is not null order by transfer_id limit 1`,
      )
      const name = String(moved![seat.language])
      await page.locator('main .search-box input').fill(name)
      await counts(page, 1)
      await fromMenu(page, page.locator(rowOf).filter({ hasText: name }), say('Print leaving letter…'))
      await paperOf(page, '/letter-previews', () =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: say('Print'), exact: true })
          .click(),
      )

      const families = await query(
        `select p.student_parent_id as id from parents p join students s using (student_parent_id) where p.home_branch_id = 2 and s.status = ${studentStatus.active} and p.father_name_en is not null
         and not exists (select from student_pickups k where k.student_id = s.student_id and k.is_deleted = 0) group by 1 having count(*) = 1 order by 1 limit 2`,
      )
      const before = await query('select count(*)::int as n from student_pickups where is_deleted = 0')
      await look(page, '/parent-profiles?branch=2')
      for (const { id } of families) {
        await page.locator('main .search-box input').fill(String(id))
        await page.waitForURL((address) => address.searchParams.get('search') === String(id))
        await settle(page)
        await page
          .locator(rowOf)
          .filter({ has: page.locator(`[href*="open=${id}"]`) })
          .getByRole('checkbox')
          .check()
      }
      const made = page.waitForResponse('**/api/parent-profiles/generate-pickups')
      await page.getByRole('button', { name: say('Add family members as pickup persons') }).click()
      const { created } = await (await made).json()
      assert.ok(created >= families.length, `${created}`)
      await page.getByText(say(`${created} pickup persons added.`)).waitFor()
      const [after] = await query('select count(*)::int as n from student_pickups where is_deleted = 0')
      assert.equal(after!.n, Number(before[0]!.n) + created)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'the dashboard counts students by status and branch, in one branch, in several or in all; reports show fifteen rows; a shift says its length',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const bars = async (label: string) =>
        (
          await page
            .getByRole('table', { name: say(label) })
            .locator('tbody tr')
            .allInnerTexts()
        ).map((text) => text.split(/\s*\t\s*|\n/).filter(Boolean))
      const byStatus = (branches: readonly number[]) =>
        query('select status, count(*)::int as n from students where branch_id = any($1) group by 1 order by 1', [
          branches,
        ])
      for (const [branch, ids] of [
        ['1', [1]],
        ['all', [1, 2, 3]],
      ] as const) {
        await look(page, `/dashboard?branch=${branch}`)
        const shown = (await bars('Students by status')).map(([, count]) => Number.parseInt(count!, 10))
        assert.deepEqual(shown.sort(), (await byStatus(ids)).map(({ n }) => n).sort())
        assert.equal((await bars('Active students by branch')).length, ids.length)
      }
      for (const [path, count] of [
        ['/dashboard/total-students', (body: { students: number }) => body.students],
        [
          `/report/student-lists?status=${studentStatus.active}`,
          (body: { meta: { total: number } }) => body.meta.total,
        ],
      ] as const) {
        const ask = async (more: string) => {
          const { status, body } = await call(page, `${path}${path.includes('?') ? '&' : '?'}${more}`)
          assert.equal(status, 200, more)
          return count(body)
        }
        const [one, two, both, all] = [
          await ask('branch_id[]=1'),
          await ask('branch_id[]=2'),
          await ask('branch_id[]=1&branch_id[]=2'),
          await ask('all_branch=1'),
        ]
        assert.ok(one > 0 && two > 0 && both === one + two && all > both, [path, one, two, both, all].join(' '))
      }
      await look(page, `/report/student-lists?status=${studentStatus.active}`)
      assert.equal(
        await page.locator('.report-table tbody tr:not(.group-row), .report-card:not(.group-card)').count(),
        defaultPerPage,
      )

      await look(page, '/attendance-shifts')
      for (const [shift, length] of [
        ['Office hours', '7 h 30 min'],
        ['Night guard', '12 h'],
      ] as const)
        await page.locator(rowOf).filter({ hasText: shift }).getByText(say(length), { exact: true }).waitFor()
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a clerk sees what a child was billed last, finds bills by who issued them and the days to pay, and prints the pre-invoices of grades and a confirmation',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const [billed] = await query(
        `select s.student_id, s.card_number, i.inv_number, i.total_amount from students s join invoices i using (student_id) where s.branch_id = 1 and s.status = ${studentStatus.active} and i.inv_kind = ${invoiceKind.invoice} and i.is_deleted = 0 order by i.inv_date desc, i.inv_id desc limit 1`,
      )
      await look(page, '/invoices?enter=1&branch=1')
      await pick(page, page.locator('#student-to-bill'), String(billed!.card_number))
      const latest = page.locator('p').filter({ hasText: say('Latest invoice:') })
      await latest.getByRole('link', { name: String(billed!.inv_number) }).waitFor()
      await latest
        .getByText(showMoney(String(billed!.total_amount), 'USD'))
        .first()
        .waitFor()

      const days = seat.language === 'km' ? 22 : 21
      const { fee_setup_id } = await send(page, '/fee-setups', {
        fee_name_en: `A trip of ${days} days`,
        fee_name_kh: `ដំណើរ ${days} ថ្ងៃ`,
        fee_type_id: 1,
        fee_amount: '12.00',
        payment_term_id: paymentTerm.monthly,
        branch_id: 1,
      })
      const { inv_number } = await send(page, '/v2/invoices', {
        student_id: billed!.student_id,
        credit_day: days,
        lines: [{ fee_setup_id, fee_start_date: `2027-07-${days}`, fee_end_date: `2027-07-${days}` }],
      })
      await look(page, '/invoices?branch=1')
      await page.locator('.toolbar .lucide-funnel').click()
      await pick(page, page.locator('#filter-created_by'), 'Sok Piseth')
      await page.keyboard.press('Escape')
      await pick(page, page.locator('#filter-credit_day'), say(`${days} days`))
      await page.locator('.form-footer .ant-btn-primary').click()
      await counts(page, 1)
      await page.locator('.chips').getByText('Sok Piseth').waitFor()
      await page
        .locator('.chips')
        .getByText(say(`${days} days`))
        .waitFor()
      await page.locator(rowOf).filter({ hasText: inv_number }).waitFor()

      const [grade] = await query(
        `select g.grade_name_foreign as en, g.grade_name_native as km from pre_invoices p join grades g using (grade_id) where p.branch_id = 1 and p.is_deleted = 0 and not exists (select from invoices i where i.pre_inv_id = p.id) group by 1, 2 order by count(*) desc limit 1`,
      )
      await look(page, '/pre-invoice-runs?branch=1')
      await page.getByRole('button', { name: say('Print pre-invoices by grade') }).click()
      const dialog = page.getByRole('dialog')
      await pick(
        page,
        dialog.getByRole('combobox', { name: say('Grades', 'print-pre-invoices-of-grades') }),
        String(grade![seat.language]),
      )
      await page.keyboard.press('Escape')
      await paperOf(page, '/pre-invoices/preview-pdf-by-grades', () =>
        dialog.getByRole('button', { name: say('Print'), exact: true }).click(),
      )
      await dialog.waitFor({ state: 'hidden' })

      const [confirmed] = await query(
        'select confirm_number from invoice_confirms where branch_id = 1 order by id desc',
      )
      await look(page, `/invoice-confirms?branch=1&search=${confirmed!.confirm_number}`)
      await paperOf(page, '/preview-pdf/', () =>
        fromMenu(page, page.locator(rowOf).filter({ hasText: String(confirmed!.confirm_number) }), say('Print')),
      )
      assert.deepEqual(complaints, [])
    },
  ),
]
