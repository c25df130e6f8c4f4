import { classes as resource } from '@sala/contract/academics/classes'
import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { actorValues } from '../kit/actor.ts'
import { foldWord } from '../kit/file/read-cell.ts'
import { literal } from '../kit/literal.ts'
import { storeOf } from '../kit/route/app.ts'
import type { Statement } from '../kit/store/store.ts'
import { classes, terms } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import type { Reading, SheetLine } from './row.ts'

interface RunningClass {
  readonly class_id: number
  readonly class_name: string
  readonly branch_id: number
  readonly ac_term_id: number
  readonly acps_id: number
  readonly capacity: number
  readonly start_date: string
  free: number
}

type Seat = Pick<RunningClass, 'class_id' | 'class_name' | 'ac_term_id' | 'acps_id'>

/** The running classes that the caller works with, and the seats that are still free in them. */
export class Seats {
  private readonly byName = new Map<string, RunningClass[]>()
  private readonly taken = new WeakMap<SheetLine, RunningClass>()
  private now = new Map<number, Seat[]>()
  private readonly reading: Reading

  constructor(reading: Reading) {
    this.reading = reading
  }

  async open(): Promise<this> {
    const { app, tx, actor } = this.reading
    const taken = sql<number>`(select count(*)::int from ${studentEnrollments} e where e.class_id = ${classes.class_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)})`
    const query = tx
      .select({
        class_id: classes.class_id,
        class_name: classes.class_name,
        branch_id: classes.branch_id,
        ac_term_id: classes.ac_term_id,
        acps_id: classes.acps_id,
        capacity: classes.capacity,
        start_date: terms.start_date,
        free: sql<number>`${sql`${classes.capacity} - ${taken}`}`.as('free'),
      })
      .from(classes)
      .innerJoin(terms, eq(terms.ac_term_id, classes.ac_term_id))
      .where(
        and(
          storeOf(app, resource.name).scope(actor.user_type),
          eq(terms.ac_status_id, academicStatus.active),
          ne(classes.ac_status_id, academicStatus.history),
        ),
      )
    for (const each of (await (query.prepare('') as unknown as Statement).execute(
      actorValues(actor),
    )) as unknown as RunningClass[]) {
      const key = `${each.branch_id} ${foldWord(each.class_name)}`
      this.byName.set(key, [...(this.byName.get(key) ?? []), each])
    }
    return this
  }

  /** Where those of them sit who are here already. */
  async look(lines: readonly SheetLine[]): Promise<void> {
    this.now = new Map()
    const ids = lines.flatMap((line) =>
      line.before && line.texts.has('class_id') ? [line.before.student_id as number] : [],
    )
    if (ids.length > 0)
      for (const seat of await this.reading.tx
        .select({
          student_id: studentEnrollments.student_id,
          class_id: classes.class_id,
          class_name: classes.class_name,
          ac_term_id: classes.ac_term_id,
          acps_id: classes.acps_id,
        })
        .from(studentEnrollments)
        .innerJoin(classes, eq(classes.class_id, studentEnrollments.class_id))
        .where(
          and(
            inArray(studentEnrollments.student_id, ids),
            eq(studentEnrollments.enrollment_status, enrollmentStatus.studying),
          ),
        ))
        this.now.set(seat.student_id, [...(this.now.get(seat.student_id) ?? []), seat])
  }

  decide(line: SheetLine): undefined {
    const text = line.texts.get('class_id')
    if (text === undefined) return
    const now = this.now.get(line.before?.student_id as number) ?? []
    const branch = line.before?.branch_id ?? line.values.branch_id
    const [wanted, second] = this.byName.get(`${branch} ${foldWord(text)}`) ?? []
    if (!wanted) return line.refuse('class_unknown', 'class_id', text)
    if (second) return line.refuse('class_several', 'class_id', text)
    if (now.some(({ class_id }) => class_id === wanted.class_id)) return
    const other = now.find((seat) => seat.ac_term_id === wanted.ac_term_id && seat.acps_id === wanted.acps_id)
    if (other) return line.refuse('seated_elsewhere', 'class_id', other.class_name)
    if (line.before && this.reading.about.existing === 'leave') return
    if (Number(line.before?.status ?? line.values.status ?? studentStatus.active) !== studentStatus.active)
      return line.refuse('not_active', 'class_id')
    if (wanted.free <= 0) return line.refuse('class_full', 'class_id', wanted.class_name, wanted.capacity)
    wanted.free -= 1
    this.taken.set(line, wanted)
    const { today } = this.reading
    line.beside.seat = { class_id: wanted.class_id, enroll_date: [today, wanted.start_date].sort().at(-1) }
    if (line.before) line.changes.class_id = { before: null, after: wanted.class_name }
  }

  /** A line that is refused after all leaves its seat to the next. */
  release(line: SheetLine): void {
    const seat = this.taken.get(line)
    if (seat) seat.free += 1
    this.taken.delete(line)
  }
}
