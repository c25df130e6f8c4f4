import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { inEachSeat, pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const heads = async (page: Page) => (await page.locator('.table thead th').allInnerTexts()).map((text) => text.trim())
/** The columns are these as soon as the address has changed. */
const hasHeads = async (page: Page, wanted: readonly string[]) => {
  await page
    .waitForFunction(
      (text) =>
        [...document.querySelectorAll('.table thead th')].map((each) => each.textContent!.trim()).join() === text,
      wanted.join(),
      { timeout: 5000 },
    )
    .catch(() => {})
  assert.deepEqual(await heads(page), wanted)
}
const box = (page: Page, name: string) => page.getByRole('dialog', { name })

export const listsJourneys: readonly Journey[] = [
  [
    'whoever presses a link while what he typed comes to rest goes where it leads, however slow the line',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/departments?branch=all')
      await settle(page)
      // The screen that he goes to has to be loaded first.
      await page.route('**/assets/**', async (route) => {
        await new Promise((done) => setTimeout(done, 1500))
        await route.continue()
      })
      await page.locator('main input[type=search]').first().fill('fin')
      await page.locator('.side-menu a[href^="/"]').first().click()
      await page.waitForTimeout(1500)
      await settle(page)
      assert.equal(new URL(page.url()).pathname, '/')
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'somebody makes the list of students his own: columns, a view of his own, the same in the sheet, and back again',
    async ({ visit }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      await page.goto('/student-profiles?branch=all')
      await settle(page)
      const plain = await heads(page)
      // What is checked is what is seen.
      await page.getByRole('button', { name: 'Columns' }).click()
      const columns = box(page, 'Columns')
      const checked = columns.locator('label:has(input:checked)')
      assert.deepEqual(await checked.allInnerTexts(), plain)
      await columns.getByRole('checkbox', { name: 'Sex' }).uncheck()
      await columns.getByRole('checkbox', { name: 'Place of birth' }).check()
      await columns.getByRole('button', { name: /^Move Name \(Latin\)/ }).focus()
      await page.keyboard.press('ArrowUp')
      const [khmer, latin] = [plain.indexOf('Name (Khmer)'), plain.indexOf('Name (Latin)')]
      const own = plain
        .with(khmer, 'Name (Latin)')
        .with(latin, 'Name (Khmer)')
        .filter((name) => name !== 'Sex')
        .concat('Place of birth')
      await page.keyboard.press('Escape')
      await hasHeads(page, own)
      // They stay when he comes back, and the sheet and the paper have just these.
      await page.goto('/student-profiles?branch=all&f.gender=F&sort=-date_of_birth')
      await settle(page)
      await hasHeads(page, own)
      const sheet = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Excel' }).click()
      const { rows } = (await readXlsx(await readFile(await (await sheet).path()))).sheets[0]!
      assert.deepEqual(rows[0], own)
      const paper = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      const printed = await paper
      await printed.locator('.print th').first().waitFor()
      assert.deepEqual(await printed.locator('.print th').allInnerTexts(), own)
      await printed.close()

      await page.getByRole('button', { name: 'Views' }).click()
      await box(page, 'Views').getByLabel('Save these settings as').fill('Girls, youngest first')
      await page.keyboard.press('Enter')
      await page.getByText('View “Girls, youngest first” saved.').waitFor()
      await page.getByRole('button', { name: 'Girls, youngest first' }).click()
      await box(page, 'Views').getByRole('button', { name: 'Default view' }).click()
      await settle(page)
      await hasHeads(page, plain)
      assert.equal(new URL(page.url()).search, '?branch=all')
      // Two clicks from the list to the view.
      await page.getByRole('button', { name: 'Views' }).click()
      await box(page, 'Views').getByRole('button', { name: 'Girls, youngest first', exact: true }).click()
      await settle(page)
      await hasHeads(page, own)
      const asked = new URL(page.url()).searchParams
      assert.equal(asked.get('f.gender'), 'F')
      assert.equal(asked.get('sort'), '-date_of_birth')
      // What is changed afterwards is kept by a reload, and the view stays as it was saved.
      await page.getByRole('button', { name: 'Remove filter Sex' }).click()
      await page.reload()
      await settle(page)
      assert.equal(new URL(page.url()).searchParams.get('f.gender'), null)
      assert.deepEqual(complaints, [])
    },
  ],
  inEachSeat('a view is opened by its address, with what is left of it', async ({ visit, query }, seat) => {
    const lost = '2 columns or filters in this view no longer exist. The view opened without them.'
    const settings = {
      filters: [
        { column: 'gender', operator: 'is', value: 'F' },
        { column: 'shoe_size', operator: 'is', value: '44' },
      ],
      sorts: [{ column: 'card_number', direction: 'desc' }],
      group_by: null,
      visible: ['full_name_en', 'shoe_size', 'card_number'],
      order: [],
    }
    const [view] = await query(
      `insert into report_views (report, view_name, user_id, settings) select 'student-profiles', $1, user_id, $2 from users where user_name = 'admin' returning view_id`,
      [`Old ${seat.width}`, JSON.stringify(settings)],
    )
    const { page, complaints, say } = await visit({ user: 'admin', ...seat })
    await page.goto(`/student-profiles?branch=all&view=${view!.view_id}`)
    await page.getByText(say(lost)).waitFor()
    await settle(page)
    const asked = new URL(page.url()).searchParams
    assert.equal(asked.get('f.gender'), 'F')
    assert.equal(asked.get('sort'), '-card_number')
    assert.equal(asked.get('columns'), 'full_name_en,card_number')
    if (seat.width > 768) await hasHeads(page, ['Name (Latin)', 'Student number'])
    await page.getByRole('button', { name: `Old ${seat.width}` }).click()
    await box(page, say('Views'))
      .getByRole('button', { name: say('Default view') })
      .click()
    await page.getByText(say(lost)).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?branch=all')
    await query('delete from report_views where view_id = $1', [view!.view_id])
    await page.goto(`/student-profiles?branch=all&view=${view!.view_id}`)
    await page.getByText(say('This view no longer exists.')).waitFor()
    assert.deepEqual(complaints, [])
  }),
  inEachSeat(
    'what was just saved is marked in the list, also where it is not on the page',
    async ({ visit, query }, seat) => {
      await query(
        "insert into nationalities (nationality_en, nationality_kh) select 'Fill ' || n, 'បំពេញ' from generate_series(1, 20) n on conflict do nothing",
      )
      const { page, complaints } = await visit({ user: 'admin', ...seat })
      await page.goto('/nationalities')
      await settle(page)
      await pressNew(page)
      const name = `Zz ${seat.width}`
      await page.locator('#nationalities-nationality_en').fill(name)
      await page.locator('#nationalities-nationality_kh').fill(name)
      await page.keyboard.press('Control+Enter')
      const marked = page.locator('[data-marked]')
      // The last of the alphabet is on the last page, and yet it is seen at once.
      await marked.filter({ hasText: name }).waitFor()
      assert.equal(await marked.count(), 1)
      // Whoever looks for something else finds that alone.
      await page.getByRole('searchbox').fill('Fill 7')
      await marked.waitFor({ state: 'detached' })
      await page.getByRole('searchbox').fill('')
      await marked.filter({ hasText: name }).waitFor()
      await page.goto('/nationalities?search=Zz')
      await settle(page)
      await page.locator('[data-row-link]').filter({ hasText: name }).click()
      await page.getByRole('dialog').locator('.ant-btn-primary').first().click()
      await page.locator('#nationalities-nationality_kh').fill(`${name} b`)
      await page.keyboard.press('Control+Enter')
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await marked.filter({ hasText: name }).waitFor()
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'in Khmer times of day, breaks and exported lists are said in Khmer, and every box of a report has its name',
    async ({ visit, query }, seat) => {
      await query(
        "insert into bulk_reads (user_id, resource, row_count) select user_id, 'student-profiles', 7 from users where user_name = 'admin'",
      )
      const [board] = await query('select sch_id from schedules order by 1 limit 1')
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      await page.goto('/bulk-reads?branch=all')
      await settle(page)
      await page.locator('.list-body').getByText(say('Students', 'student-profiles'), { exact: true }).first().waitFor()
      assert.ok(!(await page.locator('.list-body').innerText()).includes('student-profiles'))
      await page.goto('/report/student-lists')
      await settle(page)
      if (seat.width < 768) await page.locator('.report-folded > button').click()
      await page.locator('.report-ask').first().waitFor()
      const boxes = await page.locator('.report-ask').all()
      assert.ok(boxes.length > 4)
      for (const box of boxes) {
        const label = await box.locator('label').first().innerText()
        assert.equal(await box.getByLabel(label).first().isVisible(), true)
      }
      if (seat.language === 'en') return assert.deepEqual(complaints, [])
      await page.goto('/schedule-times')
      await settle(page)
      const times = await page.locator('.list-body').innerText()
      assert.ok(times.includes('7:00 ព្រឹក') && !/\b[AP]M\b/.test(times))
      await page.goto(`/schedules?sch=${board!.sch_id}`)
      await page.locator('tr[data-break] th').first().waitFor()
      assert.match(await page.locator('tr[data-break] th').first().innerText(), /^សម្រាក/)
      assert.deepEqual(complaints, [])
    },
  ),
]
