import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { areaTouched, changedFiles } from '../proofs/turn.ts'
import { accountsJourneys } from './accounts-journeys.ts'
import { admissionsJourneys } from './admissions-journeys.ts'
import { bankingJourneys } from './banking-journeys.ts'
import { billsJourneys } from './bills-journeys.ts'
import { type Stage, withBrowser } from './browser-fixture.ts'
import { cardsJourneys } from './cards-journeys.ts'
import { cashierJourneys } from './cashier-journeys.ts'
import { channelsJourneys } from './channels-journeys.ts'
import { clerkJourneys } from './clerk-journeys.ts'
import { closingJourneys } from './closing-journeys.ts'
import { enrolmentJourneys } from './enrolment-journeys.ts'
import { familiesJourneys } from './families-journeys.ts'
import { findingJourneys } from './finding-journeys.ts'
import { formsJourneys } from './forms-journeys.ts'
import { historyJourneys } from './history-journeys.ts'
import { homeJourneys } from './home-journeys.ts'
import { importJourneys } from './import-journeys.ts'
import { type Journey, journeys } from './journeys.ts'
import { keyboardJourneys } from './keyboard-journeys.ts'
import { listsJourneys } from './lists-journeys.ts'
import { longWorkJourneys } from './long-work-journeys.ts'
import { menuJourneys } from './menu-journeys.ts'
import { mergeJourneys } from './merge-journeys.ts'
import { messagesJourneys } from './messages-journeys.ts'
import { newcomerJourneys } from './newcomer-journeys.ts'
import { officeJourneys } from './office-journeys.ts'
import { portalsJourneys } from './portals-journeys.ts'
import { privacyJourneys } from './privacy-journeys.ts'
import { registrarJourneys } from './registrar-journeys.ts'
import { remindingJourneys } from './reminding-journeys.ts'
import { reportsJourneys } from './reports-journeys.ts'
import { requestJourneys } from './request-journeys.ts'
import { safekeepingJourneys } from './safekeeping-journeys.ts'
import { scoringJourneys } from './scoring-journeys.ts'
import { screensJourneys } from './screens-journeys.ts'
import { staffJourneys } from './staff-journeys.ts'
import { studentJourneys } from './student-journeys.ts'
import { tillJourneys } from './till-journeys.ts'
import { timetableJourneys } from './timetable-journeys.ts'
import { yearEndJourneys } from './year-end-journeys.ts'

// Whole journeys of people through Sala, in a real browser on a real server.
// `--only 'a clerk|a cashier'` plays those whose sentence has one of these parts.
// `--share 1/3` plays the first of three shares, each in a school of its own; `--list` says what would be played.
// `--turn 7` plays the third whose turn it is, and what somebody works on, each in the seat whose turn it is;
// `--seats all` in both.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    share: { type: 'string' },
    turn: { type: 'string' },
    seats: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

/**
 * A file's journeys in their order, how long they take beside each other in seconds of a slow machine, and the areas and
 * rooms of the kit that they walk through.
 */
interface File {
  readonly path: string
  readonly journeys: readonly Journey[]
  readonly weight: number
  readonly areas: readonly string[]
}
const file = (name: string, journeys: readonly Journey[], weight: number, ...areas: string[]): File => ({
  path: `e2e/${name}.ts`,
  journeys,
  weight,
  areas,
})
const all: readonly File[] = [
  file('cashier-journeys', cashierJourneys, 140, 'payments'),
  file('closing-journeys', closingJourneys, 25, 'payments', 'ledger'),
  file('till-journeys', tillJourneys, 20, 'payments'),
  file('accounts-journeys', accountsJourneys, 41, 'accounts'),
  file('request-journeys', requestJourneys, 20, 'people'),
  file('journeys', journeys, 223, 'accounts', 'organisation', 'app', 'kit'),
  file('admissions-journeys', admissionsJourneys, 20, 'admissions'),
  file('banking-journeys', bankingJourneys, 40, 'payments'),
  file('bills-journeys', billsJourneys, 88, 'billing', 'pricing'),
  file('reminding-journeys', remindingJourneys, 40, 'billing'),
  file('reports-journeys', reportsJourneys, 60, 'reports', 'kit/report'),
  file('cards-journeys', cardsJourneys, 28, 'cards'),
  file('clerk-journeys', clerkJourneys, 40, 'billing', 'pricing'),
  file('finding-journeys', findingJourneys, 12, 'people', 'kit/list'),
  file('enrolment-journeys', enrolmentJourneys, 14, 'enrolment'),
  file('families-journeys', familiesJourneys, 30, 'people', 'health'),
  file('forms-journeys', formsJourneys, 150, 'people', 'kit/form', 'kit/input'),
  file('history-journeys', historyJourneys, 12, 'history', 'kit/history'),
  file('keyboard-journeys', keyboardJourneys, 40, 'portals', 'app', 'kit/list', 'kit/page', 'kit/value'),
  file('home-journeys', homeJourneys, 25, 'portals', 'app', 'payments', 'admissions'),
  file('import-journeys', importJourneys, 22, 'imports', 'kit/job'),
  file('lists-journeys', listsJourneys, 50, 'people', 'reports', 'kit/list'),
  file('long-work-journeys', longWorkJourneys, 117, 'timetable', 'cards', 'kit/job'),
  file('menu-journeys', menuJourneys, 20, 'accounts', 'academics', 'app'),
  file('channels-journeys', channelsJourneys, 40, 'notifications', 'app', 'kit/job'),
  file('merge-journeys', mergeJourneys, 20, 'people'),
  file('newcomer-journeys', newcomerJourneys, 38, 'admissions', 'enrolment'),
  file('office-journeys', officeJourneys, 60, 'calendar', 'academics', 'people', 'enrolment', 'reports', 'billing'),
  file('messages-journeys', messagesJourneys, 45, 'notifications'),
  file('portals-journeys', portalsJourneys, 45, 'portals', 'calendar', 'payments', 'app'),
  file('privacy-journeys', privacyJourneys, 59, 'data-protection'),
  file('registrar-journeys', registrarJourneys, 95, 'people', 'enrolment', 'academics'),
  file('scoring-journeys', scoringJourneys, 12, 'academics', 'scoring'),
  file('safekeeping-journeys', safekeepingJourneys, 65, 'health', 'data-protection'),
  file('screens-journeys', screensJourneys, 28, 'people', 'calendar', 'admissions', 'kit/page', 'kit/value'),
  file('staff-journeys', staffJourneys, 60, 'people', 'timetable'),
  file('student-journeys', studentJourneys, 50, 'people'),
  file('timetable-journeys', timetableJourneys, 51, 'timetable'),
  file('year-end-journeys', yearEndJourneys, 60, 'enrolment'),
]
const changed = changedFiles()
const isTouched = ({ path, areas }: File) =>
  changed.some((each) => each === path || each === 'e2e/browser-fixture.ts') || areaTouched(changed, areas)
