import { setTimeout as wait } from 'node:timers/promises'
import { academicStatus, scheduleType, weekday as weekdayChoice } from '@sala/contract/academics/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import type { Row } from '../../../../proofs/rows.ts'
import { openWorld, type World } from '../../../../proofs/world.ts'
import { applicationRole } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'

let world: World
let classes: {
  class_id: number
  class_name: string
  branch_id: number
  acps_id: number
  ac_year_id: number
  ac_term_id: number
  room_id: number
}[]
let times: number[]
let subject: number
let teachers: number[]
let rooms: number[]

const query = async <T extends Row>(text: string, values: unknown[] = []) =>
  (await world.owner.$client.query<T>(text, values)).rows
const as = (actor: { token: string }) => (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: actor.token, body })
const call = (method: string, path: string, body?: unknown) => as(world.head)(method, path, body)

/** A timetable of the next class that has none. */
async function timetable(details: Row[] = [], more: Row = {}) {
  const { class_id, branch_id, acps_id, ac_year_id, ac_term_id } = classes.shift()!
  return call('POST', '/schedules', { class_id, branch_id, acps_id, ac_year_id, ac_term_id, details, ...more })
}
const at = (weekday: number, time: number, more: Row = {}) => ({
  weekday,
  schedule_time_id: times[time],
  subject_id: subject,
  ...more,
})

beforeAll(async () => {
  world = await openWorld('timetable')
  classes = await query(
    "select * from classes c where acps_id = 3 and branch_id = 1 and class_name like '%B' order by class_id",
  )
  times = (
    await query<{ id: number }>(
      `select schedule_time_id as id from schedule_times where branch_id = 1 and acps_id = 3 and sch_type = ${scheduleType.study} and is_break = 0 order by start_time`,
    )
  ).map(({ id }) => id)
  subject = (await query<{ id: number }>('select min(subject_id) as id from subjects where acps_id = 3'))[0]!.id
  // Some whom the seeded timetables do not know.
  for (let index = 0; index < 4; index += 1) {
    const [employee] = await query<{ staff_id: number }>(
      "insert into employees (emp_id, name_en, name_kh, gender, branch_id) values ('X' || $1::int, 'Free Teacher', 'គ្រូ', 'F', 1) returning staff_id",
      [index],
    )
    await query(
      "insert into teachers (staff_id, fname_foreign, lname_foreign, full_name_native) values ($1, 'Teacher', 'Free', 'គ្រូ')",
      [employee!.staff_id],
    )
  }
  teachers = (await query<{ id: number }>('select teacher_id as id from teachers order by 1 desc limit 4')).map(
    ({ id }) => id,
  )
  rooms = (
    await query<{ id: number }>(
      'select room_id as id from rooms where branch_id = 1 and room_id not in (select room_id from classes where room_id is not null) order by 1',
    )
  ).map(({ id }) => id)
})
afterAll(() => world.close())

