import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { proration } from '@sala/contract/pricing/fee-setups'
import { cash } from './counter.ts'
import { deadlocksOf, holdBack, kinds, unlike } from './races.ts'
import { pause } from './verdict.ts'

type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
interface School {
  readonly url: string
  readonly call: (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>
  readonly query: <T extends Row = Row>(text: string) => Promise<T[]>
  /** A student of the first branch with nothing. */
  readonly fresh: () => Promise<number>
  /** How many rows of each table name a student. */
  readonly holding: (id: number) => Promise<Map<string, number>>
  /** What a merge is asked for, as it was shown. */
  readonly asked: (keep: number, drop: number) => Promise<Row>
  readonly signedIn: (user_name: string) => Promise<string>
  readonly holds: (sentence: string, found: boolean, figures?: string) => void
}

const isDone = ({ status }: Answer) => status < 300

/** Merges that cross, and merges of somebody who is just billed, paid for, seated, written about and asked about. */
export async function raceMerges({ url, call, query, fresh, holding, asked, signedIn, holds }: School): Promise<void> {
  const one = async (text: string) => Object.values((await query(text))[0]!)[0] as number
  const fee = await one(
    `select fee_setup_id from fee_setups where branch_id = 1 and is_inactive = 0 and ac_year_id is null and acps_id is null and proration = ${proration.whole} limit 1`,
  )
  const room = await one(`select c.class_id from classes c where c.branch_id = 1 and c.ac_status_id = ${academicStatus.active} order by
    (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) - c.capacity limit 1`)
  await call('POST', '/cashier-shifts', { branch_id: 1, float_usd: '0', float_khr: '0' })
  const write = (student_id: number, subject: string) => call('POST', '/disciplinary-actions', { student_id, action_date: '2026-11-02', kind: 1, subject })
  const bill = async (student_id: number) => call('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id: fee, quantity: '1' }] })
  const pay = (inv_id: number) => call('POST', '/v2/receipts', { pays: [{ inv_id, amount: '1' }], payments: cash('1') })
  /** Somebody with a bill, of which a part is paid, and a word about him. */
  const somebody = async (): Promise<{ id: number; inv_id: number; receipt_id: number }> => {
    const id = await fresh()
    const { inv_id } = (await bill(id)).json
    const { receipt_id } = (await pay(inv_id)).json
    await write(id, 'Late')
    return { id, inv_id, receipt_id }
  }
  const merge = (body: Row) => call('POST', '/student-profiles/merge', body)
  const owed = async (ids: readonly number[]) =>
    query(`select count(*)::int as bills, sum(open_amount) as open, sum(paid_amount) as paid from invoices where student_id in (${ids.join()})`)
  const before = await deadlocksOf(query)

  const [left, lost, wrong]: [string[], string[], string[]] = [[], [], []]
  for (const circle of [true, false, true, false]) {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()]
    const ids = [a.id, b.id, c.id]
    const money = JSON.stringify(await owed(ids))
    const crossing = [await asked(b.id, a.id), circle ? await asked(a.id, b.id) : await asked(c.id, b.id)]
    const answers = await Promise.all(crossing.map(merge))
    const done = answers.filter(isDone).length
    wrong.push(...unlike(answers, ['not_found', 'merge_changed', 'stale']), ...(done === 1 ? [] : [`${done} of two`]))
    for (const id of ids) {
      const [there] = await query(`select 1 from students where student_id = ${id}`)
      if (!there) for (const [name, n] of await holding(id)) if (n > 0) left.push(`${name} names ${id}`)
    }
    const after = JSON.stringify(await owed(ids))
    if (after !== money) lost.push(`${money} became ${after}`)
  }
  holds('of two merges that cross one is done, and the other is told that somebody was faster', wrong.length === 0, wrong.join())
  holds('nothing is left on whoever is gone, and what is owed is the same', left.length + lost.length === 0, [...left, ...lost].join())

  /** What others do with the one that goes; each makes one row of its own. */
  const deedsOn = ({ id, inv_id, receipt_id }: Awaited<ReturnType<typeof somebody>>, token: string) => [
    ['invoices', () => bill(id)],
    ['receipts', () => pay(inv_id)],
    ['receipts', () => call('POST', `/receipts/${receipt_id}/refund`, { remark: 'Left' })],
    ['student_enrollments', () => call('POST', '/student-enrollments', { class_id: room, student_ids: [id] })],
    ['disciplinary_actions', () => write(id, 'Loud')],
    ['cards', () => call('POST', '/student-card-activators', { student_id: id, card_number: `MR${id}`, activated_date: '2026-11-02' })],
    ['approval_requests', () => call('PUT', '/home/student-profiles', { phone_number: `0${12_000_000 + id}` }, token)],
  ] as const
  const found = { left: [] as string[], lost: [] as string[], wrong: [] as string[], seen: [] as string[] }
  for (const inTheMiddle of [true, false]) {
    const [keep, drop] = [await somebody(), await somebody()]
    await query(`update users set student_id = ${drop.id}, disable = 0, default_branch_id = 1 where user_name = 'student'`)
    const token = await signedIn('student')
    const body = await asked(keep.id, drop.id)
    const then = [await holding(keep.id), await holding(drop.id)]
    const deeds = deedsOn(drop, token)
    const gate = inTheMiddle ? await holdBack(url, `select from disciplinary_actions where student_id = ${drop.id} for share`) : undefined
    const merging = merge(body)
    const stood = (await gate?.someoneWaits()) ?? true
    const doing = deeds.map(async ([, deed], at) => {
      if (!inTheMiddle) await pause(at * 4)
      return deed()
    })
    await pause(gate ? 300 : 0)
    await gate?.letGo()
    const [merged, answers] = [await merging, await Promise.all(doing)]
    const now = [await holding(keep.id), await holding(drop.id)]
    found.seen.push(`${merged.json.code ?? merged.status}: ${answers.map(({ status, json }) => json.code ?? status).join()}`)
    if (!stood || (inTheMiddle && !isDone(merged))) found.wrong.push('it did not stand in the middle')
    // Whose bill it is has changed while it waited, and it is paid all the same.
    found.wrong.push(...unlike(answers, ['not_found']), ...unlike([merged], ['merge_changed', 'stale']))
    if (isDone(merged)) for (const [name, n] of now[1]!) if (n > 0) found.left.push(`${name} names ${drop.id}`)
    for (const name of new Set(deeds.map(([table]) => table))) {
      const of = (maps: Map<string, number>[]) => (maps[0]!.get(name) ?? 0) + (maps[1]!.get(name) ?? 0)
      const made = answers.filter((answer, at) => isDone(answer) && deeds[at]![0] === name).length
      if (of(now) !== of(then) + made) found.lost.push(`${name}: ${of(then)} and ${made} made ${of(now)}`)
    }
  }
  const seen = found.seen.join('; ')
  holds('whoever is billed, paid for, seated or asked about while he is merged is told that he is gone, or the merge is', found.wrong.length === 0, `${found.wrong.join()} ${seen}`)
  holds('and every row that was promised hangs on the one that is there', found.left.length + found.lost.length === 0, [...found.left, ...found.lost].join())
  const circles = (await deadlocksOf(query)) - before
  holds('nobody waits in a circle', circles === 0, `${circles}`)
}
