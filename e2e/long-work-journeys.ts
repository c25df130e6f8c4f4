import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { pressNew, settle } from './browser-fixture.ts'
import { makeCards } from './cards-journeys.ts'
import type { Journey } from './journeys.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Messages and tasks/ })
const rowsOf = async (path: string) => (await readXlsx(await readFile(path))).sheets[0]!.rows

export const longWorkJourneys: readonly Journey[] = [
  [
    'a list goes out as an Excel sheet exactly as it is narrowed on the screen',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/departments')
      await settle(page)
      const [whole] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Excel' }).click(),
      ])
      assert.match(whole.suggestedFilename(), /^departments-\d{4}-\d\d-\d\d\.xlsx$/)
      const all = await rowsOf(await whole.path())
      assert.equal(all.length, 12)
      await page.keyboard.press('/')
      await page.keyboard.type(String(all[1]![0]).slice(0, 6))
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length < 11)
      await settle(page)
      const shown = await page.locator('tbody tr').count()
      const [narrowed] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Excel' }).click(),
      ])
      assert.equal((await rowsOf(await narrowed.path())).length, shown + 1)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a large list becomes a task: the bell shows how far it is, also after a reload, and hands the sheet over',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/divisions')
      await settle(page)
      await query(
        "set session_replication_role = replica; insert into divisions (division_name_en, division_name_kh) select 'Large ' || n, 'ធំ ' || n from generate_series(1, 120000) n",
      )
      await query('set session_replication_role = origin')
      await page.getByRole('button', { name: 'Excel' }).click()
      await page.getByText(/being prepared/).waitFor()
      await bell(page).click()
      await page.getByRole('dialog', { name: 'Messages and tasks' }).getByText('Running').waitFor()
      await page.reload()
      await settle(page)
      await bell(page).click()
      const box = page.getByRole('dialog', { name: 'Messages and tasks' })
      await box.getByText('Divisions').waitFor()
      // Nothing is pressed: the bell hears of it by itself.
      const newest = box.getByRole('listitem').first().getByRole('button', { name: 'Download' })
      await newest.waitFor()
      const [sheet] = await Promise.all([page.waitForEvent('download'), newest.click()])
      assert.ok((await rowsOf(await sheet.path())).length > 120_000)
      await page.getByRole('button', { name: 'Messages and tasks', exact: true }).waitFor()
      await query("delete from divisions where division_name_en like 'Large %'")
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a registrar prints the timetables that the list shows, and the bell hands the document over',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/schedules')
      await settle(page)
      for (const at of [1, 2, 3]) await page.locator('.choose-box input').nth(at).check()
      const print = async (button: string, count: RegExp) => {
        await page.getByRole('button', { name: button }).click()
        const asked = page.getByRole('dialog', { name: 'Print timetables' })
        await asked.getByText(count).waitFor()
        await asked.getByRole('button', { name: 'Print' }).click()
        await page.getByText(/timetables are being prepared/).waitFor()
        await asked.waitFor({ state: 'detached' })
      }
      await print('Print selected', /^3 timetables/)
      await page.getByText('3 selected').waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      await page.keyboard.type('10A')
      await page.waitForURL(/search=10A/)
      await settle(page)
      await page.locator('main tbody tr').nth(1).waitFor({ state: 'detached' })
      await print('Print all shown', /^1 timetable on/)
      await bell(page).click()
      const box = page.getByRole('dialog', { name: 'Messages and tasks' })
      const one = box.locator('li', { hasText: 'Timetables (3)' }).getByRole('button', { name: 'Download' })
      await one.waitFor()
      const [paper] = await Promise.all([page.waitForEvent('download'), one.click()])
      assert.match(paper.suggestedFilename(), /^timetables-\d{4}-\d\d-\d\d\.pdf$/)
      assert.equal((await readFile(await paper.path())).subarray(0, 5).toString(), '%PDF-')
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a clerk chooses people in the list, opens their cards as PDF, and counts them once they are printed',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      await page.goto('/employees')
      await settle(page)
      for (const at of [1, 2, 3]) await page.locator('.choose-box input').nth(at).check()
      await page.getByText('3 selected').waitFor()
      await makeCards(page)
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Open', exact: true }).click(),
      ])
      assert.equal(await tab.evaluate(() => document.contentType), 'application/pdf')
      await tab.close()
      const counted = () => query('select staff_id from employees where print_card_counter = 1')
      assert.equal((await counted()).length, 0)
      await page.getByRole('button', { name: 'Mark as printed' }).click()
      await page.getByText('3 selected').waitFor({ state: 'detached' })
      assert.equal((await counted()).length, 3)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'what one clerk saves appears on the screen of another without a reload',
    async ({ visit }) => {
      const [one, other] = [await visit({ user: 'admin' }), await visit({ user: 'admin', language: 'km' })]
      for (const { page } of [one, other]) {
        await page.goto('/positions')
        await settle(page)
      }
      await pressNew(one.page)
      await one.page.getByRole('textbox', { name: 'Name (Latin)' }).fill('Aardvark keeper')
      await one.page.getByRole('textbox', { name: 'Name (Khmer)' }).fill('អ្នកថែសត្វ')
      await one.page.keyboard.press('Control+Enter')
      await other.page.getByText('អ្នកថែសត្វ').first().waitFor()
      assert.deepEqual([...one.complaints, ...other.complaints], [])
    },
  ],
]
