import { parseArgs } from 'node:util'
import { academicStatus } from '@sala/contract/academics/statuses'
import { openWorld } from './world.ts'

// A thousand random edits of a small school's timetables, each judged twice: by the server, and by a checker that
// compares lessons two by two and knows nothing of SQL.
const { values: options } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sabotage: { type: 'boolean', default: false },
  },
})
const edits = Number(options.edits)
const seed = Number(options.seed)
console.log(`seed ${seed}`)

let state = seed + 1
const random = (below: number): number => {
  state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
  return ((state ^ (state >>> 13)) >>> 0) % below
}
const one = <T>(from: readonly T[]): T => from[random(from.length)]!

interface Lesson {
  weekday: number
  schedule_time_id: number
  subject_id: number
  teacher_id: number | null
  room_id: number | null
}
interface Timetable {
  sch_id: number
  class_id: number
  from: string
  to: string
  status: number
  lessons: Lesson[]
}
interface Hours {
  start: number
  end: number
}

const hours = new Map<number, Hours>()
const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Who or what two lessons both want at once. */
function shared(one: Lesson, ofOne: Timetable, other: Lesson, ofOther: Timetable): string[] {
  const [a, b] = [hours.get(one.schedule_time_id)!, hours.get(other.schedule_time_id)!]
  const sameHour = one.weekday === other.weekday && a.start < b.end && b.start < a.end
  const sameDays =
    ofOne.from <= ofOther.to && ofOther.from <= ofOne.to && ofOne.from <= ofOne.to && ofOther.from <= ofOther.to
  if (!sameHour || !sameDays) return []
  const found: string[] = []
  if (one.teacher_id !== null && one.teacher_id === other.teacher_id) found.push('teacher')
  if (one.room_id !== null && one.room_id === other.room_id) found.push('room')
  if (ofOne.class_id === ofOther.class_id) found.push('class')
  return found
}

/** Every clash of a timetable as it would be, among the others that hold. */
function clashesOf(draft: Timetable, all: readonly Timetable[]): string[] {
  const found: string[] = []
  for (const [place, lesson] of draft.lessons.entries()) {
    for (const other of all) {
      if (other.sch_id === draft.sch_id || other.status === academicStatus.history) continue
      for (const theirs of other.lessons)
        for (const kind of shared(lesson, draft, theirs, other)) found.push(`${kind} ${place} with ${other.sch_id}`)
    }
    for (const [later, own] of draft.lessons.entries())
      if (later > place)
        for (const kind of shared(lesson, draft, own, draft)) found.push(`${kind} ${place} with own ${later}`)
  }
  return found.sort()
}

interface Told {
  kind: string
  place: number
  with_place: number | null
  other: { sch_id: number } | null
}
const told = (clashes: readonly Told[]) =>
  clashes
    .map(
      ({ kind, place, with_place, other }) =>
        `${kind} ${place} with ${with_place === null ? other?.sch_id : `own ${with_place}`}`,
    )
    .sort()

