import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localZone } from '@sala/contract/kit/clock'
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { build } from 'vite'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { forgetActors } from '../apps/api/src/accounts/authenticate.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { applicationRole, openDatabase } from '../apps/api/src/kit/database.ts'
import { startWorker } from '../apps/api/src/kit/job/job.ts'
import { openSimulators, type Simulators } from '../proofs/simulators.ts'
import { copySchool } from '../proofs/templates.ts'
import { dropDatabase } from '../scripts/database.ts'
import { type Say, sayIn } from './words.ts'

export type Language = 'en' | 'km'

/** Where somebody sits: in which language, and how wide the screen is. */
export interface Seat {
  readonly language: Language
  readonly width: number
}
/** English at a desk, Khmer on a phone. */
export const seats: readonly [Seat, Seat] = [
  { language: 'en', width: 1440 },
  { language: 'km', width: 390 },
]

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the product says to this visitor for an English text. */
  readonly say: Say
  /** What it does not say by itself: names that it keeps, parts of a sentence. */
  readonly either: (english: string, khmer: string) => string
  /** What the browser complained of since the visit began. */
  readonly complaints: string[]
  /** Every text that the server answered: data, which nobody translates. */
  readonly data: Set<string>
  /** Ends the visit: nothing of it is left for the next one. */
  close(): Promise<void>
}

interface VisitOptions {
  /** Who is signed in already. The form is for journeys that are about it. */
  readonly user?: string
  readonly language?: Language
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  /** A browser context that nobody had before or gets afterwards. */
  readonly fresh?: boolean
}

export interface Stage {
  readonly url: string
  /** The folder of the built pages that it shows. */
  readonly pages: string
  readonly browser: Browser
  /** The database's own connection, for arranging and for looking. */
  readonly query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Telegram, a push service, a mail server and an SMS gateway, with their books. */
  readonly services: Simulators
  /** Whose turn it is among the seats, where not all of them are played. */
  readonly turn: number | undefined
  /** Makes what was changed behind the server's back act at once. */
  forgetActors(): void
  /** A new tab at the school's address with nothing loaded yet. */
  visit(options: VisitOptions): Promise<Visit>
  /** Ends the visits that are still going on. */
  endVisits(): Promise<void>
}

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Plays in a real browser on a real server with a school of its own, and leaves nothing behind. */
export async function withBrowser(
  play: (stage: Stage) => Promise<void>,
  { students = 200, turn, pages = `${web}/dist` }: { students?: number; turn?: number; pages?: string } = {},
): Promise<void> {
  const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala'
  const database = new URL(server)
  database.pathname = `/sala_e2e_${process.pid}`
  if (!existsSync(`${pages}/index.html`) || process.env.REBUILD) await build({ root: web, logLevel: 'warn' })
  await copySchool(database.href, students)
  const filesDir = await mkdtemp(join(tmpdir(), 'sala-files-'))
  const db = openDatabase(database.href, { pool: 8 })
  const owner = openDatabase(database.href, { asOwner: true, pool: 1 })
  const services = await openSimulators()
  const config = readConfig({
    LOG_LEVEL: 'error',
    FILES_DIR: filesDir,
    TELEGRAM_API_URL: services.telegramApi,
    PUSH_HOSTS: services.host,
  })
  const app = await buildApp(config, db, pages)
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const worker = await startWorker(app, db, {
    connectionString: database.href,
    sessionOptions: `-c role=${applicationRole}`,
  })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags })
  try {
    await play({
      url,
      pages,
      browser,
      services,
      turn,
      query: async (text, values) => (await owner.$client.query(text, values)).rows,
      forgetActors: () => forgetActors(db),
      ...visitsTo(browser, url),
    })
  } finally {
    await browser.close()
    await worker.stop()
    await app.server.close()
    await services.close()
    await Promise.all([db.$client.end(), owner.$client.end()])
    await dropDatabase(database.href)
    await rm(filesDir, { recursive: true, force: true })
  }
}

