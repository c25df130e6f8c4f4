import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'

// What an invoice still owes, and what a line does: said once each.
const home = ['apps/api/src/tables/billing.ts', 'packages/contract/src/billing/open-line.ts']
// Up to a comma, a comparison or the end of a statement it is one sum, over however many lines.
const formula =
  /\b(paid|released|credited)_amount\b[^,;<>=&|?]*?[-+][^,;<>=&|?]*?\b(?!\1)(?:paid|released|credited)_amount\b/g

/**
 * What is still owed is read from the column `open_amount`: nobody adds it up from what was paid, released and
 * credited. Tests may, since they recount.
 */
export function owedRule(house: House): Finding {
  const files = [...house].filter(
    ([path]) => /^(apps|packages)\//.test(path) && isCode(path) && !isTest(path) && !home.includes(path),
  )
  const broken = files.flatMap(([path, text]) => {
    const code = withoutComments(text)
    return [...code.matchAll(formula)].map(({ 0: found, index }) => {
      const line = code.slice(0, index).split('\n').length
      return `${path}:${line}: "${found.replaceAll(/\s+/g, ' ')}" adds up what is owed; read open_amount, or openOfLine of a line`
    })
  })
  return { looked: `${files.length} files`, broken }
}
