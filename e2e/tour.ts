import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { areas } from '@sala/contract'
import type { Locator, Page } from 'playwright-core'
import { demoUsers } from '../apps/api/seeds/school.ts'
import { readHouse } from '../proofs/architecture/house.ts'
import { entriesOf } from '../proofs/architecture/menu.ts'
import { areaTouched, changedFiles, turnOf } from '../proofs/turn.ts'
import { type Language, loaded, moveTo, type Stage, settle, type Visit, withBrowser } from './browser-fixture.ts'

// Visits every screen, keeps a picture of each, and fails on a console error, an untranslated string, a serious axe
// finding, or a screen that is too wide.
// A sabotage must make it fail: `width` widens every view; `colour` makes one heading pale, and `complaint` makes one
// view complain, both on a late view only.
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    user: { type: 'string' },
    language: { type: 'string' },
    width: { type: 'string' },
    screen: { type: 'string' },
    sabotage: { type: 'string' },
    turn: { type: 'string' },
    share: { type: 'string' },
  },
})
if (values.sabotage && !['width', 'colour', 'complaint'].includes(values.sabotage))
  throw new Error(`no such sabotage: ${values.sabotage}`)
// `--share 1/2` walks the first half of what would be walked, so that another browser can walk the other one beside it.
const [part, parts] = (values.share ?? '1/1').split('/').map(Number) as [number, number]
if (!(part >= 1 && part <= parts)) throw new Error(`no such share: ${values.share}`)
const isOurs = (at: number): boolean => at % parts === part - 1
const pictures = fileURLToPath(new URL('../var/tour/', import.meta.url))
// Evaluated rather than added as a script: the page's own policy stays as strict as for everybody.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Round {
  readonly user: string
  readonly language: Language
  readonly width: number
  /** Of how many parts of the screens this is which. */
  readonly share?: readonly [part: number, of: number]
  /** How often this part has come round: which of its screens are loaded by their address follows from it. */
  readonly pass: number
}

// The short form shares the screens out over the turns. The turn is the number of commits, so that a commit shows the
// same today and tomorrow.
const turn = turnOf(values.turn)
// The administrator's many screens: a third of them each turn, in one of three ways, which change places when all have
// been seen. The cashier's are among them.
const third = (at: number): Pick<Round, 'share' | 'pass'> => ({
  share: [3 * (turn % 3) + ((at + Math.floor(turn / 3)) % 3), 9],
  pass: Math.floor(turn / 3),
})
/** The screens of areas that somebody works on are always seen, by the first round. */
const workedOn = new Set(
  areas
    .filter(({ name }) => areaTouched(changedFiles(), [name]))
    .flatMap(({ resources }) => resources.map(({ path }) => path)),
)
const short: Round[] = [
  { user: 'admin', language: 'km', width: 1440, ...third(0) },
  { user: 'cashier', language: 'en', width: 1440, share: [turn % 4, 4], pass: Math.floor(turn / 4) },
  { user: 'admin', language: 'km', width: 390, ...third(1) },
  { user: 'admin', language: 'en', width: 1440, ...third(2) },
  { user: 'teacher', language: 'km', width: 390, pass: turn },
  { user: 'parent', language: 'km', width: 390, pass: turn },
  { user: 'student', language: 'en', width: 390, pass: turn },
]
const full: Round[] = demoUsers
  .flatMap((user) =>
    (['en', 'km'] as const).flatMap((language) => [1440, 390].map((width) => ({ user, language, width }))),
  )
  .map((round, pass) => ({ ...round, pass }))
/** Screens are moved to by the app's own router; one in so many is loaded by its address. */
const loadedOneIn = 4

/** Words that stand in Latin letters in Khmer too. */
const sameInKhmer =
  /\b(Sala|EN|Ctrl|Shift|Alt|Delete|Enter|Space|Esc|AM|PM|DD|MM|YYYY|QR|KHQR|Telegram|API|ID|IT|km|en|PDF|Excel|xlsx|csv|MB|https?|SMS|STARTTLS|TLS|HTTP|POST|GET|JSON|USD|BotFather|Authorization|Bearer|iPhone|Start|name@bank)\b/g

/** Without place holders and addresses. */
const bare = (text: string) => text.replaceAll(/https?:\/\/\S+/g, ' ').replaceAll(/\{\w+\}/g, ' ')

/** Texts without a foreign word, by what the server had answered: more data never makes one worse. */
const translated = new WeakMap<Visit['data'], Set<string>>()

