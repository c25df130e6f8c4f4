import { academicStatus } from '@sala/contract/academics/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { gender } from '@sala/contract/people/employees'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { proration } from '@sala/contract/pricing/fee-setups'
import { headings, type Row } from './import-rows.ts'
import { deadlocksOf, holdBack, kinds } from './races.ts'
import { sheetForm } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
interface School {
  readonly url: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  readonly finished: (answer: Answer) => Promise<string>
  readonly query: <T extends Row = Row>(text: string, values?: unknown[]) => Promise<T[]>
  /** The tables that differ from what they were when it was asked first. */
  readonly watch: () => Promise<() => Promise<string[]>>
  readonly holds: (sentence: string, found: boolean, figures?: string) => void
}
interface Child extends Row {
  readonly student_id: number
  readonly student_parent_id: number
  readonly version: number
  readonly card_id: number
}

const inFile = 4
const isDone = ({ status }: Answer) => status < 300

/** A file about students, checked, as it is committed. */
export async function checked(
  { call, finished }: Pick<School, 'call' | 'finished'>,
  file: string,
  rows: readonly object[],
) {
  const cells = rows.map((row) => headings.map((_, column) => (row as Record<number, unknown>)[column] ?? null))
  const form = await sheetForm('file', [headings, ...cells], {
    kind: 'students',
    branch_id: 1,
    file_name: `${file}.xlsx`,
  })
  const id = (await call('POST', '/imports/upload', form)).json.import_id as number
  const { mapping } = (await call('GET', `/imports/${id}`)).json
  await finished(await call('POST', `/imports/${id}/check`, { mapping }))
  const { fingerprint } = (await call('GET', `/imports/${id}`)).json
  return { id, commit: async () => finished(await call('POST', `/imports/${id}/commit`, { fingerprint })) }
}
export const runner = (n: string, born: string) => ({
  1: 'Race',
  2: `Runner ${n}`,
  3: 'ប្រណាំង',
  4: `អ្នករត់ ${n}`,
  5: 'M',
  6: born,
})

/**
 * A file is committed while others hold what it changes and are about to write to its tables: each of them has waited
 * for a row that is let go once the file waits too.
 */
export async function raceCommit({ url, call, finished, query, holds }: Omit<School, 'watch'>): Promise<void> {
  const found = await query<{ id: number; number: string; family: number; version: number; room: number }>(
    `select s.student_id as id, s.card_number as number, s.student_parent_id as family, s.version,
      (select min(c.class_id) from classes c where c.branch_id = 1 and c.ac_status_id = ${academicStatus.active}
        and (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) < c.capacity
        and not exists (select from student_enrollments e where e.student_id = s.student_id and e.ac_term_id = c.ac_term_id and e.acps_id = c.acps_id)) as room
    from students s where s.branch_id = 1 and s.status = ${studentStatus.active} and s.student_parent_id is not null order by 1`,
  )
  const [edited, moved] = found as [(typeof found)[0], (typeof found)[0]]
  const seated = found.find(({ room }) => room !== null)!
  const told: string[] = []
  const meet = async (what: string, row: object, held: string, deed: () => Promise<Answer>) => {
    const { commit } = await checked({ call, finished }, what, [row])
    const then = await deadlocksOf(query)
    const gate = await holdBack(url, `select from ${held} for share`)
    const doing = deed()
    const first = await gate.someoneWaits()
    const committing = commit()
    const second = await gate.someoneWaits(2)
    await gate.letGo()
    const [done, state] = [await doing, await committing]
    if (!first || !second || !isDone(done) || state !== 'done')
      told.push(`${what}: ${first}, ${second}, ${done.json.code ?? done.status}, ${state}`)
    const circles = (await deadlocksOf(query)) - then
    if (circles > 0) told.push(`${what}: ${circles} circles`)
  }
  await meet('edited', { 0: edited.number, 8: '012 345 601' }, `students where student_id = ${edited.id}`, () =>
    call('PUT', `/student-profiles/${edited.id}`, { place_of_birth: 'Edited meanwhile', version: edited.version }),
  )
  await meet('seated', { 0: seated.number, 8: '012 345 602' }, `students where student_id = ${seated.id}`, () =>
    call('POST', '/student-enrollments', { class_id: seated.room, student_ids: [seated.id] }),
  )
  await meet(
    'family',
    { 0: moved.number, 12: moved.family, 14: 'Mother meanwhile' },
    `parents where student_parent_id = ${moved.family}`,
    () => call('PUT', `/parent-profiles/${moved.family}`, { remark: 'Edited meanwhile' }),
  )
  await meet('admitted', runner('99', '2012-01-09'), 'branches where branch_id = 1', () =>
    call('POST', '/student-profiles', {
      last_name_en: 'Race',
      first_name_en: 'Beside',
      last_name_kh: 'ប្រណាំង',
      first_name_kh: 'ក្បែរ',
      gender: gender.male,
      branch_id: 1,
    }),
  )
  holds(
    'a file is committed while its students are edited and seated, a family is edited and somebody is admitted, and nobody waits in a circle',
    told.length === 0,
    told.join('; '),
  )
}