/** A journey that proves the same in either seat: in both, or in the one whose turn it is. */
export const inEachSeat = (
  sentence: string,
  play: (stage: Stage, seat: Seat) => Promise<void>,
): readonly [sentence: string, play: (stage: Stage) => Promise<void>] => [
  sentence,
  async (stage) => {
    // Not all of one turn in the same language.
    const due = stage.turn === undefined ? seats : [seats[(stage.turn + sentence.length) % seats.length]!]
    for (const seat of due) {
      await play(stage, seat).catch((error: Error) => {
        error.message = `in ${seat.language} at ${seat.width}: ${error.message}`
        throw error
      })
      await stage.endVisits()
    }
  },
]

const roleHolder = `(select user_id from users where user_name = 'director')`

/** Gives the demonstration's director one role and no other, for as long as a journey takes. */
export async function inRole(stage: Stage, role: string, play: () => Promise<void>): Promise<void> {
  const hold = async (name: string) => {
    await stage.query(`delete from user_roles where user_id = ${roleHolder}`)
    await stage.query(`insert into user_roles (user_id, role_id) select ${roleHolder}, id from roles where name = $1`, [
      name,
    ])
    stage.forgetActors()
  }
  await hold(role)
  try {
    await play()
  } finally {
    await hold('Director')
  }
}

const newContext = async (browser: Browser, url: string, width: number): Promise<BrowserContext> => {
  const phone = width < 768
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: phone ? 844 : 900 },
    hasTouch: phone,
    deviceScaleFactor: phone ? 2 : 1,
    timezoneId: localZone,
    // On a slow machine a press misses what is still moving. What motion changes has a journey of its own.
    reducedMotion: 'reduce',
  })
  // A machine three times as slow gets as far.
  context.setDefaultTimeout(patience)
  context.on('page', watch)
  return context
}
const patience = 90_000

/**
 * Visits to a school. A context is used again for the same width, because its first load costs three times the second;
 * whatever the school's pages kept in it is cleared.
 */
function visitsTo(browser: Browser, url: string): Pick<Stage, 'visit' | 'endVisits'> {
  const free = new Map<number, BrowserContext[]>()
  const current = new Set<Visit>()
  // Whoever looked around after a stumble has closed what lay there.
  const takeFree = (width: number) => {
    const open = (free.get(width) ?? []).filter((context) => !context.isClosed())
    const taken = open.pop()
    free.set(width, open)
    return taken
  }
  return {
    visit: async (options) => {
      const { width = 1440, fresh = false } = options
      const context = (fresh ? undefined : takeFree(width)) ?? (await newContext(browser, url, width))
      const visit = await begin(context, url, options, async () => {
        if (!current.delete(visit)) return
        if (fresh) return context.close()
        await Promise.all(context.pages().map((page) => page.close()))
        if (!context.isClosed()) free.set(width, [...(free.get(width) ?? []), context])
      })
      current.add(visit)
      return visit
    },
    endVisits: async () => {
      for (const visit of current) await visit.close()
    },
  }
}

async function begin(
  context: BrowserContext,
  url: string,
  { user, language = 'en', theme = 'light' }: VisitOptions,
  close: Visit['close'],
): Promise<Visit> {
  const page = await context.newPage()
  await context.clearCookies()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await browser.detach()
  // An address without scripts of its own.
  await page.goto('/mark.svg')
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { 'sala.language': language, 'sala.theme': theme },
  )
  if (user) await atTheDoor(() => signInByCall(page, user, demoPassword))
  const complaints: string[] = []
  const data = new Set<string>()
  page.on('console', (message) => {
    // A refusal that the page shows is no fault of the page.
    if (
      (message.type() === 'error' || message.type() === 'warning') &&
      !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      complaints.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
    collect(await response.json().catch(() => null), data)
  })
  return {
    page,
    context,
    say: sayIn(language),
    either: (english, khmer) => (language === 'km' ? khmer : english),
    complaints,
    data,
    close,
  }
}

/** Keeps the tokens of a new session as the app's own form does. */
async function signInByCall(page: Page, user: string, password: string): Promise<void> {
  const problem = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) return answer.text()
      const { access_token, refresh_token, expires_in } = await answer.json()
      localStorage.setItem(
        'sala.session',
        JSON.stringify({ access_token, refresh_token, expires_at: Date.now() + expires_in * 1000 }),
      )
      return
    },
    { user_name: user, password },
  )
  if (problem) throw new Error(`${user} cannot sign in: ${problem}`)
}

