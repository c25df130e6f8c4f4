import { month } from '../academics/statuses.ts'
import type { Language } from '../kit/problem.ts'

const kinds = {
  M: ['{month}', '{month}'],
  T: ['Term from {month}', 'វគ្គចាប់ពី{month}'],
  S: ['Semester from {month}', 'ឆមាសចាប់ពី{month}'],
  Y: ['Year from {month}', 'ឆ្នាំចាប់ពី{month}'],
} as const

/** The period that pre-invoices were made for: M2026-12 is December 2026. What nobody made by a run stays as it is. */
export function sayPeriod(period: string, language: Language): string {
  const [, kind, year, number] = /^([MTSY])(\d{4})-(0[1-9]|1[0-2])$/.exec(period) ?? []
  if (!kind) return period
  const [en, km] = [...month.labels.values()][Number(number) - 1]!
  const said = language === 'km' ? `ខែ${km} ${year}` : `${en} ${year}`
  return kinds[kind as keyof typeof kinds][language === 'km' ? 1 : 0].replace('{month}', said)
}
