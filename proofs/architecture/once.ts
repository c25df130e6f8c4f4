import { type Finding, type House, isCode, isTest, linesWith, withoutComments } from './house.ts'

// What checks the programs says what it expects in its own words; migrations have landed.
const isProgram = (path: string) => isCode(path) && !isTest(path) && /^(apps|packages|scripts)\//.test(path)

const clock = 'packages/contract/src/kit/clock.ts'
const wrongClocks: [pattern: RegExp, why: string][] = [
  [/Asia\/Phnom_Penh/, `the zone's name stands in ${clock} alone`],
  [/\.toLocale(Date|Time)String\(|\bDateTimeFormat\b/, `ask dayOf, localToday or showInstant (${clock}, dates.ts)`],
  [
    /(new Date\(\)|Date\.now\(\)|\bnow\b).*\.toISOString\(\)\.slice\(0, (7|10)\)/,
    'that is the day in Greenwich: ask dayOf or localToday',
  ],
  [/\.get(FullYear|Month|Date|Day|Hours|Minutes)\(\)/, "that is the computer's clock: ask dayOf or localToday"],
  [/\b7 \* (3_?600_?000|60 \* 60)/, 'the hours ahead of Greenwich are localAhead'],
]

const money = 'packages/contract/src/kit/money.ts'
const wrongMoney: [pattern: RegExp, why: string][] = [
  [/\bNumberFormat\b|\.toLocaleString\(/, 'numbers are shown by showDecimal, showCount or showMoney'],
  [/(?<![\w})])\$\$\{|'\$' ?\+|\+ ?'\$'|['"`}>] ?៛|៛ ?[{$]/, 'money is shown by showMoney, a rate by showRate'],
]
const wrongWords = /\$ ?\{\{|៛ ?\{\{|\}\} ?(\$|៛|riel|រៀល)/

const find = (house: House, one: string, wrong: typeof wrongClocks): Finding => {
  const files = [...house].filter(([path]) => isProgram(path) && path !== one)
  const broken = files.flatMap(([path, text]) =>
    wrong.flatMap(([pattern, why]) =>
      linesWith(withoutComments(text), pattern).map(({ line, found }) => `${path}:${line}: "${found}": ${why}`),
    ),
  )
  return { looked: `${files.length} files`, broken }
}

/** What day it is, and the zone that decides it, are said once. */
export const clockRule = (house: House): Finding => find(house, clock, wrongClocks)

/** Money looks the same on every screen, in every message and on every paper. */
export function moneyRule(house: House): Finding {
  const programs = find(house, money, wrongMoney)
  const texts = [...house].filter(([path]) => /^apps\/web\/src\/.*\.json$|\.typ$/.test(path))
  const broken = texts.flatMap(([path, text]) =>
    linesWith(text, path.endsWith('.typ') ? /៛/ : wrongWords).map(
      ({ line, found }) => `${path}:${line}: "${found}": amounts come with their sign, from showMoney`,
    ),
  )
  return { looked: programs.looked, broken: [...programs.broken, ...broken] }
}
