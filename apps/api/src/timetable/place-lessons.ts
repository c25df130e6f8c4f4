import { weekday } from '@sala/contract/academics/statuses'
import type { UnplacedReason as Reason } from '@sala/contract/timetable/khmer-secondary'

export interface Plan {
  readonly stp_id: number
  readonly class_id: number
  readonly subject_id: number
  readonly teacher_id: number
  readonly room_id: number | null
  /** How many lessons a week are still to be placed. */
  readonly hours: number
  readonly most_a_day: number
  /** None means any. */
  readonly weekdays: readonly number[]
}

export interface Time {
  readonly schedule_time_id: number
  /** In minutes of the day. */
  readonly from: number
  readonly to: number
}

/** Something that takes a teacher, a room or a class already. */
export interface Taken {
  readonly weekday: number
  readonly from: number
  readonly to: number
  readonly class_id?: number | null
  readonly teacher_id?: number | null
  readonly room_id?: number | null
  readonly subject_id?: number | null
}

export interface Placed {
  readonly plan: Plan
  readonly weekday: number
  readonly schedule_time_id: number
}

export interface Placement {
  readonly placed: readonly Placed[]
  readonly unplaced: readonly { readonly plan: Plan; readonly hours: number; readonly reason: Reason }[]
}

interface Slot {
  readonly weekday: number
  readonly time: Time
}
type Entry = Taken & Partial<Placed>

const usualDays = weekday.values.filter((day) => day !== weekday.sunday)

/**
 * Places every plan's lessons where teacher, room and class are free: the busiest teacher first, spread over the week,
 * the same every time.
 */
export function placeLessons(
  plans: readonly Plan[],
  times: readonly Time[],
  taken: readonly Taken[],
  days: readonly number[] = usualDays,
): Placement {
  const board = new Board(times, taken, days)
  const load = new Map<number, number>()
  for (const { teacher_id, hours } of plans) load.set(teacher_id, (load.get(teacher_id) ?? 0) + hours)
  const freedom = (plan: Plan) => (plan.weekdays.length || days.length) * plan.most_a_day - plan.hours
  const order = plans.toSorted(
    (a, b) =>
      load.get(b.teacher_id)! - load.get(a.teacher_id)! ||
      freedom(a) - freedom(b) ||
      b.hours - a.hours ||
      a.stp_id - b.stp_id,
  )
  const unplaced = order.flatMap((plan) => {
    let left = plan.hours
    while (left > 0 && (board.place(plan) || board.makeRoom(plan))) left -= 1
    return left > 0 ? [{ plan, hours: left, reason: board.why(plan) }] : []
  })
  return { placed: board.placed(), unplaced }
}

class Board {
  private readonly times: readonly Time[]
  private readonly days: readonly number[]
  private entries: Entry[]

  constructor(times: readonly Time[], taken: readonly Taken[], days: readonly number[]) {
    this.times = times
    this.days = days
    this.entries = [...taken]
  }

  placed(): Placed[] {
    return this.entries.flatMap(({ plan, weekday, schedule_time_id }) =>
      plan ? [{ plan, weekday, schedule_time_id: schedule_time_id! }] : [],
    )
  }

  /** Puts one lesson where it is free; the day that has least of it comes first. */
  place(plan: Plan, except?: Slot): boolean {
    const slot = this.slots(plan).find((each) => !sameSlot(each, except) && !this.whyNot(plan, each))
    if (slot) this.put(plan, slot)
    return slot !== undefined
  }

  /** Where a single lesson of ours is in the way and can stand elsewhere, it moves. */
  makeRoom(plan: Plan): boolean {
    for (const slot of this.slots(plan)) {
      const [inTheWay, ...more] = this.at(slot).filter((each) => collides(plan, each))
      if (!inTheWay?.plan || more.length > 0) continue
      const before = this.entries
      this.entries = before.filter((each) => each !== inTheWay)
      if (!this.whyNot(plan, slot)) {
        this.put(plan, slot)
        if (this.place(inTheWay.plan, slot)) return true
      }
      this.entries = before
    }
    return false
  }

  /** What most of its slots lack. */
  why(plan: Plan): Reason {
    if (this.times.length === 0) return 'no_times'
    const counts = new Map<Reason, number>()
    for (const slot of this.slots(plan)) {
      const why = this.whyNot(plan, slot)
      if (why) counts.set(why, (counts.get(why) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'no_weekday'
  }

  private put(plan: Plan, { weekday, time: { from, to, schedule_time_id } }: Slot): void {
    const { class_id, teacher_id, room_id, subject_id } = plan
    this.entries.push({ weekday, from, to, class_id, teacher_id, room_id, subject_id, plan, schedule_time_id })
  }

  private slots(plan: Plan): Slot[] {
    const days = plan.weekdays.length > 0 ? plan.weekdays : this.days
    return days
      .toSorted((a, b) => this.today(plan, a) - this.today(plan, b) || a - b)
      .flatMap((weekday) => this.times.map((time) => ({ weekday, time })))
  }

  private today(plan: Plan, weekday: number): number {
    return this.entries.filter(
      (each) => each.weekday === weekday && each.class_id === plan.class_id && each.subject_id === plan.subject_id,
    ).length
  }

  private at({ weekday, time }: Slot): Entry[] {
    return this.entries.filter((each) => each.weekday === weekday && each.from < time.to && time.from < each.to)
  }

  private whyNot(plan: Plan, slot: Slot): Reason | undefined {
    const there = this.at(slot)
    if (there.some((each) => each.class_id === plan.class_id)) return 'class_full'
    if (there.some((each) => each.teacher_id === plan.teacher_id)) return 'teacher_busy'
    if (plan.room_id !== null && there.some((each) => each.room_id === plan.room_id)) return 'room_busy'
    return this.today(plan, slot.weekday) >= plan.most_a_day ? 'day_full' : undefined
  }
}

const collides = (plan: Plan, each: Taken) =>
  each.class_id === plan.class_id ||
  each.teacher_id === plan.teacher_id ||
  (plan.room_id !== null && each.room_id === plan.room_id)
const sameSlot = (one: Slot, other: Slot | undefined) => one.weekday === other?.weekday && one.time === other.time
