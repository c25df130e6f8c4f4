import { z } from 'zod'
import { showDate, toIsoDate } from '../kit/dates.ts'
import { showMoney } from '../kit/money.ts'
import type { Language } from '../kit/problem.ts'

type Words = readonly [english: string, khmer: string]

// What a cashier and a parent read beside a line; `{name}` is a fact of it, in Khmer its `name_kh` where there is one.
const words = {
  price: ['{price} for {what}', '{price} សម្រាប់ {what}'],
  quantity: ['{quantity} × {price}', '{quantity} × {price}'],
  days: ['{days} of {all} days, from {from} to {to}', '{days} ថ្ងៃ ក្នុង {all} ថ្ងៃ ពី {from} ដល់ {to}'],
  months: ['{months} of {all} months, from {from} to {to}', '{months} ខែ ក្នុង {all} ខែ ពី {from} ដល់ {to}'],
  absent: ['Not at school from {from} to {to}: nothing to pay', 'មិននៅរៀនពី {from} ដល់ {to}៖ មិនបាច់បង់ទេ'],
  no_period: [
    'Full price: no term or year is set up for {date}',
    'តម្លៃពេញ៖ មិនទាន់បានបញ្ចូលវគ្គ ឬឆ្នាំសិក្សាសម្រាប់ថ្ងៃ {date} ទេ',
  ],
  scholarship: ['{rate}% scholarship: {name}', 'អាហារូបករណ៍ {rate}%៖ {name}'],
  promotion: ['{rate}% promotion: {name}', 'បញ្ចុះតម្លៃពិសេស {rate}%៖ {name}'],
  sibling: ['{rate}% for child {nth} of the family: {name}', 'បញ្ចុះ {rate}% សម្រាប់កូនទី {nth} ក្នុងគ្រួសារ៖ {name}'],
  staff_child: ['{rate}% for a staff child: {name}', 'បញ្ចុះ {rate}% សម្រាប់កូនបុគ្គលិក៖ {name}'],
  lower: ['{rate}% ({name}) not applied: the larger discount wins', '{rate}% ({name}) មិនបានគិតទេ៖ យកការបញ្ចុះដែលធំជាង'],
  by_hand: ['Custom price: {why}', 'តម្លៃកំណត់ដោយដៃ៖ {why}'],
  subscribed: ['Subscribed since {from}', 'ជាវតាំងពី {from}'],
  grade: ['Fee for {grade}', 'ថ្លៃ {grade}'],
  opening: ['Owed before {date}', 'ជំពាក់មុន {date}'],
  credit: ['Reverses line {line} of {number}: {why}', 'ដកវិញជួរទី {line} នៃ {number}៖ {why}'],
  adjustment: ['Adjustment to {number}: {why}', 'កែតម្រូវ {number}៖ {why}'],
} as const satisfies Record<string, Words>

/** Why a line costs what it costs: a rule and the facts it was applied to. */
export const priceRule = z.strictObject({
  rule: z.enum(Object.keys(words) as [keyof typeof words]),
  facts: z.record(z.string().max(30), z.union([z.string().max(200), z.number()])),
})
export type PriceRule = z.infer<typeof priceRule>

/** A line as every priced document says it. */
export interface PricedLine {
  readonly fee_name_en: string
  readonly fee_name_kh: string
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
  readonly quantity: string
  readonly price: string
  readonly discount_rate: string
  readonly total_amount: string
  readonly rules: readonly PriceRule[]
}

/** 10.00 is said as 10, and 12.50 as 12.5. */
const showNumber = (text: string): string => (/^\d{1,12}\.\d{1,4}$/.test(text) ? String(Number(text)) : text)

const counted = new Set(['quantity', 'rate'])

function showFact(name: string, value: string | number): string {
  const text = String(value)
  if (name === 'price' && text) return showMoney(text, 'USD')
  if (counted.has(name)) return showNumber(text)
  return toIsoDate(text) === text ? showDate(text) : text
}

/** The rule in words, its names in the language that is asked for. */
export const sayRule = ({ rule, facts }: PriceRule, language: Language): string =>
  words[rule][language === 'km' ? 1 : 0].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    showFact(name, (language === 'km' && facts[`${name}_kh`]) || (facts[name] ?? '')),
  )