/** What is left of the visible text in Khmer once data and names are taken out, and still has Latin words. */
async function untranslated({ page, data }: Visit): Promise<string[]> {
  const fine = translated.get(data) ?? new Set<string>()
  translated.set(data, fine)
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, kbd, code, [translate=no], [lang=en]')) continue
      if (parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (!element.closest('[translate=no], [lang=en]'))
        found.push(...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''))
    }
    return found
  })
  const unsure = [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(text) && !fine.has(text))
  const known =
    unsure.length === 0
      ? []
      : [...data]
          .map(bare)
          .filter((text) => /[a-z]{2}/i.test(text))
          .sort((a, b) => b.length - a.length)
  return unsure.filter((text) => {
    // Before the data, of which a short word may stand in the middle of a place holder.
    let rest = bare(text)
    for (const each of known) rest = rest.replaceAll(each, ' ')
    const left = /[a-z]{2}/i.test(rest.replaceAll(sameInKhmer, ' ').replaceAll(/[\w.-]+@[\w.-]+/g, ' '))
    if (!left) fine.add(text)
    return left
  })
}

/** What axe calls serious or critical. */
async function seriousFindings(page: Page, path: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe)
    await page.evaluate(rememberContrast)
  }
  // The rows of a list are alike, and the menu is the same beside every screen: in the short form the first rows stand
  // for all, and the menu is judged at home.
  const alike = ['tbody tr:nth-child(n + 6)', '.list-card:nth-child(n + 4)', ...(path === 'home' ? [] : ['.side-menu'])]
  const exclude = values.full ? [] : alike
  const { found, contrasts } = await page.evaluate(
    async ({ exclude, contrasts }) => {
      const { axe, enough } = window as unknown as {
        enough: Set<string>
        axe: {
          run(
            context: { include: string[][]; exclude: string[][] },
            options: object,
          ): Promise<{
            violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
          }>
        }
      }
      for (const each of contrasts) enough.add(each)
      const { violations } = await axe.run(
        { include: [['html']], exclude: exclude.map((each) => [each]) },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'], preload: false },
      )
      const found = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ target }) => target.join(' '))
              .join(' | ')}`,
        )
      return { found, contrasts: [...enough] }
    },
    { exclude, contrasts: [...enoughContrast] },
  )
  for (const each of contrasts) enoughContrast.add(each)
  return found
}

/** What axe found to have enough contrast: colour, size and weight of the text, and what lies behind it. */
const enoughContrast = new Set<string>()

/**
 * Two thirds of axe's time go into contrast: what was once found to be enough is not judged again. What is too little,
 * or cannot be told, is judged on every view.
 */
function rememberContrast(): void {
  type Judge = (this: unknown, node: Element, ...rest: unknown[]) => boolean | undefined
  const own = window as unknown as {
    enough: Set<string>
    axe: { _audit: { checks: Record<string, { evaluate: Judge }> } }
  }
  own.enough = new Set()
  const check = own.axe._audit.checks['color-contrast']!
  const judge = check.evaluate
  const lookOf = (node: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node)
    const parts = [color, fontSize, fontWeight, textShadow]
    let seesThrough = true
    for (let at: Element | null = node; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at)
      if (seesThrough && backgroundColor !== 'rgba(0, 0, 0, 0)') parts.push(backgroundColor)
      if (seesThrough && backgroundImage !== 'none') parts.push(backgroundImage.slice(0, 200))
      seesThrough &&= !backgroundColor.startsWith('rgb(')
      // It may lie over something that is not its parent.
      if (seesThrough && (position === 'absolute' || position === 'fixed')) parts.push(String(at.getAttribute('class')))
      if (opacity !== '1') {
        parts.push(opacity)
        seesThrough = true
      }
    }
    return parts.join(' ')
  }
  check.evaluate = function (node, ...rest) {
    const look = lookOf(node)
    if (own.enough.has(look)) return true
    const verdict = judge.call(this, node, ...rest)
    if (verdict === true) own.enough.add(look)
    return verdict
  }
}

let passed = 0
const faults: string[] = []

const isStill = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
/** Whether what was clicked opened something: a drawer, a dialog, a line of its own, another page. */
function opens(page: Page, heading: string | null): Promise<boolean> {
  const isOpen = (before: string | null) =>
    document.querySelector('.ant-drawer-open, [role=dialog], [aria-current=true]') !== null ||
    document.querySelector('main h1')?.textContent !== before
  return page.waitForFunction(isOpen, heading).then(
    () => true,
    () => false,
  )
}

/** Where what the browser complains of between two views belongs. */
const lastView = new WeakMap<Visit, string>()
let views = 0

/** What was complained of since the last view was looked at is that view's. */
function closeView(visit: Visit): void {
  faults.push(...visit.complaints.splice(0).map((text) => `${lastView.get(visit)}: ${text}`))
}

/** Goes to a place of the app as a link in it does, or loads it by its address. */
async function goTo(visit: Visit, path: string, isLoad: boolean): Promise<void> {
  closeView(visit)
  if (isLoad) await visit.page.goto(path)
  else await moveTo(visit.page, path)
}

async function look(visit: Visit, round: Omit<Round, 'pass'>, name: string): Promise<void> {
  const { page, complaints } = visit
  const where = `${round.user} ${round.language} ${round.width} ${name}`
  lastView.set(visit, where)
  await settle(page)
  // Drawers and dialogs slide in; a picture of half a slide is nobody's view.
  await page.waitForFunction(isStill)
  // What only then began to load is waited for too.
  await loaded(page)
  views += 1
  const undo = await sabotage(page, where)
  const found = [
    ...complaints.splice(0),
    ...(round.language === 'km'
      ? (await untranslated(visit)).map((text) => `untranslated: ${text.trim().slice(0, 80)}`)
      : []),
    ...(await seriousFindings(page, name)).map((text) => `axe ${text}`),
    ...((await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1))
      ? ['wider than the screen']
      : []),
  ]
  // Where nobody looks at pictures, one of each fault is enough.
  if (values.full || values.screen || found.length > 0)
    await page.screenshot({ path: `${pictures}${where.replaceAll(/[ /]+/g, '-')}.png` })
  if (found.length === 0) passed += 1
  else faults.push(...found.map((text) => `${where}: ${text}`))
  await undo?.()
}

const sabotagedView = 15

async function sabotage(page: Page, where: string): Promise<(() => Promise<void>) | undefined> {
  if (values.sabotage === 'width') await page.addStyleTag({ content: 'body { min-width: calc(100vw + 2px) }' })
  if (views !== sabotagedView || !values.sabotage) return
  console.log(`sabotaged: ${where}`)
  if (values.sabotage === 'complaint') {
    await page.route('**/api/sabotage', (route) => route.fulfill({ status: 503, json: {} }))
    await page.evaluate(async () => {
      console.error('sabotage')
      await fetch('/api/sabotage')
    })
  }
  if (values.sabotage !== 'colour') return
  const paint = (colour: string) =>
    page.evaluate((to) => document.querySelector<HTMLElement>('main h1')!.style.setProperty('color', to), colour)
  await paint('#b5b5b5')
  return () => paint('')
}

/** Whatever does not come is a fault of its own, and the tour goes on. */
async function orFault({ user, language, width }: Round, name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) =>
    faults.push(`${user} ${language} ${width} ${name}: ${error.message.split('\n')[0]}`),
  )
}

const known = new Map<string, string[]>()

/** Whether it is to be visited: with `--screen`, only what begins like one of those named. */
const isWanted = (path: string): boolean =>
  !values.screen || values.screen.split(',').some((named) => path.startsWith(named))

/** The screens that somebody's own menu leads to, with every part of it opened. */
async function screensOf(stage: Stage, { user }: Round): Promise<string[]> {
  if (known.has(user)) return known.get(user)!
  const { page, close } = await stage.visit({ user })
  await page.goto('/')
  const menu = page.locator('nav a[href^="/"]')
  await menu.first().waitFor()
  const closed = page.locator('nav [aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const links = await menu.evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
  // Whoever has places at the bottom finds the rest behind the last of them.
  if (links.includes('/more')) {
    await page.goto('/more')
    await settle(page)
    const rest = page.locator('main a[href^="/"]')
    links.push(
      ...(await rest.evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))),
    )
  }
  const found = [...new Set(links)].filter((path) => !['/', '/profile', '/privacy', '/my-details'].includes(path))
  // Nine of ten screens are the administrator's: fewer, and the menu was not read.
  if (user === 'admin' && found.length < 0.9 * entriesOf(readHouse()).length)
    faults.push(`the administrator's menu leads to ${found.length} screens only`)
  known.set(user, found)
  await close()
  return found
}