// One after the other: two at the same moment with the same name are taken for guessing, and the second is asked to
// wait.
let door: Promise<unknown> = Promise.resolve()

/** Signs in as a demonstration user through the form, as a person does. */
export const signIn = (page: Page, user: string, password = demoPassword): Promise<void> =>
  atTheDoor(() => enter(page, user, password))

function atTheDoor(work: () => Promise<void>): Promise<void> {
  const entered = door.then(work)
  door = entered.catch(() => undefined)
  return entered
}

async function enter(page: Page, user: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[name=user_name], input[autocomplete=username]').first().fill(user)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  await settle(page)
}

/** Goes to a place of the app as a link in it does, without loading anything again. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // As the app's router notes its own steps; it hears of them as it hears of the browser's arrows.
    history.pushState(
      { usr: null, key: Math.random().toString(36).slice(2), idx: (history.state?.idx ?? 0) + 1 },
      '',
      to,
    )
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

interface Asking {
  readonly pending: Set<Request>
  asked: number
}
const asking = new WeakMap<Page, Asking>()

/** Keeps count of what a page asks for, from its beginning on. */
function watch(page: Page): void {
  const own: Asking = { pending: new Set(), asked: 0 }
  asking.set(page, own)
  page.on('request', (request) => {
    own.pending.add(request)
    own.asked += 1
  })
  page.on('requestfinished', (request) => own.pending.delete(request))
  page.on('requestfailed', (request) => own.pending.delete(request))
}

/** The page has done what it had to do, and drawn it. */
const atRest = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 60), { timeout: 1000 }))

/**
 * Waits until the page has what it asked for: nothing is pending, and nothing more is asked while it comes to rest
 * three times. Shorter than the half second of silence that a browser calls idle, and as long as a slow machine needs.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState()
  const own = asking.get(page)
  if (!own) await page.waitForLoadState('networkidle')
  const until = Date.now() + patience
  for (let calm = 0; own && calm < 3 && Date.now() < until; ) {
    const before = own.asked
    // Where the page is just being left for another one, that one is waited for.
    await page.evaluate(atRest).catch(() => page.waitForLoadState())
    calm = own.pending.size === 0 && own.asked === before ? calm + 1 : 0
  }
  await loaded(page)
}

/** The key for a new record, once there is something that hears it. */
export async function pressNew(page: Page): Promise<void> {
  await page.locator('main .lucide-plus').first().waitFor()
  await page.keyboard.press('n')
}

/** What the list of choices that stands open offers. */
export const options = (page: Page, hasText?: string | RegExp): Locator =>
  page.locator(openOptions, hasText ? { hasText } : {})
const openOptions = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'

/** Opens a list of choices, given itself or by its label, types what is wanted and takes it; without one, the first. */
export async function pick(page: Page, list: Locator | string, text = ''): Promise<void> {
  const box = typeof list === 'string' ? page.getByRole('combobox', { name: list, exact: true }).first() : list
  await box.click()
  // A short list on a phone is not typed into.
  if (text && (await box.isEditable())) await box.fill(text)
  // A list that fills moves, and a press that begins on it would end beside it.
  await settle(page)
  await options(page, text).first().click()
}

/** Until an open list of choices holds what was searched for, and nothing that was offered before. */
export async function offersOnly(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    ([open, wanted]) => {
      const offered = [...document.querySelectorAll(open)]
      return offered.length > 0 && offered.every((option) => option.textContent?.toLowerCase().includes(wanted))
    },
    [openOptions, text.toLowerCase()] as const,
  )
}

/** Until nothing on it stands for something that is still to come. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], .skeleton, .ant-spin-spinning'),
    undefined,
    { timeout: patience },
  )
}

function collect(value: unknown, into: Set<string>): void {
  // Rich text is shown without its tags.
  if (typeof value === 'string') for (const text of [value, ...value.split(/<[^>]*>/)]) into.add(text.trim())
  else if (value && typeof value === 'object') for (const each of Object.values(value)) collect(each, into)
}
