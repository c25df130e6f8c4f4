import { withBrowser } from './browser-fixture.ts'
import { allTyped, places, typeDates } from './type-dates.ts'

// Two hundred ways of typing a day, by keyboard, in each kind of form that has days; a word narrows the kinds.
const chosen = Object.keys(places).filter((place) => place.includes(process.argv[2] ?? ''))
const started = Date.now()
let failed = 0
await withBrowser(async (stage) => {
  for (const place of chosen) {
    const began = Date.now()
    try {
      await typeDates(stage, place, allTyped)
      console.log(`ok    ${allTyped.length} days in ${place} (${((Date.now() - began) / 1000).toFixed(0)} s)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL  ${(error as Error).message}`)
    }
    await stage.endVisits()
  }
})
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