/** A screen, the first of its rows, and its form. */
async function walkScreen(visit: Visit, round: Round, path: string, isLoad: boolean): Promise<void> {
  const { page } = visit
  const isPhone = round.width < 768
  await goTo(visit, path, isLoad)
  await look(visit, round, path.slice(1))
  // Where one's own menu leads, nothing is refused, nor behind it.
  const refusals = async () => {
    const refused = await page.locator('.problem').allInnerTexts()
    faults.push(
      ...refused.map((text) => `${round.user} ${round.language} ${round.width} ${path}: ${text.split('\n')[0]}`),
    )
  }
  await refusals()
  const lookBehind = async (what: string, button: Locator) => {
    const heading = await page.locator('main h1').first().textContent()
    closeView(visit)
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
    await goTo(visit, path, isLoad)
    await settle(page)
  }
  await lookBehind('form', begin)
}

/** Everything one person may see in one language at one width. */
async function walk(stage: Stage, round: Round, number: number): Promise<void> {
  const visit = await stage.visit(round)
  const { page } = visit
  lastView.set(visit, `${round.user} ${round.language} ${round.width} home`)
  await page.goto('/')
  await settle(page)
  const menu = await screensOf(stage, round)
  for (const [at, path] of ['/', '/profile', '/privacy', '/my-details'].entries()) {
    if (!isWanted(path) || !isOurs(at + number)) continue
    await goTo(visit, path, (at + round.pass) % loadedOneIn === 0)
    await look(visit, round, path === '/' ? 'home' : path.slice(1))
  }
  const [share, shares] = round.share ?? [0, 1]
  const screens = [...menu.entries()].filter(
    ([at, path]) => (at % shares === share || values.screen || (number === 0 && workedOn.has(path))) && isWanted(path),
  )
  for (const [nth, [at, path]] of screens.entries()) {
    if (!isOurs(nth + number)) continue
    const isLoad = (Math.floor(at / shares) + round.pass) % loadedOneIn === 0
    await orFault(round, path, () => walkScreen(visit, round, path, isLoad))
  }
  const isLoad = (round.width + round.pass) % 2 === 0
  if ((!values.screen || values.screen === '/info-inquiries') && isOurs(number) && menu.includes('/info-inquiries')) {
    await goTo(visit, '/info-inquiries?view=board', isLoad)
    await look(visit, round, 'info-inquiries board')
    await goTo(visit, '/info-inquiries?open=7', isLoad)
    await settle(page)
    await page.locator('.inquiry-actions .ant-btn-primary').click()
    await page.locator('.register-dialog .ant-radio-wrapper').first().waitFor()
    await look(visit, round, 'info-inquiries register')
  }
  if (!values.screen && isOurs(number + 1) && menu.includes('/users')) {
    await goTo(visit, '/access-explanations?user=2&of=branches&call=update-branches&record=3', isLoad)
    await look(visit, round, 'access-explanations')
    await goTo(visit, '/family-accounts', isLoad)
    await look(visit, round, 'family-accounts')
    await goTo(visit, '/branches?as_of=2026-01-01', isLoad)
    await look(visit, round, 'branches as of a day')
  }
  closeView(visit)
  await visit.close()
}

