import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { demoUsers } from '../apps/api/seeds/school.ts'
import { type Language, loaded, onStage, type Stage, settle, type Visit } from './stage.ts'

// Visits every screen, keeps a picture of each, and fails on a console error, an untranslated string, a serious axe finding, or a screen that is too wide. The sabotage widens them all.
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    user: { type: 'string' },
    language: { type: 'string' },
    width: { type: 'string' },
    screen: { type: 'string' },
    sabotage: { type: 'boolean', default: false },
  },
})
const pictures = fileURLToPath(new URL('../var/tour/', import.meta.url))
// Evaluated rather than added as a script: the page's own policy stays as strict as for everybody.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Round {
  readonly user: string
  readonly language: Language
  readonly width: number
  /** Of how many parts of the screens this is which. */
  readonly share?: readonly [part: number, of: number]
}

// The administrator's many screens are shared out: every one is seen within two days, in one of three ways; the cashier's are among them.
const half = 3 * (Math.floor(Date.now() / 86_400_000) % 2)
const short: Round[] = [
  { user: 'admin', language: 'km', width: 1440, share: [half, 6] },
  { user: 'cashier', language: 'en', width: 1440, share: [0, 4] },
  { user: 'admin', language: 'km', width: 390, share: [half + 1, 6] },
  { user: 'admin', language: 'en', width: 1440, share: [half + 2, 6] },
  { user: 'teacher', language: 'km', width: 390 },
  { user: 'parent', language: 'km', width: 390 },
  { user: 'student', language: 'en', width: 390 },
]
const full: Round[] = demoUsers.flatMap((user) => (['en', 'km'] as const).flatMap((language) => [1440, 390].map((width) => ({ user, language, width }))))

/** Words that stand in Latin letters in Khmer too. */
const sameInKhmer = /\b(Sala|EN|Ctrl|Shift|Alt|Delete|Enter|Space|Esc|AM|PM|DD|MM|YYYY|QR|KHQR|Telegram|API|ID|IT|km|en|PDF|Excel|https?)\b/g

/** What is left of the visible text in Khmer once data and names are taken out, and still has Latin words. */
async function untranslated({ page, data }: Visit): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, kbd, code, [translate=no], [lang=en]')) continue
      if (parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (!element.closest('[translate=no], [lang=en]')) found.push(...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''))
    }
    return found
  })
  const known = [...data].filter((text) => /[a-z]{2}/i.test(text)).sort((a, b) => b.length - a.length)
  return [...new Set(texts)].filter((text) => {
    if (!/[a-z]{2}/i.test(text)) return false
    let rest = text
    for (const each of known) rest = rest.replaceAll(each, ' ')
    return /[a-z]{2}/i.test(rest.replaceAll(sameInKhmer, ' ').replaceAll(/[\w.-]+@[\w.-]+/g, ' '))
  })
}

