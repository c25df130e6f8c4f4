import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import { inEachSeat, inRole, type Seat, type Stage, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const most = 150

/** What has the focus: whether it is in sight with nothing over it, and whether it looks otherwise than without it. */
const lookAtFocus = async () => {
  const at = document.activeElement as HTMLElement
  const { left, top, width, height } = at.getBoundingClientRect()
  const within = (value: number, end: number) => Math.min(Math.max(value, 0), end - 1)
  const over = document.elementFromPoint(
    within(left + width / 2, innerWidth),
    within(top + Math.min(height / 2, 30), innerHeight),
  )
  const box = at.closest('label, .ant-select, .ant-input-affix-wrapper, .search-box') ?? at
  const look = () => {
    const looks: string[] = []
    for (let each: Element | null = at; each && looks.length < 4; each = each.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(each)
      looks.push(`${outlineStyle} ${outlineWidth} ${boxShadow} ${borderColor}`)
    }
    return looks.join()
  }
  const isNone = at === document.body
  const focused = look()
  // What has just lost the focus gets it back as the keyboard gave it.
  at.blur()
  // Some take their ring away a moment later.
  for (let waits = 0; waits < 10 && look() === focused; waits += 1) await new Promise((done) => setTimeout(done, 50))
  const isRinged = look() !== focused
  at.focus()
  return {
    isNone,
    isSeen: !!over && (box.contains(over) || over.contains(at)),
    isRinged,
    html: at.outerHTML.slice(0, 150),
  }
}

/** What a screen reader calls what has the focus. */
async function nameOf(browser: CDPSession): Promise<string> {
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  })
  return String(nodes[0]?.name?.value ?? '')
}

/** Goes from the beginning of a page to its end with Tab: each stop is seen, named and ringed. */
async function tabThrough(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press('Tab')
    const { isNone, isSeen, isRinged, html } = await page.evaluate(lookAtFocus)
    if (isNone) {
      assert.ok(stops > 3, `${page.url()} has ${stops} stops`)
      return browser.detach()
    }
    const where = `${page.url()}: ${html}`
    assert.ok(isSeen, `out of sight: ${where}`)
    assert.ok(isRinged, `without a ring: ${where}`)
    assert.ok(await nameOf(browser), `without a name: ${where}`)
    assert.ok(stops < most, `no end: ${where}`)
  }
}

/** Presses Tab until what is called so has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (let stops = 0; (await nameOf(browser)) !== name; stops += 1) {
    assert.ok(stops < most, `Tab does not come to “${name}” on ${page.url()}`)
    await page.keyboard.press('Tab')
  }
  await browser.detach()
}

/** Presses Tab until what a selector finds has the focus. */
async function tabUntil(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
  for (let stops = 0; !(await isThere()); stops += 1) {
    assert.ok(stops < most, `Tab does not come to ${selector} on ${page.url()}`)
    await page.keyboard.press('Tab')
  }
}

/** Waits until what a selector finds has the focus. */
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)

const placesOf = async (page: Page, { width }: Seat): Promise<string[]> => {
  const links = page.locator(width < 768 ? '.bottom-bar a' : '.side-menu a')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
}

async function walkPlaces(stage: Stage, seat: Seat, user: string, more: readonly string[]): Promise<void> {
  const { page, complaints, close } = await stage.visit({ user, ...seat })
  await page.goto('/')
  await settle(page)
  for (const path of [...(await placesOf(page, seat)), ...more]) {
    await page.goto(path)
    await settle(page)
    await tabThrough(page)
  }
  assert.deepEqual(complaints, [])
  await close()
}

