import { weekday as weekdayChoice } from '@sala/contract/academics/statuses'
import { describe, expect, it } from 'vitest'
import { clear, copyDay, detailsOf, lessonAt, move, put, swapTimes, undo, type Week } from './week.ts'

const lesson = (key: string, weekday: number, schedule_time_id: number, subject_id = 1) => ({
  key,
  detail_id: Number(key),
  weekday,
  schedule_time_id,
  subject_id,
  teacher_id: 9,
  room_id: null,
})
const week: Week = { lessons: [lesson('1', 1, 10), lesson('2', 1, 20, 2), lesson('3', 2, 10, 3)], past: [] }
const subjects = ({ lessons }: Week) =>
  Object.fromEntries(lessons.map((each) => [`${each.weekday}/${each.schedule_time_id}`, each.subject_id]))
const cell = (weekday: number, schedule_time_id: number) => ({ weekday, schedule_time_id })

describe('a week that is edited', () => {
  it('takes a lesson into an empty cell, and gives an occupied one another content without making it another lesson', () => {
    const added = put(week, cell(3, 10), { subject_id: 7, teacher_id: null, room_id: 4 })
    expect(subjects(added)).toMatchObject({ '3/10': 7 })
    expect(detailsOf(added.lessons).at(-1)).toEqual({
      weekday: weekdayChoice.wednesday,
      schedule_time_id: 10,
      subject_id: 7,
      teacher_id: null,
      room_id: 4,
    })
    expect(
      lessonAt(put(week, cell(1, 10), { subject_id: 7, teacher_id: null, room_id: 4 }).lessons, cell(1, 10)),
    ).toMatchObject({
      detail_id: 1,
      subject_id: 7,
    })
  })

  it('lets a lesson change places with the one it is dropped on', () => {
    expect(subjects(move(week, cell(1, 10), cell(2, 10)))).toEqual({ '2/10': 1, '1/20': 2, '1/10': 3 })
    expect(subjects(move(week, cell(1, 10), cell(5, 20)))).toEqual({ '5/20': 1, '1/20': 2, '2/10': 3 })
    expect(move(week, cell(4, 10), cell(1, 10))).toBe(week)
  })

  it('makes a day like another, and keeps the lessons that it had as the same ones', () => {
    const copied = copyDay(week, 1, 2)
    expect(subjects(copied)).toEqual({ '1/10': 1, '1/20': 2, '2/10': 1, '2/20': 2 })
    expect(lessonAt(copied.lessons, cell(2, 10))?.detail_id).toBe(3)
    expect(lessonAt(copied.lessons, cell(2, 20))?.detail_id).toBeUndefined()
  })

  it('swaps two times in the whole week', () => {
    expect(subjects(swapTimes(week, 10, 20))).toEqual({ '1/20': 1, '1/10': 2, '2/20': 3 })
  })

  it('is as it was after as many undos as edits', () => {
    const after = clear(swapTimes(copyDay(week, 1, 3), 10, 20), cell(3, 10))
    expect(undo(undo(undo(after))).lessons).toEqual(week.lessons)
    expect(undo(week)).toBe(week)
  })
})
