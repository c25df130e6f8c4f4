import { cardStatus } from '@sala/contract/cards/card-activators'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { cards } from '../tables/cards.ts'
import { employees, studentPickups, students } from '../tables/people.ts'
import type { Reading, SheetLine } from './row.ts'

const form = /^[^\s]{1,40}$/

const keyOf = (number: string): string => `card ${number}`
const numberOf = (line: SheetLine): string => String(line.values.card).replaceAll(/\s+/g, '').toUpperCase()

interface Held extends Record<string, unknown> {
  readonly card_number: string
  readonly student_id: number | null
  readonly card_status: number
  readonly holder: string | null
  readonly branch_id: number | null
}

/** Gives each row its card, where nobody else has it: in the school or earlier in the file. */
export class Cards {
  private readonly reading: Reading
  private held = new Map<string, Held>()
  private active = new Map<number, string>()

  constructor(reading: Reading) {
    this.reading = reading
  }

  /** Who has these cards now, and which cards the students have who are here already. */
  async look(lines: readonly SheetLine[]): Promise<void> {
    const asking = lines.filter((line) => line.values.card !== undefined)
    await this.reading.earlier.look(asking.map((line) => keyOf(numberOf(line))))
    this.held = asking.length > 0 ? await this.holders(asking.map(numberOf)) : new Map()
    this.active = await this.activeOf(asking.flatMap((line) => (line.before ? [line.before.student_id as number] : [])))
  }

  decide(line: SheetLine): undefined {
    if (line.values.card === undefined) return
    const number = numberOf(line)
    const [held, active] = [this.held.get(number), this.active.get(line.before?.student_id as number)]
    const earlier = this.reading.earlier.get(keyOf(number))
    if (!form.test(number)) return line.refuse('card_form', 'card')
    if (earlier !== undefined) return line.refuse('double', 'card', earlier)
    const own = held && line.before && held.student_id === line.before.student_id
    if (held && !own) {
      // Somebody of another branch is not named.
      const known = held.branch_id !== null && this.reading.actor.branch_ids.includes(held.branch_id)
      return line.refuse('card_taken', 'card', number, known ? held.holder : ['someone else', 'អ្នកផ្សេង'])
    }
    if (own && held.card_status === cardStatus.active) return
    if (own) return line.refuse('card_resting', 'card', number)
    if (active) return line.refuse('card_other', 'card', active)
    if (line.before && this.reading.about.existing === 'leave') return
    if (studentHasLeft.includes(Number(line.before?.status ?? line.values.status ?? studentStatus.active)))
      return line.refuse('not_active', 'card')
    this.reading.earlier.set(keyOf(number), line.row_number)
    line.beside.card = { card_number: number, activated_date: this.reading.today }
    if (line.before) line.changes.card = { before: null, after: number }
  }

  /** A line that is refused after all leaves its card to the next. */
  release(line: SheetLine): void {
    if (line.values.card === undefined) return
    const [{ earlier }, key] = [this.reading, keyOf(numberOf(line))]
    if (earlier.get(key) === line.row_number) earlier.delete(key)
  }

  private async holders(numbers: readonly string[]): Promise<Map<string, Held>> {
    const { rows } = await this.reading.tx.execute<Held>(sql`select c.card_number, c.student_id, c.card_status,
        coalesce(s.full_name_en || ' · ' || s.full_name_kh, e.name_en || ' · ' || e.name_kh, p.guardian) as holder, coalesce(s.branch_id, e.branch_id, o.branch_id) as branch_id
      from ${cards} c left join ${students} s on s.student_id = c.student_id left join ${employees} e on e.staff_id = c.staff_id
        left join ${studentPickups} p on p.student_pickup_id = c.student_pickup_id left join ${students} o on o.student_id = p.student_id
      where c.card_number = any(${sql.param([...numbers])}::text[]) and c.is_history = 0 and c.card_status <> ${literal(cardStatus.returned)}`)
    return new Map(rows.map((row) => [row.card_number, row]))
  }

  private async activeOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map()
    const rows = await this.reading.tx
      .select({ student_id: cards.student_id, card_number: cards.card_number })
      .from(cards)
      .where(
        and(inArray(cards.student_id, [...ids]), eq(cards.card_status, cardStatus.active), ne(cards.is_history, 1)),
      )
    return new Map(rows.map((row) => [row.student_id!, row.card_number]))
  }
}