const world = await openWorld('timetable_edits')
let failed = false
try {
  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: world.head.token, body })
  const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await world.owner.$client.query<T>(text, values)).rows
  await query('delete from schedule_details')
  await query('delete from schedules')
  const pool = await query<{
    class_id: number
    branch_id: number
    acps_id: number
    ac_year_id: number
    ac_term_id: number
  }>(
    'select class_id, branch_id, acps_id, ac_year_id, ac_term_id from classes where acps_id = 3 and branch_id = 1 order by class_id limit 5',
  )
  // Times that overlap each other in part, so that an hour is more than a name.
  for (const [name, start, end] of [
    ['a', '07:00', '07:50'],
    ['b', '07:30', '08:20'],
    ['c', '08:20', '09:00'],
    ['d', '08:50', '10:00'],
  ])
    await query(
      'insert into schedule_times (time_name, branch_id, acps_id, start_time, end_time) values ($1, 1, 3, $2, $3)',
      [`edit ${name}`, start, end],
    )
  const times = (
    await query<{ schedule_time_id: number; start_time: string; end_time: string }>(
      "select * from schedule_times where time_name like 'edit %'",
    )
  ).map(({ schedule_time_id, start_time, end_time }) => {
    hours.set(schedule_time_id, { start: clock(start_time), end: clock(end_time) })
    return schedule_time_id
  })
  const teachers = (await query<{ id: number }>('select teacher_id as id from teachers order by 1 limit 4')).map(
    ({ id }) => id,
  )
  const rooms = (
    await query<{ id: number }>('select room_id as id from rooms where branch_id = 1 order by 1 limit 4')
  ).map(({ id }) => id)
  const subjects = (
    await query<{ id: number }>('select subject_id as id from subjects where acps_id = 3 order by 1 limit 3')
  ).map(({ id }) => id)
  if (options.sabotage) await query('alter table schedule_details drop constraint schedule_details_room_once')

  const day = () => `2026-${String(10 + random(3)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
  const lesson = (): Lesson => ({
    weekday: 1 + random(3),
    schedule_time_id: one(times),
    subject_id: one(subjects),
    teacher_id: random(5) ? one(teachers) : null,
    room_id: random(5) ? one(rooms) : null,
  })
  const timetables: Timetable[] = []
  // Two of the classes have a second timetable.
  for (const each of [...pool, ...pool.slice(0, 2)]) {
    const made = await call('POST', '/schedules', { ...each, valid_from: '2026-10-01', valid_to: '2026-12-28' })
    timetables.push({
      sch_id: made.json.sch_id,
      class_id: each.class_id,
      from: '2026-10-01',
      to: '2026-12-28',
      status: academicStatus.active,
      lessons: [],
    })
  }

  let [accepted, refused, asked] = [0, 0, 0]
  for (let edit = 0; edit < edits; edit += 1) {
    const before = one(timetables)
    const draft: Timetable = { ...before, lessons: before.lessons.map((each) => ({ ...each })) }
    const { lessons } = draft
    const at = random(Math.max(1, lessons.length))
    const turn = random(12)
    if (turn < 5 || lessons.length === 0) lessons.push(lesson())
    else if (turn < 7) lessons[at] = lesson()
    else if (turn === 7) lessons.splice(at, 1)
    else if (turn === 8) {
      const other = random(lessons.length)
      const time = lessons[at]!.schedule_time_id
      lessons[at]!.schedule_time_id = lessons[other]!.schedule_time_id
      lessons[other]!.schedule_time_id = time
    } else if (turn === 9)
      draft.status = draft.status === academicStatus.history ? academicStatus.active : academicStatus.history
    else if (turn === 10) [draft.from, draft.to] = [day(), day()].sort() as [string, string]
    else lessons.push({ ...one(lessons), weekday: 1 + random(3) })

    const expected = clashesOf(draft, timetables)
    const { sch_id, class_id, from, to, status } = draft
    const checked = await call('POST', '/schedules/check-details', {
      sch_id,
      class_id,
      valid_from: from,
      valid_to: to,
      details: lessons,
    })
    asked += 1
    const holds = status !== academicStatus.history
    const saved = await call('PUT', `/schedules/${sch_id}`, {
      valid_from: from,
      valid_to: to,
      ac_status_id: status,
      details: lessons,
    })
    // The database's own word, past everything that the server looks at first.
    const sooner = await query<{ refused: boolean }>(
      `select exists (select 1 from schedule_details a join schedule_details b on a.detail_id < b.detail_id and a.is_live = 1 and b.is_live = 1 and a.minutes && b.minutes and a.days && b.days
        and (a.teacher_id = b.teacher_id or a.room_id = b.room_id or a.class_id = b.class_id)) as refused`,
    )
    const faults = [
      JSON.stringify(told(checked.json?.clashes ?? [])) !== JSON.stringify(expected) &&
        `asked: ${told(checked.json?.clashes ?? []).join('; ')}`,
      holds && expected.length > 0 && saved.status !== 409 && `saved with ${saved.status}`,
      holds &&
        expected.length > 0 &&
        saved.status === 409 &&
        JSON.stringify(told(saved.json.conflicts)) !== JSON.stringify(expected) &&
        'refused with other clashes',
      (!holds || expected.length === 0) && saved.status !== 200 && `refused: ${saved.text.slice(0, 200)}`,
      sooner[0]!.refused && 'two lessons in one place are stored',
    ].filter((fault) => fault !== false)
    if (faults.length > 0) {
      failed = true
      console.log(`FAIL  edit ${edit}: ${faults.join('; ')}\n      expected: ${expected.join('; ')}`)
      break
    }
    if (saved.status === 200) {
      accepted += 1
      timetables[timetables.indexOf(before)] = draft
    } else refused += 1
    // Now and then the same is written straight into the table: the constraints alone must say the same.
    const stored = timetables.find((each) => each.sch_id === sch_id)!
    if (stored.status !== academicStatus.history && lessons.length > 0 && edit % 3 === 0) {
      const bare = { ...one(lessons), weekday: 1 + random(3) }
      const alone = clashesOf({ ...stored, lessons: [...stored.lessons, bare] }, timetables).length > 0
      const client = await world.owner.$client.connect()
      let verdict = 'kept'
      try {
        await client.query('begin')
        await client.query(
          'insert into schedule_details (sch_id, weekday, schedule_time_id, subject_id, teacher_id, room_id) values ($1, $2, $3, $4, $5, $6)',
          [sch_id, bare.weekday, bare.schedule_time_id, bare.subject_id, bare.teacher_id, bare.room_id],
        )
        await client.query('set constraints all immediate')
      } catch (error) {
        verdict = (error as { code?: string }).code === '23P01' ? 'refused' : String(error)
      } finally {
        await client.query('rollback')
        client.release()
      }
      if (verdict !== (alone ? 'refused' : 'kept')) {
        failed = true
        console.log(`FAIL  edit ${edit}: the table alone says ${verdict}, the checker ${alone ? 'refused' : 'kept'}`)
        break
      }
    }
  }
  console.log(
    `${failed ? 'FAIL' : 'ok'}  ${asked} edits: ${accepted} accepted, ${refused} refused, the same clashes each time`,
  )
} finally {
  await world.close()
}
process.exit(failed ? 1 : 0)
