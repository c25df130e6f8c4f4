import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inEachSeat, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), `daily_closeout_report_${key}`)
const heads = (page: Page) => page.locator('.report-table thead th').allInnerTexts()
/** What stands under a heading. */
const column = async (page: Page, name: string): Promise<string[]> => {
  const at = (await heads(page)).findIndex((each) => each.replace(/[↑↓].*/s, '').trim() === name)
  return page.locator(`.report-table tbody tr:not(.group-row) td:nth-child(${at + 1})`).allInnerTexts()
}
const cents = (text: string) => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100)
const box = (page: Page, name: string) => page.getByRole('dialog', { name })

export const reportsJourneys: readonly Journey[] = [
  [
    'an accountant looks at the daily closeout with the mouse: filter, sorts, groups, columns, a marked row; a reload keeps it',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/report/daily-closeout?from=2020-01-01')
      await settle(page)
      await page.getByRole('button', { name: 'Add filter' }).click()
      const filter = box(page, 'Add filter')
      await filter.getByLabel('Column').selectOption('fee_name_en')
      await filter.getByLabel('Condition').selectOption('like')
      await filter.getByLabel('Value').fill('Tuition and whatever else stands in a long name of a fee')
      await filter.getByRole('button', { name: 'Search' }).click()
      await shows(page, 'No data')
      await shows(page, 'Tuition and whatever else stands in a lo…')
      await page.getByRole('button', { name: /^Fee contains/ }).click()
      await box(page, 'Change filter Fee').getByLabel('Value').fill('tuition')
      await box(page, 'Change filter Fee').getByRole('button', { name: 'Search' }).click()
      await page.locator('.report-table').waitFor()
      const fees = await column(page, 'Fee')
      assert.ok(fees.length > 0 && fees.every((fee) => /tuition/i.test(fee)))

      const unsorted = (await column(page, 'Paid')).map(cents)
      await page.getByRole('button', { name: /^Sort/ }).click()
      const sort = box(page, 'Sort')
      await sort.getByRole('button', { name: 'Add sort' }).click()
      await sort.getByLabel('Column').nth(1).selectOption('amount')
      await sort.getByLabel('Direction of Paid', { exact: true }).selectOption('desc')
      const entries = sort.getByRole('listitem')
      await entries.nth(1).dragTo(entries.nth(0))
      await page.waitForFunction(
        () => JSON.parse(localStorage.getItem('daily_closeout_report_filter') ?? '{}').sorts?.[0]?.column === 'amount',
      )
      await page.keyboard.press('Escape')
      await settle(page)
      const paid = (await column(page, 'Paid')).map(cents)
      assert.notDeepEqual(paid, unsorted)
      assert.ok(paid[0]! >= Math.max(...unsorted))
      assert.deepEqual(
        paid,
        paid.toSorted((a, b) => b - a),
      )

      await page.getByLabel('Group by').selectOption('invoice_number')
      await page.locator('.group-row').first().waitFor()
      // However wide the table is, what was paid is in view: of a row, of a group and in all.
      const body = (await page.locator('.report-body').boundingBox())!
      for (const row of ['thead tr', '.group-row', 'tbody tr:not(.group-row)', 'tfoot tr']) {
        const paid = (await page.locator(`.report-table ${row}`).first().locator('> *').last().boundingBox())!
        assert.ok(paid.x + paid.width <= body.x + body.width + 1, `Paid is out of view: ${row}`)
      }
      await settle(page)
      // The last group may go on overleaf; each of the others has its rows here, and their sum.
      const groups = await page.locator('.report-table tbody').evaluate((body) => {
        const found: { told: string; rows: string[] }[] = []
        for (const row of body.querySelectorAll('tr')) {
          if (row.classList.contains('group-row')) found.push({ told: row.lastElementChild!.textContent!, rows: [] })
          else found.at(-1)!.rows.push(row.lastElementChild!.textContent!)
        }
        return found.slice(0, -1)
      })
      assert.ok(groups.some(({ rows }) => rows.length > 1))
      for (const { told, rows } of groups)
        assert.equal(
          cents(told),
          rows.reduce((sum, each) => sum + cents(each), 0),
        )
      await page.getByRole('button', { name: 'Totals only' }).click()
      await page.waitForFunction(
        () =>
          document.querySelector('.report-table .group-row') &&
          document.querySelectorAll('.report-table tbody tr:not(.group-row)').length === 0,
      )
      await page.getByRole('button', { name: 'Totals only' }).click()
      await page.getByRole('button', { name: 'Columns' }).click()
      const columns = box(page, 'Columns')
      await columns.getByRole('checkbox', { name: 'Branch' }).uncheck()
      const list = columns.getByRole('listitem')
      await list.filter({ hasText: 'Student' }).dragTo(list.filter({ hasText: 'Paid on' }))
      await page.keyboard.press('Escape')
      const shown = await heads(page)
      assert.ok(!shown.includes('Branch'))
      assert.ok(
        shown.findIndex((name) => name.startsWith('Student')) < shown.findIndex((name) => name.startsWith('Paid on')),
      )
      const row = page.locator('.report-table tbody tr:not(.group-row)').first()
      await row.click()
      assert.equal(await row.getAttribute('aria-current'), 'true')

      assert.equal((await kept(page, 'filter')).group_by, 'invoice_number')
      assert.ok(!(await kept(page, 'visible')).includes('branch_name_en'))
      assert.equal((await kept(page, 'visible_order')).length, 15)
      await page.reload()
      await settle(page)
      await page.locator('.group-row').first().waitFor()
      assert.deepEqual(await heads(page), shown)
      await page.getByRole('button', { name: /^Fee contains tuition/ }).waitFor()
      await page.getByRole('button', { name: 'Sort (2)' }).waitFor()
      await page.getByRole('button', { name: 'Clear grouping' }).click()
      await page.getByRole('button', { name: 'Remove filter Fee' }).click()
      // A day is chosen in a calendar that opens above the box, and does not close it.
      await page.getByRole('button', { name: 'Add filter' }).click()
      const byDay = box(page, 'Add filter')
      await byDay.getByLabel('Column').selectOption('payment_date')
      await byDay.getByLabel('Condition').selectOption('is_on_or_after')
      await byDay.getByRole('button', { name: 'Calendar' }).click()
      await page.locator('.date-chooser td').filter({ hasText: /^1$/ }).first().click()
      await byDay.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('button', { name: 'Remove filter Paid on' }).click()
      await page.waitForFunction(() => !document.querySelector('.group-row') && !document.querySelector('.chip'))
      await page.getByRole('button', { name: 'Chart' }).click()
      await page.locator('.chart .bar').first().waitFor()
      const sheet = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Excel' }).click()
      assert.match((await sheet).suggestedFilename(), /^daily-closeout-.*\.xlsx$/)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'an accountant looks at the daily closeout by keyboard alone, and saves the view',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/report/daily-closeout?from=2020-01-01')
      await settle(page)
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
      }
      await page.getByRole('button', { name: 'Add filter' }).focus()
      await press('Enter')
      await box(page, 'Add filter').waitFor()
      // The column, the comparison, the value, and Enter searches.
      await page.keyboard.type('Paid')
      await page.waitForFunction(() => (document.activeElement as HTMLSelectElement).value !== 'branch_name_en')
      await box(page, 'Add filter').getByLabel('Column').selectOption('amount')
      await press('Tab')
      await page.keyboard.type('is gr')
      await press('Tab')
      await page.keyboard.type('20')
      await press('Enter')
      await page.getByRole('button', { name: /^Paid is greater than/ }).waitFor()
      await settle(page)
      const paid = (await column(page, 'Paid')).map(cents)
      assert.ok(paid.length > 0 && paid.every((each) => each > 2000))
      await page.getByRole('button', { name: /^Sort/ }).focus()
      await press('Enter')
      await box(page, 'Sort').getByRole('button', { name: 'Add sort' }).focus()
      await press('Enter')
      await box(page, 'Sort')
        .getByRole('button', { name: /^Move Branch/ })
        .focus()
      await press('ArrowUp')
      await page.waitForFunction(
        () =>
          JSON.parse(localStorage.getItem('daily_closeout_report_filter') ?? '{}').sorts?.[0]?.column ===
          'branch_name_en',
      )
      await press('Escape')
      await page.getByRole('button', { name: 'Columns' }).focus()
      await press('Enter')
      await box(page, 'Columns').getByRole('checkbox', { name: 'Until' }).focus()
      await press('Space')
      await box(page, 'Columns')
        .getByRole('button', { name: /^Move Student/ })
        .focus()
      await press('ArrowUp')
      await press('Escape')
      const shown = await heads(page)
      assert.ok(!shown.includes('Until'))
      assert.equal(shown.indexOf('Card number'), shown.indexOf('Student') + 1)
      await settle(page)
      const branches = await column(page, 'Branch')
      assert.ok(branches.length > 1)
      assert.deepEqual(branches, branches.toSorted())
      const first = page.locator('.report-table tbody tr').first()
      await first.focus()
      await press('ArrowDown', 'Space')
      assert.equal(await page.locator('.report-table tbody tr').nth(1).getAttribute('aria-current'), 'true')
      await page.getByRole('button', { name: 'Views' }).focus()
      await press('Enter')
      await box(page, 'Views').getByLabel('Save these settings as').focus()
      await page.keyboard.type('More than twenty')
      await press('Enter')
      await shows(page, 'View “More than twenty” saved.')
      await press('Escape')
      await page.evaluate(() => {
        for (const key of ['filter', 'visible', 'visible_order'])
          localStorage.removeItem(`daily_closeout_report_${key}`)
      })
      await page.goto('/report/daily-closeout?from=2020-01-01')
      await settle(page)
      assert.equal(await page.locator('.chip').count(), 0)
      assert.ok((await heads(page)).includes('Until'))
      await page.getByRole('button', { name: 'Views' }).focus()
      await press('Enter')
      await box(page, 'Views').getByRole('button', { name: 'More than twenty', exact: true }).focus()
      await press('Enter')
      await page.getByRole('button', { name: /^Paid is greater than/ }).waitFor()
      assert.deepEqual(await heads(page), shown)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'somebody with a phone sees the first rows of the daily closeout at once, and what is chosen in one line above them',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin', language: 'km', width: 390 })
      await page.goto('/report/daily-closeout?from=2026-10-01&to=2026-10-31&branch=all')
      await settle(page)
      const second = await page.locator('.report-card').nth(1).boundingBox()
      assert.ok(second && second.y + second.height < 844 - 60, 'two rows stand above the bottom bar')
      const line = page.locator('.report-folded > button')
      assert.equal(await line.innerText(), '01 – 31-10-2026 · គ្រប់សាខា')
      await line.click()
      const sheet = page.getByRole('dialog', { name: 'អ្វីដែលបង្ហាញ' })
      await sheet.getByLabel('ដាក់ជាក្រុមតាម').selectOption('fee_name_en')
      await sheet.getByRole('button', { name: 'បន្ថែមតម្រង' }).click()
      const filter = box(page, 'បន្ថែមតម្រង')
      await filter.getByLabel('ជួរឈរ').selectOption('student_name')
      await filter.getByLabel('ការប្រៀបធៀប').selectOption('is_not_empty')
      await filter.getByRole('button', { name: 'ស្វែងរក' }).click()
      await sheet.getByRole('button', { name: 'បង្ហាញ', exact: true }).click()
      await page.locator('.group-card').first().waitFor()
      assert.match(await line.innerText(), /^01 – 31-10-2026 · គ្រប់សាខា · តម្រង៖ 1 · តាម/)
      assert.deepEqual(complaints, [])
    },
  ],
  inEachSeat('the shift report shows from float to difference without scrolling', async ({ visit }, seat) => {
    const { page, complaints } = await visit({ user: 'admin', ...seat })
    await page.goto('/report/shift-reports?from=2020-01-01')
    await settle(page)
    const [rows, frame] = seat.width < 768 ? ['.report-card', 'main'] : ['.report-table', '.report-body']
    const inner = await page.locator(rows!).first().boundingBox()
    const outer = await page.locator(frame!).boundingBox()
    assert.ok(inner!.width <= outer!.width + 1, `${inner!.width} in ${outer!.width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(wide <= 0, `${wide} pixels too wide`)
    assert.deepEqual(complaints, [])
  }),
]