const files = all.filter(
  (each, at) => values.turn === undefined || at % 3 === Number(values.turn) % 3 || isTouched(each),
)

/** The files of one share, in their order: the heaviest go first to whichever share has least. */
function shareOf(part: number, of: number): Journey[] {
  const shares = Array.from({ length: of }, () => ({ weight: 0, files: new Set<number>() }))
  const heaviest = [...files.keys()].sort((a, b) => files[b]!.weight - files[a]!.weight || a - b)
  for (const at of heaviest) {
    const least = shares.reduce((best, each) => (each.weight < best.weight ? each : best))
    least.weight += files[at]!.weight
    least.files.add(at)
  }
  return files.flatMap(({ journeys }, at) => (shares[part - 1]!.files.has(at) ? journeys : []))
}

const [part, of] = (values.share ?? '1/1').split('/').map(Number) as [number, number]
if (!(part >= 1 && part <= of)) throw new Error(`no such share: ${values.share}`)
const chosen = shareOf(part, of).filter(
  ([sentence]) => !values.only || values.only.split('|').some((part) => sentence.includes(part)),
)
if (values.list) {
  for (const [sentence] of chosen) console.log(sentence)
  process.exit()
}
const turn = values.turn !== undefined && values.seats !== 'all' ? Number(values.turn) : undefined
const started = Date.now()
const picturesDir = fileURLToPath(new URL('../var/e2e', import.meta.url))

/** Plays them one after the other in a school of their own; answers those that failed. */
async function playAll(several: readonly Journey[]): Promise<Journey[]> {
  const failed: Journey[] = []
  await withBrowser(
    async (stage) => {
      for (const journey of several) {
        const [sentence, play] = journey
        const began = Date.now()
        try {
          await play(stage)
          console.log(`ok    ${sentence} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
        } catch (error) {
          failed.push(journey)
          const said = (error as Error).message.split('\n').slice(0, 6)
          reasons.set(journey, said.slice(0, 3).join(' '))
          console.log(`FAIL  ${sentence}\n      ${said.join('\n      ')}`)
          await lookAround(stage, failed.length)
        }
        await stage.endVisits()
      }
    },
    turn === undefined ? {} : { turn },
  )
  return failed
}

const reasons = new Map<Journey, string>()
const stumbled = await playAll(chosen)
// A crowded machine may make one stumble. Alone, in a new school, it must hold; what it stumbled over stays in sight
// above.
const failed: Journey[] = []
let flaky = 0
for (const journey of stumbled) {
  if (stumbled.length > 3 || values.only || (await playAll([journey])).length > 0) failed.push(journey)
  else {
    flaky += 1
    console.log(`FLAKY ${journey[0]}: ${reasons.get(journey)}`)
  }
}
const lost = failed.length + (flaky > 1 ? flaky : 0)
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${chosen.length - lost} passed, ${lost} failed`)
process.exit(lost > 0 ? 1 : 0)

/**
 * What the pages of a failed journey show: a picture of each, and whatever stands in their dialogs and messages. Then
 * they are closed.
 */
async function lookAround(stage: Stage, number: number): Promise<void> {
  for (const context of stage.browser.contexts()) {
    for (const [index, page] of context.pages().entries()) {
      const shown = await page
        .locator('[role=dialog]:visible, [role=alert]:visible, .ant-message-notice:visible')
        .allInnerTexts()
      console.log(`      ${page.url()}: ${shown.join(' | ').replaceAll(/\s+/g, ' ').slice(0, 600)}`)
      await page.screenshot({ path: `${picturesDir}/${number}-${index}.png` })
    }
    await context.close()
  }
}
