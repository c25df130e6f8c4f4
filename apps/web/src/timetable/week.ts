import type { Board, PlacedLesson } from '@sala/contract/timetable/timetables'

/** A lesson on the board; `key` is its own until it has a number. */
export interface Lesson {
  readonly key: string
  readonly detail_id?: number | undefined
  readonly weekday: number
  readonly schedule_time_id: number
  readonly subject_id: number
  readonly teacher_id: number | null
  readonly room_id: number | null
}
export type Content = Pick<Lesson, 'subject_id' | 'teacher_id' | 'room_id'>
export interface Cell {
  readonly weekday: number
  readonly schedule_time_id: number
}

/** The week as it is edited, and as it was before each edit. */
export interface Week {
  readonly lessons: readonly Lesson[]
  readonly past: readonly (readonly Lesson[])[]
}

export const isAt = (cell: Cell) => (each: Cell) =>
  each.weekday === cell.weekday && each.schedule_time_id === cell.schedule_time_id
export const lessonAt = (lessons: readonly Lesson[], cell: Cell): Lesson | undefined => lessons.find(isAt(cell))

let serial = 0
const fresh = (): string => {
  serial += 1
  return `new ${serial}`
}

export const weekOf = (lessons: readonly Pick<PlacedLesson, 'detail_id' | keyof Cell | keyof Content>[]): Week => ({
  lessons: lessons.map(({ detail_id, weekday, schedule_time_id, subject_id, teacher_id, room_id }) => ({
    key: String(detail_id),
    detail_id,
    weekday,
    schedule_time_id,
    subject_id,
    teacher_id,
    room_id,
  })),
  past: [],
})

const mostPast = 100
const edited = (week: Week, lessons: readonly Lesson[]): Week =>
  JSON.stringify(lessons) === JSON.stringify(week.lessons)
    ? week
    : { lessons, past: [...week.past.slice(-mostPast), week.lessons] }

export const undo = (week: Week): Week =>
  week.past.length > 0 ? { lessons: week.past.at(-1)!, past: week.past.slice(0, -1) } : week

/** Puts a lesson into a cell; what stands there takes its content and stays the same lesson. */
export function put(week: Week, cell: Cell, content: Content): Week {
  const { subject_id, teacher_id, room_id } = content
  const there = lessonAt(week.lessons, cell)
  if (there)
    return edited(
      week,
      week.lessons.map((each) => (each === there ? { ...each, subject_id, teacher_id, room_id } : each)),
    )
  return edited(week, [...week.lessons, { key: fresh(), ...cell, subject_id, teacher_id, room_id }])
}

export const clear = (week: Week, cell: Cell): Week =>
  edited(
    week,
    week.lessons.filter((each) => !isAt(cell)(each)),
  )

/** Moves a lesson; the one that stands there goes where it came from. */
export function move(week: Week, from: Cell, to: Cell): Week {
  const [one, other] = [lessonAt(week.lessons, from), lessonAt(week.lessons, to)]
  if (!one || one === other) return week
  const { weekday, schedule_time_id } = one
  return edited(
    week,
    week.lessons.map((each) =>
      each === one ? { ...each, ...at(to) } : each === other ? { ...each, weekday, schedule_time_id } : each,
    ),
  )
}
const at = ({ weekday, schedule_time_id }: Cell): Cell => ({ weekday, schedule_time_id })

/** Makes a day like another. */
export function copyDay(week: Week, from: number, to: number): Week {
  const source = week.lessons.filter((each) => each.weekday === from)
  const kept = week.lessons.filter((each) => each.weekday === to)
  const copied = source.map((each) => {
    const there = kept.find((other) => other.schedule_time_id === each.schedule_time_id)
    return { ...each, key: there?.key ?? fresh(), detail_id: there?.detail_id, weekday: to }
  })
  return edited(week, [...week.lessons.filter((each) => each.weekday !== to), ...copied])
}

/** What stands at one time goes to the other and back, in the whole week. */
export const swapTimes = (week: Week, one: number, other: number): Week =>
  edited(
    week,
    week.lessons.map((each) =>
      each.schedule_time_id === one
        ? { ...each, schedule_time_id: other }
        : each.schedule_time_id === other
          ? { ...each, schedule_time_id: one }
          : each,
    ),
  )

/** The lessons as they are sent. */
export const detailsOf = (lessons: readonly Lesson[]) =>
  lessons.map(({ key: _, detail_id, ...lesson }) => ({ ...(detail_id !== undefined && { detail_id }), ...lesson }))

/** What a subject is usually put down with: whoever teaches it most, in the room of the class. */
export function usualContent(board: Board, subject_id: number, lessons: readonly Lesson[]): Content {
  const here = lessons.findLast((each) => each.subject_id === subject_id)
  const teacher_id = here
    ? here.teacher_id
    : (board.subjects.find((each) => each.subject_id === subject_id)?.teachers[0]?.teacher_id ?? null)
  return { subject_id, teacher_id, room_id: here ? here.room_id : board.class_room_id }
}

/** A time of day in minutes since midnight. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