export const keyboardJourneys: readonly Journey[] = [
  inEachSeat(
    'Tab goes through every place of a mother, a teacher and a student: each stop is in sight, has a name and a ring',
    async (stage, seat) => {
      await walkPlaces(stage, seat, 'parent', ['/student-profiles?open=1', '/invoices'])
      await walkPlaces(stage, seat, 'teacher', ['/my-classes?open=1'])
      await walkPlaces(stage, seat, 'student', [])
    },
  ),
  inEachSeat('Tab goes through the homes of the office', async (stage, seat) => {
    for (const role of ['Registrar', 'Cashier', 'Accountant', 'Director'])
      await inRole(stage, role, async () => {
        const { page, close } = await stage.visit({ user: 'director', ...seat })
        await page.goto('/')
        await settle(page)
        await tabThrough(page)
        await close()
      })
  }),
  inEachSeat(
    'a mother comes to the code of her bill and back by the keyboard alone, past the menu and from page to page',
    async ({ visit }, seat) => {
      const { page, complaints, say } = await visit({ user: 'parent', ...seat })
      await page.goto('/?child=all')
      await settle(page)
      await tabTo(page, say('Skip to content'))
      await page.keyboard.press('Enter')
      await hasFocus(page, 'main')
      await tabTo(page, say('Pay by KHQR'))
      await page.keyboard.press('Enter')
      await page.locator('.scan-card svg, .scan-card img, .scan-card canvas').first().waitFor()
      await hasFocus(page, '.pay-by-code [aria-expanded=true]')
      await page.keyboard.press('Enter')
      await hasFocus(page, '.pay-by-code [aria-expanded=false]')
      await tabTo(page, say('Invoices and receipts'))
      await page.keyboard.press('Enter')
      await page.waitForURL(/my-payments/)
      await hasFocus(page, 'main')
      await settle(page)
      await tabUntil(page, 'summary')
      await page.keyboard.press('Enter')
      await page.locator('.account-bill[open]').first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.account-bill[open]').waitFor({ state: 'detached' })
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a menu is walked by arrows, and what it opened gives the focus back to its button',
    async ({ visit }, seat) => {
      const { page, complaints } = await visit({ user: 'student', ...seat })
      await page.goto('/')
      await settle(page)
      const button = '.avatar-button'
      await page.locator(button).focus()
      await page.keyboard.press('Enter')
      await hasFocus(page, '[role=menuitem]:first-of-type')
      await page.keyboard.press('ArrowUp')
      await hasFocus(page, '[role=menuitem]:last-of-type')
      await page.keyboard.press('Escape')
      await hasFocus(page, `${button}[aria-expanded=false]`)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').locator('.keys').waitFor()
      await page.waitForFunction(() => document.activeElement?.closest('.ant-modal'))
      await page.keyboard.press('Escape')
      await page.locator('.keys').waitFor({ state: 'hidden' })
      await hasFocus(page, button)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a record gives the focus back to its row, and a filter that goes leaves it to its neighbour',
    async ({ visit }, seat) => {
      const { page, complaints, say, either } = await visit({ user: 'parent', ...seat })
      await page.goto('/invoices?child=1')
      await settle(page)
      await page.locator('[data-row-link]').first().waitFor()
      await tabTo(page, either('Remove filter Void', 'ដកតម្រងមោឃៈចេញ'))
      await page.keyboard.press('Enter')
      await page.locator('.chips').waitFor({ state: 'detached' })
      await page.waitForFunction(() => document.activeElement?.closest('.toolbar'))
      await settle(page)
      await tabUntil(page, '[data-row-link]')
      await page.keyboard.press('j')
      await hasFocus(page, '[data-row-link]')
      const row = await page.evaluate(() => document.activeElement!.textContent)
      await page.keyboard.press('Enter')
      await page.waitForURL(/open=/)
      await hasFocus(page, 'main')
      await settle(page)
      await tabTo(page, say('Back', 'action.back'))
      await page.keyboard.press('Enter')
      await hasFocus(page, '[data-row-link]')
      assert.equal(await page.evaluate(() => document.activeElement!.textContent), row)
      assert.deepEqual(complaints, [])
    },
  ),
]