/** What axe calls serious or critical. */
async function seriousFindings(page: Page, path: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // The rows of a list are alike, and the menu is the same beside every screen: in the short form the first rows stand for all, and the menu is judged at home.
  const alike = ['tbody tr:nth-child(n + 6)', '.list-card:nth-child(n + 4)', ...(path === 'home' ? [] : ['.side-menu'])]
  const exclude = values.full ? [] : alike
  const found = await page.evaluate(async (exclude) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: { include: string[][]; exclude: string[][] },
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(
      { include: [['html']], exclude: exclude.map((each) => [each]) },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'], preload: false },
    )
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(' | ')}`,
      )
  }, exclude)
  return found
}

let passed = 0
const faults: string[] = []

const isStill = () => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
/** Whether what was clicked opened something: a drawer, a dialog, a line of its own, another page. */
function opens(page: Page, heading: string | null): Promise<boolean> {
  const isOpen = (before: string | null) =>
    document.querySelector('.ant-drawer-open, [role=dialog], [aria-current=true]') !== null || document.querySelector('main h1')?.textContent !== before
  return page.waitForFunction(isOpen, heading, { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

async function look(visit: Visit, round: Round, name: string): Promise<void> {
  const { page, complaints } = visit
  await settle(page)
  // Drawers and dialogs slide in; a picture of half a slide is nobody's view.
  await page.waitForTimeout(100)
  await page.waitForFunction(isStill)
  // What only then began to load is waited for too.
  await loaded(page)
  if (values.sabotage) await page.addStyleTag({ content: 'body { min-width: calc(100vw + 2px) }' })
  const where = `${round.user} ${round.language} ${round.width} ${name}`
  await page.screenshot({ path: `${pictures}${where.replaceAll(/[ /]+/g, '-')}.png` })
  const found = [
    ...complaints.splice(0),
    ...(round.language === 'km' ? (await untranslated(visit)).map((text) => `untranslated: ${text.trim().slice(0, 80)}`) : []),
    ...(await seriousFindings(page, name)).map((text) => `axe ${text}`),
    ...((await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)) ? ['wider than the screen'] : []),
  ]
  if (found.length === 0) passed += 1
  else faults.push(...found.map((text) => `${where}: ${text}`))
}

/** Whatever does not come is a fault of its own, and the tour goes on. */
async function orFault({ user, language, width }: Round, name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => faults.push(`${user} ${language} ${width} ${name}: ${error.message.split('\n')[0]}`))
}

const known = new Map<string, string[]>()

/** Whether it is to be visited: with `--screen`, only what begins like one of those named. */
const isWanted = (path: string): boolean => !values.screen || values.screen.split(',').some((named) => path.startsWith(named))

/** The screens that somebody's own menu leads to. */
async function screensOf(stage: Stage, user: string): Promise<string[]> {
  if (!known.has(user)) {
    const { page, context } = await stage.visit({ user })
    await settle(page)
    await page.locator('nav a[href^="/"]').first().waitFor()
    const links = await page.locator('nav a[href^="/"]').evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
    known.set(
      user,
      [...new Set(links)].filter((path) => !['/', '/profile', '/privacy', '/my-details'].includes(path)),
    )
    await context.close()
  }
  return known.get(user)!
}

/** A screen, the first of its rows, and its form. */
async function walkScreen(visit: Visit, round: Round, path: string): Promise<void> {
  const { page } = visit
  const isPhone = round.width < 768
  await page.goto(path)
  await look(visit, round, path.slice(1))
  // Where one's own menu leads, nothing is refused, nor behind it.
  const refusals = async () => {
    const refused = await page.locator('.problem').allInnerTexts()
    faults.push(...refused.map((text) => `${round.user} ${round.language} ${round.width} ${path}: ${text.split('\n')[0]}`))
  }
  await refusals()
  const lookBehind = async (what: string, button: Locator) => {
    const heading = await page.locator('main h1').first().textContent()
    await button.click()
    if (await opens(page, heading)) await look(visit, round, `${path.slice(1)} ${what}`)
    else faults.push(`${round.user} ${round.language} ${round.width} ${path}: its ${what} does not open`)
    await refusals()
  }
  const first = page.locator('main tbody tr.opens, main tbody tr[tabindex="0"], main [data-row-link]').first()
  const begin = page.locator('main .list-head .ant-btn:has(.lucide-plus)')
  const [rows, forms] = [await first.count(), isPhone ? 0 : await begin.count()]
  if (rows) await lookBehind('detail', first)
  if (!forms) return
  if (rows) {
    await page.goto(path)
    await settle(page)
  }
  await lookBehind('form', begin)
}

/** Everything one person may see in one language at one width. */
async function walk(stage: Stage, round: Round): Promise<void> {
  const visit = await stage.visit(round)
  const { page } = visit
  for (const path of ['/', '/profile', '/privacy', '/my-details']) {
    if (!isWanted(path)) continue
    await page.goto(path)
    await look(visit, round, path === '/' ? 'home' : path.slice(1))
  }
  const [share, shares] = round.share ?? [0, 1]
  for (const [at, path] of (await screensOf(stage, round.user)).entries()) {
    if (at % shares !== share && !values.screen) continue
    if (!isWanted(path)) continue
    await orFault(round, path, () => walkScreen(visit, round, path))
  }
  if ((!values.screen || values.screen === '/info-inquiries') && (await screensOf(stage, round.user)).includes('/info-inquiries')) {
    await page.goto('/info-inquiries?view=board')
    await look(visit, round, 'info-inquiries board')
    await page.goto('/info-inquiries?open=7')
    await settle(page)
    await page.locator('.inquiry-actions .ant-btn-primary').click()
    await page.locator('.register-dialog .ant-radio-wrapper').first().waitFor()
    await look(visit, round, 'info-inquiries register')
  }
  if (!values.screen && (await screensOf(stage, round.user)).includes('/users')) {
    await page.goto('/access-explanations?user=2&of=branches&call=update-branches&record=3')
    await look(visit, round, 'access-explanations')
    await page.goto('/family-accounts')
    await look(visit, round, 'family-accounts')
    await page.goto('/branches?as_of=2026-01-01')
    await look(visit, round, 'branches as of a day')
  }
  await visit.context.close()
}

/** The screens that need nobody signed in. */
async function walkOutside(stage: Stage, language: Language, width: number): Promise<void> {
  const visit = await stage.visit({ language, width })
  const round = { user: 'nobody', language, width }
  for (const path of ['/sign-in', '/reset-password#not-a-link']) {
    await visit.page.goto(path)
    await look(visit, round, path.slice(1).replace('#', '-'))
  }
  await visit.context.close()
}

const started = Date.now()
await mkdir(pictures, { recursive: true })
await onStage(async (stage) => {
  const rounds = (values.full ? full : short).filter(
    ({ user, language, width }) =>
      (!values.user || values.user.split(',').includes(user)) &&
      (!values.language || language === values.language) &&
      (!values.width || String(width) === values.width),
  )
  await walkOutside(stage, 'km', 390)
  await walkOutside(stage, 'en', 1440)
  // Three at a time: while one page draws, another is looked at.
  const walkOn = async (): Promise<void> => {
    for (let round = rounds.shift(); round; round = rounds.shift()) await walk(stage, round)
  }
  await Promise.all([walkOn(), walkOn(), walkOn()])
})
for (const fault of [...new Set(faults)]) console.log(fault)
console.log(
  `tour: ${passed} views looked at without a fault, ${new Set(faults).size} faults, ${((Date.now() - started) / 1000).toFixed(0)} s; pictures in var/tour`,
)
console.log(`${passed} passed, ${new Set(faults).size} failed`)
process.exit(faults.length > 0 ? 1 : 0)
