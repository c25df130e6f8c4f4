import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount } from '@sala/contract/kit/money'
import { students as studentProfiles } from '@sala/contract/people/students'
import { and, sql } from 'drizzle-orm'
import { closedUntil, type Opening, openBalances, openingOf } from '../billing/public.ts'
import { actorValues } from '../kit/actor.ts'
import { readClock } from '../kit/database.ts'
import type { Statement } from '../kit/store/store.ts'
import { students } from '../tables/people.ts'
import type { Reading, SheetLine, SpecialKind } from './row.ts'

/** The students behind the numbers, of those whom the caller may see in the branch of the file. */
async function studentsOf({ tx, actor, store, about }: Reading, lines: readonly SheetLine[]) {
  const wanted = [...new Set(lines.map((line) => String(line.values.card_number)))]
  const query = tx
    .select({ student_id: students.student_id, branch_id: students.branch_id, card_number: students.card_number })
    .from(students)
    .where(
      and(
        store.storeOf(studentProfiles.name).scope(actor.user_type),
        sql`${students.branch_id} = ${about.branch_id} and lower(${students.card_number}) in (select lower(w) from unnest(${sql.param(wanted)}::text[]) w)`,
      ),
    )
  const rows = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as unknown as {
    student_id: number
    branch_id: number
    card_number: string
  }[]
  return new Map(rows.map((row) => [row.card_number.toLowerCase(), row]))
}

/**
 * What students owed when the school came over, by their numbers: once for each, through the ledger like every bill.
 */
export const importBalances: SpecialKind = {
  locks: ['invoices', 'student_credits'],
  isMoney: true,
  open: async (reading) => {
    const earlier = new Map<number, number>()
    const until = (await closedUntil(reading.tx, [reading.about.branch_id])).get(reading.about.branch_id) ?? ''
    return {
      complete: async (lines) => {
        const found = await studentsOf(reading, lines)
        const known = await openingOf(
          reading.tx,
          [...found.values()].map(({ student_id }) => student_id),
        )
        for (const line of lines) {
          const student = found.get(String(line.values.card_number).toLowerCase())
          if (reading.today <= until) line.refuse('day_closed', 'inv_date', showDate(until))
          else if (parseAmount(String(line.values.total_amount)) === 0n) line.refuse('no_amount', 'total_amount')
          else if (String(line.values.inv_date) > reading.today) line.refuse('future', 'inv_date', line.values.inv_date)
          else if (!student) line.refuse('unknown_name', 'card_number', line.values.card_number)
          else if (known.has(student.student_id))
            line.refuse('has_opening', 'card_number', known.get(student.student_id))
          else if (earlier.has(student.student_id))
            line.refuse('double', 'card_number', earlier.get(student.student_id))
          else {
            earlier.set(student.student_id, line.row_number)
            const { student_id, branch_id } = student
            Object.assign(line.saves, { student_id, branch_id })
          }
        }
      },
    }
  },
  insert: async (tx, rows, importId) => {
    const openings = rows.map(({ saves }) => saves as unknown as Opening)
    const { written } = await openBalances(tx, dayOf(await readClock(tx)), openings, importId)
    let at = 0
    return openings.map(({ total_amount }) => (parseAmount(total_amount) > 0n ? written[at++]!.inv_id : null))
  },
}
