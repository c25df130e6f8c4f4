import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { inEachSeat, inRole, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const isExpanded = async (heading: Locator) => (await heading.getAttribute('aria-expanded')) === 'true'

/** The screen that the menu marks, which is to be seen without a scroll. */
async function marked(menu: Locator): Promise<string> {
  const link = menu.locator('[aria-current=page]').last()
  const [frame, box] = await Promise.all([menu.boundingBox(), link.boundingBox()])
  assert.ok(box!.y >= frame!.y && box!.y + box!.height <= frame!.y + frame!.height, 'it is in view')
  return (await link.innerText()).trim()
}

export const menuJourneys: readonly Journey[] = [
  inEachSeat(
    'the menu of a registrar folds: the current screen is marked and in view, what was opened stays open, and a word of the other language finds a screen',
    (stage, seat) =>
      inRole(stage, 'Registrar', async () => {
        const { page, complaints, say, either } = await stage.visit({ user: 'director', ...seat })
        const open = async (where: Page) => {
          const menu = where.getByRole('navigation', { name: say('Menu', 'shell.menu') })
          if (seat.width < 1024) {
            await where.getByRole('button', { name: say('Open menu') }).click()
            await menu.waitFor()
            await where.waitForFunction(() => document.activeElement?.className === 'side-menu')
          }
          return menu
        }
        const heading = (menu: Locator, english: string, khmer: string) =>
          menu.getByRole('button', { name: either(english, khmer), exact: true })

        await page.goto('/student-transfers')
        await settle(page)
        let menu = await open(page)
        assert.equal(await marked(menu), say('Transfers', 'student-transfers'))
        assert.ok((await menu.locator('.menu-fold > [aria-expanded=false]').count()) <= 11)
        assert.equal(await isExpanded(heading(menu, 'Admissions', 'ការទទួលសិស្ស')), true)

        const academics = heading(menu, 'Academics', 'ការសិក្សា')
        const classes = menu.getByRole('link', { name: say('Classes', 'class-operations'), exact: true })
        assert.equal(await isExpanded(academics), false)
        assert.equal(await classes.count(), 0)
        await academics.focus()
        await page.keyboard.press('Enter')
        assert.equal(await isExpanded(academics), true)
        await heading(menu, 'Times and places', 'ពេលវេលា និងទីកន្លែង').click()
        await menu.getByRole('link', { name: say('Rooms', 'rooms'), exact: true }).click()
        await page.waitForURL(/\/rooms/)
        await settle(page)

        // Somebody comes back to it: what was opened is open, the section of another screen is closed.
        await page.goto('/student-profiles')
        await settle(page)
        menu = await open(page)
        assert.equal(await marked(menu), say('Students', 'student-profiles'))
        assert.equal(await isExpanded(heading(menu, 'Academics', 'ការសិក្សា')), true)
        assert.equal(await isExpanded(heading(menu, 'Admissions', 'ការទទួលសិស្ស')), false)
        // Who may not enter an area does not see its heading.
        await heading(menu, 'Setup', 'ការរៀបចំ').click()
        await menu.getByRole('link', { name: say('Imports', 'imports'), exact: true }).waitFor()
        // Nor what he only reads where it is used.
        assert.equal(await heading(menu, 'Organisation', 'អង្គភាព').count(), 0)
        assert.equal(await heading(menu, 'Accounts', 'គណនីប្រើប្រាស់').count(), 0)
        if (seat.width < 1024) {
          await page.keyboard.press('Escape')
          await menu.waitFor({ state: 'detached' })
          assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')), 'false')
        }

        await page.keyboard.press('Control+k')
        await page.getByPlaceholder(say('A screen, an action or a name…')).fill(either('អវត្តមាន', 'substitute'))
        const first = page.getByRole('option').first()
        await first.getByText(say('Teaching calendar', 'teaching-calendars')).waitFor()
        await first.getByText(either('Timetable & calendar', 'កាលវិភាគ និងប្រតិទិន')).waitFor()
        await page.keyboard.press('Enter')
        await page.waitForURL(/\/teaching-calendars/)
        await settle(page)
        assert.equal(await marked(await open(page)), say('Teaching calendar', 'teaching-calendars'))
        assert.deepEqual(complaints, [])
      }),
  ),
]
