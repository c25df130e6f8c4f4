import assert from 'node:assert/strict'
import { localToday } from '@sala/contract/kit/clock'
import { faults } from '@sala/contract/kit/problem'
import type { Locator, Page } from 'playwright-core'
import typed from '../proofs/typed-dates.json' with { type: 'json' }
import { type Language, pressNew, type Stage, settle } from './browser-fixture.ts'
import { pickInDialog } from './clerk-journeys.ts'

export const allTyped = typed as [text: string, expected: string][]

/** A place where days are typed. */
interface Place {
  readonly input: Locator
  /** What sends it; a place without acts on a day when it is left. */
  readonly save?: Locator
  /** Opens it again, where it closes with what it sends. */
  readonly reach?: () => Promise<void>
  /** The day that was acted on since it was last asked; undefined where nothing was. */
  readonly acted: (isExpected?: boolean) => Promise<string | undefined>
}

const shown = (iso: string) => iso.split('-').reverse().join('-')

/** Waits for what is expected, as long as a slow machine needs, and a moment for what is not. */
const actedOn =
  (page: Page, take: () => string | undefined | Promise<string | undefined>): Place['acted'] =>
  async (isExpected = false) => {
    const until = Date.now() + 30_000
    for (;;) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
      const found = await take()
      if (found !== undefined || !isExpected || Date.now() > until) return found
    }
  }

/** Catches what a form sends, so that it can be sent again and again. */
async function catchCalls(page: Page, field: string): Promise<Place['acted']> {
  let last: string | undefined
  await page.route('**/api/**', (route) => {
    const body = route.request().method() === 'GET' ? undefined : route.request().postDataJSON()
    if (!body || !(field in body)) return route.continue()
    last = body[field]
    return route.fulfill({ status: 409, json: { code: 'overlaps', message: 'Kept open', request_id: 'x' } })
  })
  return actedOn(page, () => {
    const found = last
    last = undefined
    return found
  })
}

/** The day that a screen holds to, in its address or in what it keeps, where it is another than before. */
function watchHeld(page: Page, read: () => Promise<string | null | undefined>): Place['acted'] {
  let before: string | null | undefined
  return actedOn(page, async () => {
    const now = await read()
    const found = now === before ? undefined : now
    before = now
    return found ?? undefined
  })
}
const inAddress = (page: Page) => async () => new URL(page.url()).searchParams.get('from')

type Open = (stage: Stage, page: Page) => Promise<Place>
const dialog = (page: Page) => page.getByRole('dialog').first()
const primary = (page: Page) => dialog(page).locator('.form-footer .ant-btn-primary')

