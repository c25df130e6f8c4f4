import { type generateHolidays as operation, ruleKind } from '@sala/contract/calendar/holidays'
import type { Work } from '../kit/route/work.ts'
import { holidayRules, holidays } from '../tables/calendar.ts'
import { holidaysOfYear } from './holidays-of-year.ts'

/** Makes a year's holidays of the rules; what is there already stays as it is, so that it can be asked again. */
export async function generateHolidays({ input, tx }: Work<typeof operation>) {
  const rules = await tx.select().from(holidayRules)
  const restDays = rules.filter(({ rule_kind }) => rule_kind === ruleKind.weekly).map(({ weekday }) => weekday)
  const wanted = holidaysOfYear(
    input.year,
    rules.filter(({ rule_kind }) => rule_kind === ruleKind.yearly),
    restDays,
  )
  const values = wanted.map(({ is_substitute: _, ...holiday }) => holiday)
  const made =
    values.length === 0
      ? []
      : await tx
          .insert(holidays)
          .values(values)
          .onConflictDoNothing()
          .returning({ start_date: holidays.start_date, hol_name_en: holidays.hol_name_en })
  const isNew = new Set(made.map(({ start_date, hol_name_en }) => `${start_date} ${hol_name_en}`))
  return {
    made: made.length,
    data: wanted.map((holiday) => ({
      ...holiday,
      is_new: isNew.has(`${holiday.start_date} ${holiday.hol_name_en}`) ? 1 : 0,
    })),
  }
}
