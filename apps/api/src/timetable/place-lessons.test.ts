import { weekday } from '@sala/contract/academics/statuses'
import { describe, expect, it } from 'vitest'
import { type Plan, placeLessons, type Taken } from './place-lessons.ts'

const times = [0, 1, 2].map((at) => ({ schedule_time_id: at + 1, from: 420 + at * 50, to: 470 + at * 50 }))
const plan = (stp_id: number, more: Partial<Plan> = {}): Plan => ({
  stp_id,
  class_id: 1,
  subject_id: stp_id,
  teacher_id: stp_id,
  room_id: null,
  hours: 2,
  most_a_day: 1,
  weekdays: [],
  ...more,
})

describe('placing lessons', () => {
  it('spreads a subject over the week and gives nobody two lessons at once', () => {
    const { placed, unplaced } = placeLessons(
      [plan(1, { hours: 3 }), plan(2, { class_id: 2, teacher_id: 1, hours: 3 })],
      times,
      [],
    )
    expect(unplaced).toEqual([])
    expect(new Set(placed.filter((each) => each.plan.stp_id === 1).map((each) => each.weekday)).size).toBe(3)
    expect(new Set(placed.map((each) => `${each.weekday}/${each.schedule_time_id}`)).size).toBe(6)
  })

  it('is the same every time', () => {
    const plans = [1, 2, 3, 4].map((id) => plan(id, { teacher_id: id % 2, hours: 4 }))
    expect(placeLessons(plans, times, [])).toEqual(placeLessons(plans.toReversed().toReversed(), times, []))
  })

  it('keeps to the weekdays that are wished, and moves another lesson out of the way for it', () => {
    const first = plan(1, { hours: 3, most_a_day: 3 })
    const second = plan(2, { hours: 1, weekdays: [1] })
    const busy: Taken[] = times
      .slice(1)
      .map((time) => ({ weekday: weekday.monday, from: time.from, to: time.to, class_id: 1 }))
    const { placed, unplaced } = placeLessons([first, second], times, busy)
    expect(unplaced).toEqual([])
    expect(placed.find((each) => each.plan === second)).toMatchObject({ weekday: weekday.monday, schedule_time_id: 1 })
  })

  it.each([
    ['teacher_busy', {}, { teacher_id: 1 }],
    ['class_full', {}, { class_id: 1 }],
    ['room_busy', { room_id: 9 }, { room_id: 9 }],
    ['day_full', {}, { class_id: 1, subject_id: 1, from: 900, to: 950 }],
  ] as const)('says %s where that is why', (reason, more, taken) => {
    const all = times.map((time) => ({ weekday: weekday.monday, from: time.from, to: time.to, ...taken }))
    expect(placeLessons([plan(1, { hours: 1, weekdays: [1], ...more })], times, all).unplaced).toMatchObject([
      { hours: 1, reason },
    ])
  })

  it('says that there are no times where there are none', () => {
    expect(placeLessons([plan(1)], [], []).unplaced).toMatchObject([{ hours: 2, reason: 'no_times' }])
  })
})