/** The screens that need nobody signed in. */
async function walkOutside(stage: Stage, language: Language, width: number): Promise<void> {
  const visit = await stage.visit({ language, width })
  const round = { user: 'nobody', language, width }
  for (const path of ['/sign-in', '/reset-password#not-a-link']) {
    await goTo(visit, path, true)
    await look(visit, round, path.slice(1).replace('#', '-'))
  }
  closeView(visit)
  await visit.close()
}

const started = Date.now()
await mkdir(pictures, { recursive: true })
await withBrowser(async (stage) => {
  const rounds = (values.full ? full : short).filter(
    ({ user, language, width }) =>
      (!values.user || values.user.split(',').includes(user)) &&
      (!values.language || language === values.language) &&
      (!values.width || String(width) === values.width),
  )
  if (isOurs(0)) await walkOutside(stage, 'km', 390)
  if (isOurs(1)) await walkOutside(stage, 'en', 1440)
  const left = [...rounds.entries()]
  // Three at a time: while one page draws, another is looked at.
  const walkOn = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await walk(stage, next[1], next[0])
  }
  await Promise.all([walkOn(), walkOn(), walkOn()])
})
for (const fault of [...new Set(faults)]) console.log(fault)
if (!values.full)
  console.log(
    `turn ${turn}: third ${(turn % 3) + 1} of the administrator's screens, in way ${(Math.floor(turn / 3) % 3) + 1} of 3, part ${(turn % 4) + 1} of 4 of the cashier's; every screen is seen within 3 turns, in every way within 9, and loaded by its address within ${3 * loadedOneIn}`,
  )
console.log(
  `tour: ${passed} views looked at without a fault, ${new Set(faults).size} faults, ${((Date.now() - started) / 1000).toFixed(0)} s; pictures in var/tour`,
)
console.log(`${passed} passed, ${new Set(faults).size} failed`)
process.exit(faults.length > 0 ? 1 : 0)