/** An import is taken back while others work with what it brought: one of the two wins, whole. */
export async function raceUndo({ url, call, finished, query, watch, holds }: School): Promise<void> {
  const one = async (text: string) => Object.values((await query(text))[0]!)[0] as number
  const room =
    await one(`select c.class_id from classes c where c.branch_id = 1 and c.ac_status_id = ${academicStatus.active} order by
    (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) - c.capacity limit 1`)
  const fee = await one(
    `select fee_setup_id from fee_setups where branch_id = 1 and is_inactive = 0 and ac_year_id is null and acps_id is null and proration = ${proration.whole} limit 1`,
  )
  /** Children with a family and a card each, committed. */
  const bring = async (file: number): Promise<{ id: number; children: Child[] }> => {
    const rows = Array.from({ length: inFile }, (_, at) => {
      const n = `${file}${at}`
      return {
        ...runner(n, `2012-0${file + 1}-1${at}`),
        12: 800_000 + Number(n),
        13: `Father ${n}`,
        16: `rc${n}`,
      }
    })
    const { id, commit } = await checked({ call, finished }, `race-${file}`, rows)
    const state = await commit()
    const children = await query<Child>(
      `select s.student_id, s.student_parent_id, s.version, c.id as card_id from students s join cards c using (student_id) where s.first_name_en like 'Runner ${file}_' order by 1`,
    )
    if (state !== 'done' || children.length !== inFile)
      throw new Error(`the file was not imported: ${state}, ${children.length}`)
    return { id, children }
  }
  const undo = async (id: number) => finished(await call('POST', `/imports/${id}/undo`, {}))
  const enrol = (...student_ids: number[]) => call('POST', '/student-enrollments', { class_id: room, student_ids })
  const bill = (student_id: number) =>
    call('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id: fee, quantity: '1' }] })
  const edit = ({ student_id, version }: Child) =>
    call('PUT', `/student-profiles/${student_id}`, { place_of_birth: 'Edited meanwhile', version })
  const loseCard = ({ card_id }: Child) =>
    call('POST', '/student-card-activators/change/status', { id: card_id, card_status: cardStatus.lost })
  const before = await deadlocksOf(query)

  const differing = await watch()
  const first = await bring(1)
  const other =
    await one(`select s.student_id from students s where s.branch_id = 1 and s.status = ${studentStatus.active} and s.first_name_en not like 'Runner%'
    order by (select count(*) from student_enrollments e where e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying}), 1 limit 1`)
  const home = await one('select min(student_parent_id) from parents')
  // It stands still in the middle, before the last card is gone.
  const gate = await holdBack(url, `select from cards where id = ${first.children[3]!.card_id} for key share`)
  const undoing = undo(first.id)
  const stood = await gate.someoneWaits()
  const [a, b, c, d] = first.children as [Child, Child, Child, Child]
  const late = [
    edit(a),
    enrol(b.student_id),
    enrol(other, c.student_id),
    bill(c.student_id),
    call('POST', '/student-profiles/update-status', {
      student_id: d.student_id,
      status: studentStatus.suspended,
      remark: 'Ill',
      effective_date: '2026-11-01',
    }),
    call('POST', '/student-profiles/add-parents', { student_id: d.student_id, student_parent_id: home }),
    call('POST', '/disciplinary-actions', {
      student_id: a.student_id,
      action_date: '2026-11-02',
      kind: disciplineKind.late,
      subject: 'Late',
    }),
  ]
  const behindIt = await gate.someoneWaits(1 + late.length)
  await gate.letGo()
  const [state, told] = [await undoing, await Promise.all(late)]
  const off = await differing()
  holds(
    'an undo that has begun takes everything back, and whoever comes while it runs is told that it is gone',
    stood && behindIt && state === 'done' && off.length === 0 && Object.keys(kinds(told)).join() === 'not_found',
    `${stood}, ${behindIt}, ${state}, ${off.join()}, ${JSON.stringify(told.map(({ status, json }) => json.code ?? status))}`,
  )

  await bill(other)
  const second = await bring(2)
  // A bill has its child and waits for its number, which comes last.
  const series = await holdBack(url, "select from number_counters where series = 'INV' and branch_id = 1 for update")
  const billing = bill(second.children[0]!.student_id)
  const waited = await series.someoneWaits()
  const behind = undo(second.id)
  const undoWaits = await series.someoneWaits(2)
  await series.letGo()
  const [billed, left] = [await billing, await behind]
  const there = await one(
    `select count(*)::int from students s join parents using (student_parent_id) join cards using (student_id) where s.first_name_en like 'Runner 2_'`,
  )
  holds(
    'an undo waits for whoever was there before it, and then leaves all of it as it is',
    waited && undoWaits && isDone(billed) && left === 'failed batch_stands' && there === inFile,
    `${waited}, ${undoWaits}, ${billed.status} ${billed.json.code ?? ''}, ${left}, ${there}`,
  )

  const third = await bring(3)
  // A card is being lost, which the undo cannot see when it looks, and stands still before that is written down.
  const pen = await holdBack(url, 'lock table history in share mode')
  const losing = loseCard(third.children[0]!)
  const halfway = await pen.someoneWaits()
  const undoneLate = undo(third.id)
  const both = await pen.someoneWaits(2)
  await pen.letGo()
  const [lostCard, end] = [await losing, await undoneLate]
  const kept = await one(
    `select count(*)::int from students s join parents using (student_parent_id) join cards c using (student_id) where s.first_name_en like 'Runner 3_' and (c.id <> ${third.children[0]!.card_id} or c.card_status = ${cardStatus.lost})`,
  )
  holds(
    'an undo that looked before somebody was faster leaves all of it as it is',
    halfway && both && isDone(lostCard) && end === 'failed batch_stands' && kept === inFile,
    `${halfway}, ${both}, ${lostCard.status} ${lostCard.json.code ?? ''}, ${end}, ${kept}`,
  )
  const circles = (await deadlocksOf(query)) - before
  holds('nobody waits in a circle', circles === 0, `${circles}`)
}
