import { substituteDay } from '@sala/contract/calendar/holidays'
export interface YearlyRule {
  readonly rule_name_en: string
  readonly rule_name_kh: string
  readonly month: number
  readonly day: number
  readonly days: number
  readonly substitute_day: number
}

export interface Rest {
  readonly hol_name_en: string
  readonly hol_name_kh: string
  readonly start_date: string
  readonly end_date: string
  readonly is_substitute: 0 | 1
}

const millisecondsOfDay = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
/** 1 Monday … 7 Sunday. */
const weekdayOf = (time: number) => ((new Date(time).getUTCDay() + 6) % 7) + 1

/** Whether a month of a leap year has such a day. */
export const isRealDay = (month: number, day: number): boolean =>
  new Date(Date.UTC(2024, month - 1, day)).getUTCMonth() === month - 1

/**
 * The days off that yearly rules make of one year. A day that falls on a weekly rest day is made up for by the next
 * working day,
 * where its rule says so; two substitutes never share a day.
 */
export function holidaysOfYear(year: number, rules: readonly YearlyRule[], restDays: readonly number[]): Rest[] {
  const rests = new Set(restDays)
  const made = rules.flatMap((rule): (Rest & { rule: YearlyRule; start: number })[] => {
    const start = Date.UTC(year, rule.month - 1, rule.day)
    // The 29th of February comes every fourth year.
    if (new Date(start).getUTCMonth() !== rule.month - 1) return []
    const end = start + (rule.days - 1) * millisecondsOfDay
    return [
      {
        rule,
        start,
        hol_name_en: rule.rule_name_en,
        hol_name_kh: rule.rule_name_kh,
        start_date: iso(start),
        end_date: iso(end),
        is_substitute: 0,
      },
    ]
  })
  const taken = new Set(
    made.flatMap(({ start, rule }) =>
      Array.from({ length: rule.days }, (_, index) => iso(start + index * millisecondsOfDay)),
    ),
  )
  const answer: Rest[] = []
  for (const { rule, start, ...holiday } of made.sort((one, other) => one.start - other.start)) {
    answer.push(holiday)
    if (rule.substitute_day === substituteDay.none) continue
    for (let index = 0; index < rule.days; index += 1) {
      if (!rests.has(weekdayOf(start + index * millisecondsOfDay)) || rests.size >= 7) continue
      let free = start + rule.days * millisecondsOfDay
      while (rests.has(weekdayOf(free)) || taken.has(iso(free))) free += millisecondsOfDay
      taken.add(iso(free))
      answer.push({
        hol_name_en: `${rule.rule_name_en} (substitute day)`,
        hol_name_kh: `${rule.rule_name_kh} (ថ្ងៃសង)`,
        start_date: iso(free),
        end_date: iso(free),
        is_substitute: 1,
      })
    }
  }
  return answer
}
