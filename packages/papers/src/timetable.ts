import { definePaper, type Sheet, type Words } from './paper.ts'

/** Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface TimetableTime {
  /** `HH:mm` */
  readonly from: string
  readonly to: string
  /** What the whole school does meanwhile, such as a break: it stands across the week. */
  readonly pause?: Words | undefined
}

/** What is taught at a time; the one whose week it is, is left out. Several at the same time stand under each other. */
export interface Lesson {
  readonly day: Weekday
  /** The number of the time, from 0. */
  readonly time: number
  readonly subject: Words
  readonly class?: Words | undefined
  readonly teacher?: Words | undefined
  readonly room?: Words | undefined
}

/** The week of one class, teacher or room, on a page of its own. */
export interface Week {
  readonly of: 'class' | 'teacher' | 'room'
  readonly name: Words
  /** Year, term, homeroom teacher: what a reader wants to know of it. */
  readonly details: readonly { readonly label: Words; readonly value: Words }[]
  readonly days: readonly Weekday[]
  readonly times: readonly TimetableTime[]
  readonly lessons: readonly Lesson[]
}

export interface Timetable extends Sheet {
  readonly weeks: readonly Week[]
}

export const timetable = definePaper<Timetable>({
  name: 'timetable',
  template: 'timetable.typ',
  list: 'weeks',
  most: () => 50,
})
