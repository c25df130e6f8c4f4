import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { accountsJourneys } from './accounts-journeys.ts'
import { admissionsJourneys } from './admissions-journeys.ts'
import { bankingJourneys } from './banking-journeys.ts'
import { billsJourneys } from './bills-journeys.ts'
import { cardsJourneys } from './cards-journeys.ts'
import { cashierJourneys } from './cashier-journeys.ts'
import { clerkJourneys } from './clerk-journeys.ts'
import { closingJourneys } from './closing-journeys.ts'
import { enrolmentJourneys } from './enrolment-journeys.ts'
import { familiesJourneys } from './families-journeys.ts'
import { historyJourneys } from './history-journeys.ts'
import { importJourneys } from './import-journeys.ts'
import { type Journey, journeys } from './journeys.ts'
import { longWorkJourneys } from './long-work-journeys.ts'
import { mergeJourneys } from './merge-journeys.ts'
import { newcomerJourneys } from './newcomer-journeys.ts'
import { privacyJourneys } from './privacy-journeys.ts'
import { remindingJourneys } from './reminding-journeys.ts'
import { reportsJourneys } from './reports-journeys.ts'
import { requestJourneys } from './request-journeys.ts'
import { safekeepingJourneys } from './safekeeping-journeys.ts'
import { onStage, type Stage } from './stage.ts'
import { studentJourneys } from './student-journeys.ts'
import { tillJourneys } from './till-journeys.ts'
import { timetableJourneys } from './timetable-journeys.ts'
import { yearEndJourneys } from './year-end-journeys.ts'

// Whole journeys of people through Sala, in a real browser on a real server.
// `--share 1/3` plays the first of three shares, each in a school of its own; `--list` says what would be played.
const { values } = parseArgs({ options: { only: { type: 'string' }, share: { type: 'string' }, list: { type: 'boolean', default: false } } })

/** Each file's journeys in their order, and how long they take beside each other: seconds of a slow machine. */
const files: readonly (readonly [weight: number, several: readonly Journey[]])[] = [
  // Before one of the others gives the cashier a new password.
  [43, cashierJourneys],
  [29, closingJourneys],
  [19, tillJourneys],
  [157, journeys],
  [23, accountsJourneys],
  [16, admissionsJourneys],
  [29, bankingJourneys],
  [18, billsJourneys],
  [33, remindingJourneys],
  [50, reportsJourneys],
  [22, cardsJourneys],
  [34, clerkJourneys],
  [15, enrolmentJourneys],
  [29, familiesJourneys],
  [13, historyJourneys],
  [21, importJourneys],
  [82, longWorkJourneys],
  [19, mergeJourneys],
  [37, newcomerJourneys],
  [27, privacyJourneys],
  [11, requestJourneys],
  [57, safekeepingJourneys],
  [48, studentJourneys],
  [42, timetableJourneys],
  [33, yearEndJourneys],
]

/** The files of one share, in their order: the heaviest go first to whichever share has least. */
function shareOf(part: number, of: number): Journey[] {
  const shares = Array.from({ length: of }, () => ({ weight: 0, files: new Set<number>() }))
  const heaviest = [...files.keys()].sort((a, b) => files[b]![0] - files[a]![0] || a - b)
  for (const at of heaviest) {
    const least = shares.reduce((best, each) => (each.weight < best.weight ? each : best))
    least.weight += files[at]![0]
    least.files.add(at)
  }
  return files.flatMap(([, several], at) => (shares[part - 1]!.files.has(at) ? several : []))
}

const [part, of] = (values.share ?? '1/1').split('/').map(Number) as [number, number]
if (!(part >= 1 && part <= of)) throw new Error(`no such share: ${values.share}`)
const chosen = shareOf(part, of).filter(([sentence]) => !values.only || sentence.includes(values.only))
if (values.list) {
  for (const [sentence] of chosen) console.log(sentence)
  process.exit()
}
const started = Date.now()
const picturesDir = fileURLToPath(new URL('../var/e2e', import.meta.url))

/** Plays them one after the other in a school of their own; answers those that failed. */
async function playAll(several: readonly Journey[]): Promise<Journey[]> {
  const failed: Journey[] = []
  await onStage(async (stage) => {
    for (const journey of several) {
      const [sentence, play] = journey
      const began = Date.now()
      try {
        await play(stage)
        console.log(`ok    ${sentence} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      } catch (error) {
        failed.push(journey)
        console.log(`FAIL  ${sentence}\n      ${(error as Error).message.split('\n').slice(0, 6).join('\n      ')}`)
        await lookAround(stage, failed.length)
      }
      await stage.endVisits()
    }
  })
  return failed
}

const stumbled = await playAll(chosen)
// A crowded machine may make one stumble. Alone, in a new school, it must hold; what it stumbled over stays in sight above.
const failed: Journey[] = []
let flaky = 0
for (const journey of stumbled) {
  if (stumbled.length > 3 || values.only || (await playAll([journey])).length > 0) failed.push(journey)
  else {
    flaky += 1
    console.log(`FLAKY ${journey[0]}`)
  }
}
const lost = failed.length + (flaky > 1 ? flaky : 0)
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${chosen.length - lost} passed, ${lost} failed`)
process.exit(lost > 0 ? 1 : 0)

/** What the pages of a failed journey show: a picture of each, and whatever stands in their dialogs and messages. Then they are closed. */
async function lookAround(stage: Stage, number: number): Promise<void> {
  for (const context of stage.browser.contexts()) {
    for (const [index, page] of context.pages().entries()) {
      const shown = await page.locator('[role=dialog]:visible, [role=alert]:visible, .ant-message-notice:visible').allInnerTexts()
      console.log(`      ${page.url()}: ${shown.join(' | ').replaceAll(/\s+/g, ' ').slice(0, 600)}`)
      await page.screenshot({ path: `${picturesDir}/${number}-${index}.png` })
    }
    await context.close()
  }
}
