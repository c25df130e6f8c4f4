import assert from 'node:assert/strict'
import { localToday } from '@sala/contract/kit/clock'
import type { Page } from 'playwright-core'
import { inEachSeat, options, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const shown = (iso: string) => iso.split('-').reverse().join('-')

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

/** Types into a list of choices, and answers what it offers then. */
async function offered(page: Page, id: string, text: string): Promise<string[]> {
  await page.locator(`#${id}`).click()
  await page.locator(`#${id}`).fill(text)
  await settle(page)
  await options(page).first().waitFor()
  return options(page).allInnerTexts()
}

export const screensJourneys: readonly Journey[] = [
  inEachSeat(
    'the holidays of a year are made from the rules, which are changed all at once too; an inquiry is found by the day it was made',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      await look(page, '/holiday-rules')
      await page.getByRole('button', { name: say('Change all rules') }).waitFor()
      await page.getByRole('button', { name: say('Add the holidays of a year') }).click()
      const form = page.getByRole('dialog')
      const year = seat.language === 'km' ? 2031 : 2030
      await form.getByRole('textbox').first().fill(String(year))
      await form.locator('.form-footer .ant-btn-primary').click()
      await form.waitFor({ state: 'detached' })
      const [made] = await query('select count(*)::int as n from holidays where extract(year from start_date) = $1', [
        year,
      ])
      assert.ok(Number(made!.n) > 0)
      await look(page, '/info-inquiries')
      await page.locator('.toolbar .lucide-funnel').click()
      await page.locator('#filter-from').fill(shown(localToday()))
      await page.locator('.form-footer .ant-btn-primary').click()
      await page.waitForURL((address) => address.searchParams.get('from') === localToday())
      await settle(page)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'two of one name are told apart wherever one is chosen: children, families and classes',
    async ({ visit, query }, seat) => {
      const { page, complaints } = await visit({ user: 'admin', ...seat })
      const [twice] = await query(
        'select full_name_en as name from students group by 1 having count(*) > 1 order by 1 limit 1',
      )
      const differ = (texts: readonly string[]) => {
        assert.ok(texts.length > 1, texts.join(' | '))
        assert.equal(new Set(texts).size, texts.length, texts.join(' | '))
      }
      await look(page, '/invoices?enter=1&branch=all')
      differ(await offered(page, 'student-to-bill', String(twice!.name)))
      await look(page, '/student-profiles?branch=all')
      await page.locator('.toolbar .lucide-funnel').click()
      const classes = await offered(page, 'filter-class_id', '6A')
      differ(classes.filter((text) => text.includes('6A')))
      const [family] = await query(
        "insert into parents (home_branch_id, father_name_en, father_name_kh, phone_number) select home_branch_id, father_name_en, father_name_kh, '011 222 33' || $1 from parents where student_parent_id = 2 returning father_name_en as name",
        [seat.width % 10],
      )
      await look(page, '/student-profiles?new=1')
      differ(await offered(page, 'student-profiles-student_parent_id', String(family!.name)))
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a bare address keeps the days of its list, and whoever signs out leaves nothing behind',
    async ({ visit }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      for (const [path, days] of [
        ['/receipts', 6],
        ['/quotations', 28],
        ['/disciplinary-actions', 28],
      ] as const) {
        await page.goto(path)
        await page.waitForURL((url) => url.searchParams.has('branch') && url.searchParams.has('from'))
        const { from, to } = Object.fromEntries(new URL(page.url()).searchParams)
        assert.ok((Date.parse(to!) - Date.parse(from!)) / 86_400_000 >= days, page.url())
      }
      await page.evaluate(() => localStorage.setItem('daily_closeout_report_visible', '[]'))
      await page.locator('.top-bar [aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem', { name: say('Sign out') }).click()
      await page.locator('input[type=password]').waitFor()
      const left = await page.evaluate(() => Object.keys(localStorage))
      assert.deepEqual(
        left.filter((name) => name !== 'sala.language' && name !== 'sala.theme'),
        [],
      )
      assert.deepEqual(complaints, [])
    },
  ),
]