describe('a timetable', () => {
  it('is refused where it wants a teacher, a room or its class twice, and says each with what stands there, in both languages', async () => {
    const first = await timetable([at(6, 0, { teacher_id: teachers[0], room_id: rooms[0] })])
    expect(first.status, first.text).toBe(200)
    const second = await timetable([at(6, 0, { teacher_id: teachers[0], room_id: rooms[0] }), at(6, 0)])
    expect(second.status).toBe(409)
    expect(second.json.code).toBe('timetable_clashes')
    expect(second.json.conflicts.map((each: Row) => each.kind).sort()).toEqual(['class', 'room', 'teacher'])
    const teacher = second.json.conflicts.find((each: Row) => each.kind === 'teacher')
    expect(teacher).toMatchObject({
      place: 0,
      with_place: null,
      weekday: weekdayChoice.saturday,
      start_time: '07:00',
      id: teachers[0],
      other: { sch_id: first.json.sch_id },
    })
    expect(teacher.message_en).toMatch(/^Saturday 07:00–07:45: Teacher Free Teacher is already taken \(7B/)
    expect(teacher.message_kh).toMatch(/^សៅរ៍ 07:00–07:45៖ គ្រូ/)
    expect(second.json.conflicts.find((each: Row) => each.kind === 'class')).toMatchObject({ place: 0, with_place: 1 })
    const draft = await call('POST', '/schedules/check-details', {
      class_id: classes[0]!.class_id,
      details: [at(6, 0, { teacher_id: teachers[0] }), at(6, 1)],
    })
    expect(draft.json.clashes).toMatchObject([{ kind: 'teacher', place: 0 }])
  })

  it('is told who is free at an hour, and of the others what they teach then', async () => {
    const [busy] = await query<{ sch_id: number; sch_name: string }>(
      'select sch_id, sch_name from schedules join schedule_details using (sch_id) where teacher_id = $1',
      [teachers[0]],
    )
    const [own] = await query<{ sch_id: number }>(
      "select sch_id from schedules where sch_name = '8A' and branch_id = 1",
    )
    const offered = async (sch_id: number, time: number) => {
      const query = `weekday=${weekdayChoice.saturday}&schedule_time_id=${times[time]}&search=free`
      const { data } = (await call('GET', `/schedules/${sch_id}/teachers?${query}`)).json
      return data as { teacher_id: number; is_free: number; teaches: { class_name: string } | null }[]
    }
    const then = await offered(own!.sch_id, 0)
    expect(then.map(({ is_free }) => is_free)).toEqual([1, 1, 1, 0])
    expect(then.at(-1)).toMatchObject({ teacher_id: teachers[0], teaches: { class_name: busy!.sch_name } })
    // Whoever teaches the subject here, or the class, is offered before a hundred others.
    const [usual] = await query<{ teacher_id: number; subject_id: number }>(
      `select l.teacher_id, l.subject_id from schedule_details l join classes c using (class_id) where c.branch_id = 1
       and l.teacher_id not in (select teacher_id from schedule_details where sch_id = $1 and teacher_id is not null) order by l.teacher_id desc limit 1`,
      [own!.sch_id],
    )
    await query(
      `with made as (insert into employees (emp_id, name_en, name_kh, gender, branch_id)
         select 'MANY' || n, '!', 'គ្រូ', 'F', 1 from generate_series(1, 120) n returning staff_id)
       insert into teachers (staff_id, fname_foreign, lname_foreign, full_name_native) select staff_id, '!' || staff_id, '!', 'គ្រូ' from made`,
    )
    const first = async (more: string) =>
      (
        await call(
          'GET',
          `/schedules/${own!.sch_id}/teachers?weekday=${weekdayChoice.saturday}&schedule_time_id=${times[1]}${more}`,
        )
      ).json.data.map(({ teacher_id }: Row) => teacher_id)
    expect(await first('')).not.toContain(usual!.teacher_id)
    expect(await first(`&subject_id=${usual!.subject_id}`)).toContain(usual!.teacher_id)
    await query(`delete from teachers where fname_foreign like '!%'`)
    // Another hour, and the timetable that he stands in himself, leave him free.
    for (const [sch_id, time] of [
      [own!.sch_id, 1],
      [busy!.sch_id, 0],
    ] as const)
      expect((await offered(sch_id, time)).map(({ is_free, teaches }) => [is_free, teaches])).toEqual(
        Array.from({ length: 4 }, () => [1, null]),
      )
  })

  it('lets two lessons change places in one save, and two times in one call', async () => {
    const made = await timetable([at(6, 1, { teacher_id: teachers[1] }), at(6, 2, { teacher_id: teachers[2] })])
    const [one, other] = made.json.details
    const swapped = await call('PUT', `/schedules/${made.json.sch_id}`, {
      version: made.json.version,
      details: [
        { ...one, schedule_time_id: times[2] },
        { ...other, schedule_time_id: times[1] },
      ],
    })
    expect(swapped.status, swapped.text).toBe(200)
    expect(swapped.json.details).toMatchObject([
      { detail_id: one.detail_id, schedule_time_id: times[2] },
      { detail_id: other.detail_id, schedule_time_id: times[1] },
    ])
    const back = await call('POST', '/schedule-times/time-swapes', {
      sch_id: made.json.sch_id,
      schedule_time_id: times[1],
      with_schedule_time_id: times[2],
    })
    expect(back.json).toEqual({ sch_id: made.json.sch_id, moved: 2 })
    expect((await call('GET', `/schedules/${made.json.sch_id}`)).json.details).toMatchObject([one, other])
    expect((await call('GET', `/schedules/check-schedule-details/${made.json.sch_id}`)).json).toEqual({ clashes: [] })
  })

  it('never puts a teacher into two classes when two people save at once: one is told of the other', async () => {
    const [one, other] = [await timetable(), await timetable()]
    for (let round = 0; round < 6; round += 1) {
      const details = [at(6, 3 + (round % 3), { teacher_id: teachers[3], room_id: rooms[1] })]
      const answers = await Promise.all(
        [one, other].map(({ json }) => call('PUT', `/schedules/${json.sch_id}`, { details })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
        code: 'timetable_clashes',
        conflicts: [{ kind: 'room' }, { kind: 'teacher' }],
      })
      await Promise.all([one, other].map(({ json }) => call('PUT', `/schedules/${json.sch_id}`, { details: [] })))
    }
    await query('delete from schedules where sch_id = any($1)', [[one.json.sch_id, other.json.sch_id]])
  })

  it('is kept right by the database alone: a lesson that clashes is refused at the commit, whoever writes it', async () => {
    const [busy] = await query<Row>(
      `select sch_id, weekday, schedule_time_id, subject_id, teacher_id from schedule_details where weekday = ${weekdayChoice.saturday} and teacher_id = $1`,
      [teachers[0]],
    )
    const write = query(
      'insert into schedule_details (sch_id, weekday, schedule_time_id, subject_id, teacher_id) select $1, $2, $3, $4, $5',
      [
        (await query<{ sch_id: number }>("select sch_id from schedules where sch_name = '9A' and branch_id = 1"))[0]!
          .sch_id,
        busy!.weekday,
        busy!.schedule_time_id,
        busy!.subject_id,
        busy!.teacher_id,
      ],
    )
    await expect(write).rejects.toMatchObject({ code: '23P01', constraint: 'schedule_details_teacher_once' })
  })

  it('frees everybody when it becomes history, and is refused when it would come back to a place that is taken', async () => {
    const [free] = await query<Row>("select sch_id, class_id from schedules where sch_name = '7B'")
    expect((await call('PUT', `/schedules/${free!.sch_id}`, { ac_status_id: academicStatus.history })).status).toBe(200)
    const taken = await timetable([at(6, 0, { teacher_id: teachers[0], room_id: rooms[0] })])
    expect(taken.status, taken.text).toBe(200)
    const back = await call('PUT', `/schedules/${free!.sch_id}`, { ac_status_id: academicStatus.active })
    expect(back.json).toMatchObject({ code: 'timetable_clashes' })
    expect(back.json.conflicts).toHaveLength(2)
    // On other days there is room for both.
    expect(
      (
        await call('PUT', `/schedules/${free!.sch_id}`, {
          ac_status_id: academicStatus.active,
          valid_from: '2028-01-01',
          valid_to: '2028-02-01',
        })
      ).status,
    ).toBe(200)
  })

  it('is looked at again when the hours of a time change: what would overlap is refused', async () => {
    const made = await query<Row>('select * from schedule_times where schedule_time_id = any($1) order by start_time', [
      times.slice(0, 2),
    ])
    const longer = await call('PUT', `/schedule-times/${made[0]!.schedule_time_id}`, { end_time: '08:00' })
    expect(longer.status).toBe(409)
    expect(longer.json.code).toBe('timetable_clashes')
    const own = longer.json.conflicts.find((each: Row) => each.kind === 'class')
    expect(own.message_en).toMatch(/^Monday 07:00–08:00: Class \w+ is already taken \(\w+, [^,]+, 07:45–08:30\)\.$/)
    expect(own.message_kh).toMatch(/^ចន្ទ 07:00–08:00៖ ថ្នាក់/)
    const early = await call('PUT', `/schedule-times/${made[0]!.schedule_time_id}`, { start_time: '06:50' })
    expect(early.status, early.text).toBe(200)
    const [moved] = await query<{ minutes: string }>(
      `select minutes::text from schedule_details where weekday = ${weekdayChoice.saturday} and schedule_time_id = $1 limit 1`,
      [made[0]!.schedule_time_id],
    )
    expect(moved!.minutes).toBe(`[${5 * 1440 + 6 * 60 + 50},${5 * 1440 + 7 * 60 + 45})`)
  })

  it('stands in its list as people count: 9A before 10A', async () => {
    for (const [path, name] of [
      ['/schedules', 'sch_name'],
      ['/class-operations', 'class_name'],
    ] as const) {
      const { json } = await call('GET', `${path}?branch_id=1&page=-1`)
      const names: string[] = json.data.map((row: Row) => row[name])
      expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
      expect(names.indexOf('9A')).toBeLessThan(names.indexOf('10A'))
    }
  })

  it('takes no time, subject or room of elsewhere, and no break', async () => {
    const [pause] = await query<{ id: number }>(
      'select schedule_time_id as id from schedule_times where branch_id = 1 and acps_id = 3 and is_break = 1 limit 1',
    )
    const [far] = await query<{ id: number }>('select room_id as id from rooms where branch_id = 2 limit 1')
    const [other] = await query<{ id: number }>('select subject_id as id from subjects where acps_id = 2 limit 1')
    const [row] = await query<Row>("select sch_id from schedules where sch_name = '7B'")
    const answer = await call('PUT', `/schedules/${row!.sch_id}`, {
      details: [
        { ...at(6, 5, { room_id: far!.id }) },
        { ...at(6, 6), subject_id: other!.id },
        { ...at(6, 7), schedule_time_id: pause!.id },
      ],
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.errors)).toEqual([
      'details.0.room_id',
      'details.1.subject_id',
      'details.2.schedule_time_id',
    ])
  })

  it('tells whoever may not see the other branch that a teacher is busy there, and nothing more', async () => {
    // He works in both branches: his employment has moved since he was timetabled.
    const [lesson] = await query<Row>(
      `select l.teacher_id, l.sch_id, c.class_name, t.staff_id from schedule_details l join classes c on c.class_id = l.class_id join teachers t using (teacher_id) join schedule_times st using (schedule_time_id) where c.branch_id = 2 and l.weekday = ${weekdayChoice.monday} and st.start_time = '08:50' and c.acps_id = 3 limit 1`,
    )
    await query('update employees set branch_id = 1 where staff_id = $1', [lesson!.staff_id])
    const clerk = await world.person({ branches: [1] })
    const [row] = await query<Row>("select class_id from schedules where sch_name = '7B'")
    const body = { class_id: row!.class_id, details: [at(1, 2, { teacher_id: lesson!.teacher_id })] }
    const seen = await as(clerk)('POST', '/schedules/check-details', body)
    expect(seen.json.clashes).toMatchObject([{ kind: 'teacher', id: lesson!.teacher_id, other: null }])
    expect((await call('POST', '/schedules/check-details', body)).json.clashes).toMatchObject([
      { other: { sch_id: lesson!.sch_id, class_name: lesson!.class_name } },
    ])
    const week = await as(clerk)('GET', `/teacher-profiles/schedules/${lesson!.teacher_id}?date=2026-11-15`)
    expect(week.json.lessons).toEqual([])
    expect(week.json.elsewhere).toContainEqual({
      weekday: weekdayChoice.monday,
      start_time: '08:50',
      end_time: '09:35',
    })
  })
})

describe('a teacher', () => {
  it('reads his own week whole, and nobody else’s', async () => {
    const [user] = await query<{ user_id: number }>('select user_id from users where teacher_id = 1')
    const teacher = await world.signIn(user!)
    const own = await as(teacher)('GET', '/teacher-profiles/schedules/1?date=2026-11-15')
    expect(own.json).toMatchObject({ of: 'teacher', id: 1, name_en: 'Chan Dara' })
    expect(own.json.lessons.length).toBeGreaterThan(10)
    expect((await as(teacher)('GET', '/teacher-profiles/schedules/2')).status).toBe(404)
  })
})

describe('lessons that are generated', () => {
  it('fill what the plans lack, keep what stands, and find nothing to do the second time', async () => {
    const [term] = await query<{ id: number }>(
      "select ac_term_id as id from classes where class_name = '12B' and branch_id = 1",
    )
    const generate = (dry_run: number) =>
      call('POST', '/khmer-secondary-schedules/generate-to-schedules', { ac_term_id: term!.id, dry_run })
    const rehearsal = await generate(1)
    expect(rehearsal.status, rehearsal.text).toBe(200)
    const count = async () => (await query<{ n: number }>('select count(*)::int as n from schedule_details'))[0]!.n
    const before = await count()
    const real = await generate(0)
    expect(real.json).toMatchObject({ placed: rehearsal.json.placed, unplaced: rehearsal.json.unplaced })
    expect(real.json.placed).toBeGreaterThan(50)
    expect(await count()).toBe(before + real.json.placed)
    expect((await generate(0)).json.placed).toBe(0)
    for (const { sch_id } of real.json.schedules)
      expect((await call('GET', `/schedules/check-schedule-details/${sch_id}`)).json.clashes).toEqual([])
  })
})

describe('an exam', () => {
  it('is refused where its grade, its room or an invigilator is taken at that hour, and on a holiday, in words that name what stands there', async () => {
    const [it] = await query<Row>(
      'select branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, class_id from classes where acps_id = 3 and branch_id = 1 limit 1',
    )
    const exam = (start_time: string, end_time: string, more: Row = {}) =>
      call('POST', '/exam-schedules', {
        ...it,
        class_id: null,
        exam_name: 'Final',
        subject_id: subject,
        exam_date: '2027-01-20',
        start_time,
        end_time,
        ...more,
      })
    expect(
      (await exam('07:00', '08:30', { room_id: rooms[0], teacher_ids: [teachers[0]], class_id: it!.class_id })).status,
    ).toBe(200)
    // Of another grade, so that only what is named stands in the way.
    const [other] = await query<Row>('select grade_id from grades where acps_id = 3 and grade_id <> $1 limit 1', [
      it!.grade_id,
    ])
    for (const [more, code, said] of [
      [{ ...other, room_id: rooms[0] }, 'exam_in_room', /^Room .+ is in use at that time: Final of .+07:00–08:30/],
      [{ ...other, teacher_ids: [teachers[0]] }, 'exam_of_invigilator', /is invigilating Final/],
      [{ class_id: it!.class_id }, 'exam_of_grade', /has Final at that time/],
      [{}, 'exam_of_grade', /has Final at that time/],
    ] as const) {
      const refused = await exam('08:00', '09:00', more)
      expect(refused.json.code).toBe(code)
      expect(refused.json.message).toMatch(said)
    }
    const after = await exam('08:30', '09:30', {
      room_id: rooms[0],
      teacher_ids: [teachers[0]],
      class_id: it!.class_id,
    })
    expect(after.status, after.text).toBe(200)
    expect(
      (await call('PUT', `/exam-schedules/${after.json.exam_sch_id}`, { start_time: '08:20' })).json,
    ).toMatchObject({ code: 'exam_in_room' })
    const both = await Promise.all(['Maths', 'Physics'].map((exam_name) => exam('10:00', '11:00', { exam_name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [rest] = await query<Row>(
      `insert into holidays (hol_name_en, hol_name_kh, start_date, end_date) values ('Day of rest', 'ថ្ងៃសម្រាក', '2027-01-21', '2027-01-22') returning hol_id`,
    )
    const onHoliday = () => exam('07:00', '08:00', { exam_date: '2027-01-22' })
    expect((await onHoliday()).json.message).toBe('22-01-2027 is a holiday: Day of rest. Choose another day.')
    await query('insert into holiday_branches (hol_id, branch_id) values ($1, 2)', [rest!.hol_id])
    expect((await onHoliday()).status).toBe(200)
    await query('delete from holiday_branches where hol_id = $1', [rest!.hol_id])
    await query('delete from holidays where hol_id = $1', [rest!.hol_id])
    const onSunday = await exam('07:00', '08:00', { exam_date: '2027-01-24' })
    expect(onSunday.json.message).toBe('24-01-2027 is a holiday: Sunday. Choose another day.')
  })
})

describe('what is printed', () => {
  it('is a PDF of the week, and of the plans', async () => {
    const [row] = await query<Row>("select sch_id, ac_term_id from schedules where sch_name = '8A' and branch_id = 1")
    for (const [path, body] of [
      ['/schedules/pdf-previews', { sch_id: row!.sch_id, dept_moeys: 1, display_language: 'km' }],
      ['/khmer-secondary-schedules/pdf-previews', { ac_term_id: row!.ac_term_id }],
    ] as const) {
      const answer = await call('POST', path, body)
      expect(answer.status, answer.text.slice(0, 300)).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
    }
  })

  it('is many timetables as one task: a document for one branch, an archive where they are of several, without those that are no longer its owner’s', async () => {
    const person = await world.person({ permissions: ['print-schedules'], given: { all_branches: 1 } })
    const registrar = as(person)
    const worker = await startWorker(world.app, world.db, {
      connectionString: world.url,
      sessionOptions: `-c role=${applicationRole}`,
    })
    try {
      const ids = async (branch: number) =>
        (
          await query<{ id: number }>(
            'select sch_id as id from schedules where branch_id = $1 order by sch_name, 1 limit 3',
            [branch],
          )
        ).map(({ id }) => id)
      const [near, far] = [await ids(1), await ids(2)]
      const settled = async (task_id: string) => {
        for (let at = 0; at < 300; at += 1) {
          const task = (await registrar('GET', '/my-tasks')).json.data.find((each: Row) => each.task_id === task_id)
          if (task.finished_at) return task
          await wait(100)
        }
        throw new Error('it never came')
      }
      const print = async (sch_ids: number[], looks: Row) => {
        const asked = await registrar('POST', '/schedules/print-many', { sch_ids, ...looks })
        expect(asked.status, asked.text).toBe(200)
        const task = await settled(asked.json.task_id)
        const file = await fetch(`${world.base}/api/my-tasks/${asked.json.task_id}/file`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
        return { task, type: file.headers.get('content-type'), bytes: Buffer.from(await file.arrayBuffer()) }
      }
      const one = await print([near[1]!, near[0]!], { dept_moeys: 1, display_language: 'en' })
      expect(one.task).toMatchObject({
        state: 'done',
        done: 2,
        total: 2,
        file_name: expect.stringMatching(/^timetables-\d{4}-\d\d-\d\d\.pdf$/),
      })
      expect(one.type).toBe('application/pdf')
      const names = await query<{ sch_name: string }>(
        'select sch_name from schedules where sch_id = any($1) order by sch_name desc',
        [near.slice(0, 2)],
      )
      const printed = await pdfText(one.bytes)
      const places = names.map(({ sch_name }) => printed.indexOf(`Class ${sch_name}`))
      expect(places[0]).toBeGreaterThan(-1)
      expect(places[1]).toBeGreaterThan(places[0]!)

      const both = await print([...near, ...far], { display_language: 'km' })
      expect(both.task.file_name).toMatch(/\.zip$/)
      expect(both.bytes.toString('latin1').match(/\d{4}-[A-Z0-9]+-[\w-]+\.pdf/g)).toHaveLength(4)

      // Both branches were his when he asked; when it runs, only one is.
      await worker.stop()
      const asked = await registrar('POST', '/schedules/print-many', { sch_ids: [...near, ...far] })
      await query(
        'with one as (update users set all_branches = 0 where user_id = $1 returning user_id) insert into user_branches select user_id, 1 from one',
        [person.user_id],
      )
      await wait(1100)
      const again = await startWorker(world.app, world.db, {
        connectionString: world.url,
        sessionOptions: `-c role=${applicationRole}`,
      })
      const left = await settled(asked.json.task_id).finally(() => again.stop())
      expect(left).toMatchObject({ state: 'done', total: 3, file_name: expect.stringMatching(/\.pdf$/) })
      expect((await registrar('POST', '/schedules/print-many', { sch_ids: [...near, ...far] })).status).toBe(404)
    } finally {
      await worker.stop()
    }
  })
})
