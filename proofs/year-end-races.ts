import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { yearEndState } from '@sala/contract/enrolment/year-ends'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { proration } from '@sala/contract/pricing/fee-setups'
import { checked, runner } from './import-races.ts'
import { deadlocksOf, holdBack, unlike } from './races.ts'

type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
interface Rehearsal {
  readonly year_end_id: number
  readonly fingerprint: string
}
interface School {
  readonly url: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  readonly finished: (answer: Answer) => Promise<string>
  readonly query: <T extends Row = Row>(text: string) => Promise<T[]>
  readonly rehearse: () => Promise<Rehearsal>
  readonly commit: (rehearsal: Rehearsal) => Promise<string>
  /** Students of the first branch and others who leave with the year. */
  readonly leaving: readonly number[]
  readonly holds: (sentence: string, found: boolean, figures?: string) => void
}

const studying = enrollmentStatus.studying
const said = (answers: readonly Answer[]) => answers.map(({ status, json }) => json.code ?? status).join()

/** A year is ended by several at once, and taken back, while others work in its classes. */
export async function raceYearEnd({
  url,
  call,
  finished,
  query,
  rehearse,
  commit,
  leaving,
  holds,
}: School): Promise<void> {
  const one = async (text: string) => Object.values((await query(text))[0] ?? { none: 0 })[0] as number
  const fee = await one(
    `select fee_setup_id from fee_setups where branch_id = 1 and is_inactive = 0 and ac_year_id is null and acps_id is null and proration = ${proration.whole} limit 1`,
  )
  /** A class of a year in the first branch with room, and somebody who could sit there. */
  const roomIn = async (year: string) =>
    (
      await query<{
        class_id: number
        class_name: string
        version: number
        student_id: number
      }>(`select c.class_id, c.class_name, c.version,
        (select min(s.student_id) from students s where s.branch_id = 1 and s.status = ${studentStatus.active} and not exists (select from student_enrollments e where e.student_id = s.student_id and e.ac_term_id = c.ac_term_id and e.acps_id = c.acps_id)) as student_id
      from classes c join academic_years y using (ac_year_id) where y.ac_year = '${year}' and c.branch_id = 1 and c.ac_status_id <> ${academicStatus.history}
        and (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${studying}) < c.capacity order by c.class_id`)
    ).filter(({ student_id }) => student_id !== null)
  const enrol = ({ class_id, student_id }: { class_id: number; student_id: number }) =>
    call('POST', '/student-enrollments', { class_id, student_ids: [student_id] })
  const rename = ({ class_id, class_name, version }: { class_id: number; class_name: string; version: number }) =>
    call('PUT', `/class-operations/${class_id}`, { class_name: `${class_name} too`, version })
  /** Work that comes to this student stands still; it holds all who have a smaller number by then. */
  const last = Math.max(...leaving)
  const standStill = () => holdBack(url, `select from students where student_id = ${last} for share`)
  const before = await deadlocksOf(query)

  const first = await rehearse()
  // Somebody else's, or the next one would take its place.
  await query(
    `set session_replication_role = replica; update year_ends set created_by = 2 where year_end_id = ${first.year_end_id}; set session_replication_role = origin`,
  )
  const second = await rehearse()
  const [seat, name] = await roomIn('2026-2027')
  const gate = await standStill()
  const ending = [first, first, second].map(commit)
  const stood = await gate.someoneWaits()
  const late = [rename(name ?? seat!), enrol(seat!)]
  const lateWait = await gate.someoneWaits(1 + late.length)
  await gate.letGo()
  const [ends, told] = [(await Promise.all(ending)).sort(), await Promise.all(late)]
  const twice = await one(
    `select count(*)::int from (select from_enrollment_id from student_enrollments group by 1 having count(*) > 1 and from_enrollment_id is not null) x`,
  )
  const others = ends.filter((end) => /^(failed|409) (not_rehearsed|rehearsal_is_outdated)$/.test(end))
  holds(
    'of several who end a year at once one does, and no seat is followed by two',
    stood && ends.includes('done') && others.length === ends.length - 1 && twice === 0,
    `${stood}, ${ends.join()}, ${twice}`,
  )
  holds(
    'whoever works in its classes meanwhile is told that they have changed, or are over',
    lateWait && said(told) === 'stale,class_not_open',
    `${lateWait}, ${said(told)}`,
  )

  const id = await one(`select max(year_end_id) from year_ends where year_end_state = ${yearEndState.committed}`)
  const [billed, gone] = await query<{
    student_id: number
  }>(`select min(n.student_id) as student_id from student_enrollments n join academic_years y using (ac_year_id) join students s using (student_id)
    where y.ac_year = '2027-2028' and n.branch_id = 1 and n.from_enrollment_id is not null and s.status = ${studentStatus.active} and s.student_id < ${last} group by s.student_id order by 1 limit 2`)
  const [next, named] = await roomIn('2027-2028')
  const again = await standStill()
  const undoing = call('POST', `/year-ends/${id}/undo`, {}).then(finished)
  const waited = await again.someoneWaits()
  const deeds = [
    enrol(next!),
    rename(named ?? next!),
    call('POST', '/v2/invoices', { student_id: billed!.student_id, lines: [{ fee_setup_id: fee, quantity: '1' }] }),
    call('POST', '/student-profiles/update-status', {
      student_id: gone!.student_id,
      status: studentStatus.droppedOut,
      remark: 'Moved away',
      effective_date: '2026-11-16',
    }),
  ]
  const deedsWait = await again.someoneWaits(1 + deeds.length)
  await again.letGo()
  const [state, answers] = [await undoing, await Promise.all(deeds)]
  const unlikeBefore = await one(
    `select count(*)::int from proof.seats p join students s using (student_id) left join student_enrollments e on e.enrollment_id = p.enrollment_id and e.enrollment_status = ${studying}
    where (e.enrollment_id is null or s.status <> p.status) and p.student_id <> ${gone!.student_id}`,
  )
  holds(
    'an undo takes the year back whole while its students are seated, billed and let go',
    waited && deedsWait && state === 'done' && unlikeBefore === 0 && unlike(answers, ['not_found']).length === 0,
    `${waited}, ${deedsWait}, ${state}, ${unlikeBefore} students not as before, ${said(answers)}`,
  )
  const ghosts = await one(
    `select count(*)::int from student_enrollments e join students s using (student_id) where e.enrollment_status = ${studying} and s.status in (${studentHasLeft.join()})`,
  )
  holds('and nobody who has left sits in a class', ghosts === 0 && answers[3]!.status === 200, `${ghosts}`)

  const met: string[] = []
  /** The year ends while somebody else waits, before it or behind it, and each has what the other needs next. */
  const meet = async (what: string, gated: string, other: () => Promise<string>, otherFirst: boolean) => {
    const circlesBefore = await deadlocksOf(query)
    const rehearsed = await rehearse()
    const held = await holdBack(url, gated)
    const works = [() => commit(rehearsed), other]
    const begun: Promise<string>[] = []
    const waits: boolean[] = []
    for (const work of otherFirst ? works.toReversed() : works) {
      begun.push(work())
      waits.push(await held.someoneWaits(begun.length))
    }
    await held.letGo()
    const ended = await Promise.all(begun)
    const found = (await deadlocksOf(query)) - circlesBefore
    if (!waits.every(Boolean) || ended.some((end) => end !== 'done') || found > 0)
      met.push(`${what}: ${waits.join()}, ${ended.join()}, ${found} circles`)
    await finished(await call('POST', `/year-ends/${rehearsed.year_end_id}/undo`, {}))
  }
  const [term] = await query<{ ac_term_id: number; term_name: string }>(
    `select t.ac_term_id, t.term_name from terms t join academic_years y using (ac_year_id) where y.ac_year = '2026-2027' and t.branch_id = 1 order by 1 limit 1`,
  )
  await meet(
    'a term is edited',
    `select from terms where ac_term_id = ${term!.ac_term_id} for share`,
    async () => {
      const { status, json } = await call('PUT', `/term-semesters/${term!.ac_term_id}`, { term_name: term!.term_name })
      return status === 200 ? 'done' : json.code
    },
    true,
  )
  const [known] = await query<{ number: string }>(
    `select s.card_number as number from proof.seats p join students s using (student_id) where s.branch_id = 1 and s.status = ${studentStatus.active} and s.student_id < ${last} and s.student_id <> ${gone!.student_id} and s.student_id <> all('{${leaving.join()}}') order by s.student_id limit 1`,
  )
  const change = await checked({ call, finished }, 'change', [{ 0: known!.number, 8: '012 345 603' }])
  await meet(
    'a file changes a student',
    `select from students where student_id = ${last} for share`,
    change.commit,
    false,
  )
  const arrival = await checked({ call, finished }, 'arrival', [runner('98', '2012-01-08')])
  await meet('a file brings one', 'lock table parents in row exclusive mode', arrival.commit, true)
  holds(
    'a year ends while a term of it is edited and files about its students are committed',
    met.length === 0,
    met.join('; '),
  )
  const circles = (await deadlocksOf(query)) - before
  holds('nobody waits in a circle', circles === 0, `${circles}`)
}