/** Each kind of form in which days are typed. */
export const places: Readonly<Record<string, Open>> = {
  'a record in a drawer': async ({ query }, page) => {
    const [row] = await query(
      "update corporate_partners set agreement_from = '1950-01-01', agreement_to = null where cpp_id = (select min(cpp_id) from corporate_partners) returning cpp_id as id",
    )
    await page.goto(`/corporate-partners?edit=${row!.id}`)
    const acted = await catchCalls(page, 'agreement_from')
    return { input: page.locator('#corporate-partners-agreement_from'), save: primary(page), acted }
  },
  'a record on a page': async ({ query }, page) => {
    const [row] = await query(
      "update students set entry_date = '1950-01-01' where student_id = (select min(student_id) from students) returning student_id as id",
    )
    await page.goto(`/student-profiles?edit=${row!.id}`)
    const acted = await catchCalls(page, 'entry_date')
    return { input: page.locator('#student-profiles-entry_date'), save: primary(page), acted }
  },
  'the form of an operation': async ({ query }, page) => {
    const [grade] = await query(
      'select g.grade_name_foreign as name from student_enrollments join grades g using (grade_id) limit 1',
    )
    await page.goto('/pre-invoice-runs')
    await settle(page)
    await pressNew(page)
    const acted = await catchCalls(page, 'inv_date')
    await dialog(page).waitFor()
    const [labelled] = await dialog(page).locator('[id$="-grade_id"]').all()
    await pickInDialog(page, (await labelled!.getAttribute('aria-label'))!, String(grade!.name))
    for (const day of ['fee_start_date', 'fee_end_date']) await dialog(page).locator(`[id$="-${day}"]`).fill('1-5-2027')
    return { input: dialog(page).locator('[id$="-inv_date"]'), save: primary(page), acted }
  },
  'the filters of a list': async (_, page) => {
    await page.goto('/invoices')
    await settle(page)
    const input = page.locator('#filter-from')
    return {
      input,
      save: page.locator('.form-footer .ant-btn-primary'),
      reach: async () => {
        if (!(await input.isVisible())) await page.locator('.toolbar .lucide-funnel').click()
      },
      acted: watchHeld(page, inAddress(page)),
    }
  },
  'the days of a report': async (_, page) => {
    await page.goto('/report/daily-closeout')
    await settle(page)
    return {
      input: page.locator('.span-day input').first(),
      acted: watchHeld(page, inAddress(page)),
    }
  },
  'a filter of a report': async (_, page) => {
    await page.goto('/report/daily-closeout')
    await settle(page)
    const input = page.locator('.pop-form .date-input input').first()
    return {
      input,
      save: page.locator('.pop-form button[type=submit]'),
      reach: async () => {
        if (await input.isVisible()) return
        await page.locator('.report-bar .chip-text, .report-bar .lucide-funnel').first().click()
        await page.locator('.pop-form select').first().selectOption('payment_date')
      },
      acted: watchHeld(page, () =>
        page.evaluate(
          () => JSON.parse(localStorage.getItem('daily_closeout_report_filter') ?? '{}').filters?.[0]?.value,
        ),
      ),
    }
  },
}

const ways = ['Tab', 'Enter', 'Control+Enter', 'click'] as const

/**
 * Types days in a place, one after the other, and sends each by another key: it is right or refused, stands as it was
 * typed where it is refused, and no other day is acted on.
 */
export async function typeDates(
  stage: Stage,
  place: string,
  days: readonly (readonly [text: string, expected: string])[],
  { language = 'en', width = 1440 }: { language?: Language; width?: number } = {},
): Promise<void> {
  const { page, close } = await stage.visit({ user: 'admin', language, width })
  const { input, save, reach, acted } = await places[place]!(stage, page)
  await settle(page)
  await acted()
  let held: string | undefined
  for (const [at, [text, told]] of days.entries()) {
    const way = ways[at % ways.length]!
    const what = `${place}: "${text}" by ${way}`
    const expected = told.replace('YYYY', localToday().slice(0, 4))
    const isDay = /^\d{4}-/.test(expected)
    await reach?.()
    await input.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    if (way !== 'click') await page.keyboard.press(way)
    if (way === 'Tab' || way === 'click') await input.blur()
    const isOpen = await input.isVisible()
    if (isOpen && way === 'Tab') assert.equal(await input.inputValue(), isDay ? shown(expected) : text.trim(), what)
    // Enter alone goes on to the next field where it does not send.
    if (isOpen && save && way !== 'Control+Enter' && (await save.isEnabled())) await save.click()
    const sent = await acted(isDay && expected !== held)
    if (isDay) {
      // Nothing is sent for the day that stands there already.
      assert.equal(sent ?? held, expected, what)
      held = reach || !save ? expected : undefined
      continue
    }
    assert.equal(sent, undefined, what)
    await input.blur()
    assert.equal(await input.inputValue(), text.trim(), what)
    assert.equal(await input.getAttribute('aria-invalid'), 'true', what)
    const [english, khmer] = faults[expected as keyof typeof faults]
    await page
      .getByText(language === 'km' ? khmer : english)
      .first()
      .waitFor()
  }
  await close()
}
