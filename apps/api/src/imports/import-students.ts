import { and, sql } from 'drizzle-orm'
import { addCards } from '../cards/public.ts'
import { addSeats } from '../enrolment/public.ts'
import { actorValues } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { Statement } from '../kit/store/store.ts'
import { changeFamily, foundFamilies, giveStudentNumber } from '../people/public.ts'
import { type parents, students } from '../tables/people.ts'
import type { PlannedRow, Reading, Row, SheetLine, SpecialKind } from './row.ts'
import { Cards } from './student-cards.ts'
import { Families } from './student-families.ts'
import { splitNames } from './student-names.ts'
import { Seats } from './student-seats.ts'

/** A number that lost its letters and zeros in a sheet is the one of its branch that ends like it, if only one does. */
async function padNumbers({ tx, actor, store }: Reading, lines: readonly SheetLine[]): Promise<void> {
  const short = lines.filter((line) => /^\d{1,9}$/.test(String(line.values.card_number ?? '')))
  if (short.length === 0) return
  const wanted = [...new Set(short.map((line) => String(Number(line.values.card_number))))]
  const tail = sql<string>`ltrim(substring(${students.card_number} from '[0-9]+$'), '0')`
  const query = tx
    .select({ card_number: students.card_number, branch_id: students.branch_id, tail: sql<string>`${tail}`.as('tail') })
    .from(students)
    .where(and(store.scope(actor.user_type), sql`${tail} = any(${sql.param(wanted)}::text[])`))
  const found = new Map<string, string[]>()
  for (const row of (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as unknown as {
    card_number: string
    branch_id: number
    tail: string
  }[])
    found.set(`${row.branch_id} ${row.tail}`, [...(found.get(`${row.branch_id} ${row.tail}`) ?? []), row.card_number])
  for (const line of short) {
    const text = String(line.values.card_number)
    const fits = found.get(`${line.values.branch_id} ${Number(text)}`) ?? []
    if (fits.includes(text)) continue
    if (fits.length === 1) line.values.card_number = line.understood.card_number = fits[0]!
    else if (fits.length > 1) line.refuse('one_of_two', 'card_number', fits.length, fits.slice(0, 3).join(', '))
  }
}

/** Students come with their families, their seats and their cards. */
export const importStudents: SpecialKind = {
  locks: ['students', 'parents', 'student_enrollments', 'cards'],
  hold: (tx, planned) =>
    tx.execute(
      sql`select from parents where student_parent_id in (select (plan->'beside'->'family'->>'id')::int ${planned}) order by student_parent_id for no key update`,
    ),
  number: { column: 'card_number', give: giveStudentNumber },
  open: async (reading) => {
    const used = new Set(reading.places.map(({ name }) => name))
    const [families, cardsOf] = [await new Families(reading).open(), new Cards(reading)]
    const seats = used.has('class_id') ? await new Seats(reading).open() : undefined
    return {
      prepare: async (lines) => {
        splitNames(lines, reading.about.name_order)
        await padNumbers(reading, lines)
      },
      complete: async (lines) => {
        for (const each of [seats, cardsOf, families]) await each?.look(lines)
        for (const line of lines) {
          for (const each of [seats, cardsOf, families]) if (line.accepted) each?.decide(line)
          if (line.accepted) continue
          seats?.release(line)
          cardsOf.release(line)
        }
        await families.keep()
      },
    }
  },
  writer: async (tx) => {
    const founded = new Map<number, number>()
    return {
      prepare: async (rows) => {
        const founds = rows.flatMap(({ beside }) =>
          beside.founds ? [beside.founds as { group: number; family: typeof parents.$inferInsert }] : [],
        )
        if (founds.length > 0) {
          const made = await foundFamilies(
            tx,
            founds.map(({ family }) => family),
          )
          for (const [at, { group }] of founds.entries()) founded.set(group, made[at]!.id)
        }
      },
      before: async (rows) => {
        for (const row of rows) {
          const family = row.beside.family as { id?: number; group?: number } | undefined
          if (!family) continue
          const id = family.id ?? founded.get(family.group!)!
          if (row.key === null || row.beside.joins) row.saves.student_parent_id = id
          if (row.beside.family_changes) await changeFamily(tx, id, row.beside.family_changes)
        }
      },
      after: (rows) => giveSeatsAndCards(tx, rows),
    }
  },
}

async function giveSeatsAndCards(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  const seats = rows.flatMap(({ key, beside }) => (beside.seat ? [{ student_id: key, ...(beside.seat as Row) }] : []))
  const theirs = rows.flatMap(({ key, beside }) => (beside.card ? [{ student_id: key, ...(beside.card as Row) }] : []))
  if (seats.length > 0) await addSeats(tx, seats)
  if (theirs.length > 0) await addCards(tx, theirs as never)
}
