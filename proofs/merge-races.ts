import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { proration } from '@sala/contract/pricing/fee-setups'
import { cash } from './counter.ts'
import { deadlocksOf, holdBack, kinds, unlike } from './races.ts'
import { pause } from './verdict.ts'

type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
type Kind = 'student' | 'parent'
interface School {
  readonly url: string
  readonly call: (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>
  readonly query: <T extends Row = Row>(text: string) => Promise<T[]>
  /** A student of the first branch with nothing. */
  readonly fresh: () => Promise<number>
  /** How many rows of each table name a record. */
  readonly holding: (kind: Kind, id: number) => Promise<Map<string, number>>
  /** What a merge is asked for, as it was shown. */
  readonly asked: (kind: Kind, keep: number, drop: number) => Promise<Row>
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
  const room =
    await one(`select c.class_id from classes c where c.branch_id = 1 and c.ac_status_id = ${academicStatus.active} order by
    (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) - c.capacity limit 1`)
  await call('POST', '/cashier-shifts', { branch_id: 1, float_usd: '0', float_khr: '0' })
  const write = (student_id: number, subject: string) =>
    call('POST', '/disciplinary-actions', { student_id, action_date: '2026-11-02', kind: disciplineKind.late, subject })
  const bill = async (student_id: number) =>
    call('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id: fee, quantity: '1' }] })
  const pay = (inv_id: number) => call('POST', '/v2/receipts', { pays: [{ inv_id, amount: '1' }], payments: cash('1') })
  /** Somebody with a bill, of which a part is paid, and a word about him. */
  const somebody = async (): Promise<{ id: number; inv_id: number; receipt_id: number }> => {
    const id = await fresh()
    const { inv_id } = (await bill(id)).json
    const { receipt_id } = (await pay(inv_id)).json
    await write(id, 'Late')
    return { id, inv_id, receipt_id }
  }
  const merge = (body: Row, kind: Kind = 'student') => call('POST', `/${kind}-profiles/merge`, body)
  const owed = async (ids: readonly number[]) =>
    query(
      `select count(*)::int as bills, sum(open_amount) as open, sum(paid_amount) as paid from invoices join students using (student_id) where student_id in (${ids.join()})`,
    )
  const before = await deadlocksOf(query)

  const [left, lost, wrong]: [string[], string[], string[]] = [[], [], []]
  for (const circle of [true, false, true, false]) {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()]
    const ids = [a.id, b.id, c.id]
    const money = JSON.stringify(await owed(ids))
    const crossing = [await asked('student', b.id, a.id), await asked('student', circle ? a.id : c.id, b.id)]
    const answers = await Promise.all(crossing.map((body) => merge(body)))
    const done = answers.filter(isDone).length
    wrong.push(...unlike(answers, ['not_found', 'merge_changed', 'stale']), ...(done === 1 ? [] : [`${done} of two`]))
    for (const id of ids) {
      const [there] = await query(`select 1 from students where student_id = ${id}`)
      if (!there) for (const [name, n] of await holding('student', id)) if (n > 0) left.push(`${name} names ${id}`)
    }
    const after = JSON.stringify(await owed(ids))
    if (after !== money) lost.push(`${money} became ${after}`)
  }
  holds(
    'of two merges that cross one is done, and the other is told that somebody was faster',
    wrong.length === 0,
    wrong.join(),
  )
  holds(
    'nothing is left on whoever is gone, and what is owed is the same',
    left.length + lost.length === 0,
    [...left, ...lost].join(),
  )

  /** What others do with the one that goes; each makes one row of its own. */
  const deedsOn = ({ id, inv_id, receipt_id }: Awaited<ReturnType<typeof somebody>>, token: string) =>
    [
      ['invoices', () => bill(id)],
      ['receipts', () => pay(inv_id)],
      ['receipts', () => call('POST', `/receipts/${receipt_id}/refund`, { amount: '1', remark: 'Left' })],
      ['student_enrollments', () => call('POST', '/student-enrollments', { class_id: room, student_ids: [id] })],
      ['disciplinary_actions', () => write(id, 'Loud')],
      [
        'cards',
        () =>
          call('POST', '/student-card-activators', {
            student_id: id,
            card_number: `MR${id}`,
            activated_date: '2026-11-02',
          }),
      ],
      [
        'approval_requests',
        () => call('PUT', '/home/student-profiles', { phone_number: `0${12_000_000 + id}` }, token),
      ],
    ] as const
  const found = { left: [] as string[], lost: [] as string[], wrong: [] as string[], seen: [] as string[] }
  for (const inTheMiddle of [true, false]) {
    const [keep, drop] = [await somebody(), await somebody()]
    await query(
      `update users set student_id = ${drop.id}, disable = 0, default_branch_id = 1 where user_name = 'student'`,
    )
    const token = await signedIn('student')
    const body = await asked('student', keep.id, drop.id)
    const both = async () => [await holding('student', keep.id), await holding('student', drop.id)]
    const then = await both()
    const deeds = deedsOn(drop, token)
    const gate = inTheMiddle
      ? await holdBack(url, `select from disciplinary_actions where student_id = ${drop.id} for share`)
      : undefined
    const merging = merge(body)
    const stood = (await gate?.someoneWaits()) ?? true
    const doing = deeds.map(async ([, deed], at) => {
      if (!inTheMiddle) await pause(at * 4)
      return deed()
    })
    const allWait = (await gate?.someoneWaits(1 + deeds.length)) ?? true
    await gate?.letGo()
    const [merged, answers] = [await merging, await Promise.all(doing)]
    const now = await both()
    found.seen.push(
      `${merged.json.code ?? merged.status}: ${answers.map(({ status, json }) => json.code ?? status).join()}`,
    )
    if (!stood || !allWait || (inTheMiddle && !isDone(merged))) found.wrong.push('it did not stand in the middle')
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
  holds(
    'whoever is billed, paid for, seated or asked about while he is merged is told that he is gone, or the merge is',
    found.wrong.length === 0,
    `${found.wrong.join()} ${seen}`,
  )
  holds(
    'and every row that was promised hangs on the one that is there',
    found.left.length + found.lost.length === 0,
    [...found.left, ...found.lost].join(),
  )

  // Taken back, it stands still between the bills and the receipts.
  const [keep, drop] = [await somebody(), await somebody()]
  await query(
    `insert into privacy_requests (request_kind, student_id, branch_id, requested_by) values (1, ${drop.id}, 1, 1)`,
  )
  const merged = await merge(await asked('student', keep.id, drop.id))
  const bills = await holdBack(url, `select from privacy_requests where student_id = ${keep.id} for share`)
  const undoing = call('POST', `/duplicate-pairs/${merged.json.duplicate_pair_id}/undo`, {})
  const waited = await bills.someoneWaits()
  const paying = [
    pay(drop.inv_id),
    call('POST', `/receipts/${drop.receipt_id}/refund`, { amount: '1', remark: 'Left' }),
    bill(keep.id),
  ]
  const payersWait = await bills.someoneWaits(1 + paying.length)
  await bills.letGo()
  const back = [await undoing, ...(await Promise.all(paying))]
  const papersOf = async (id: number) => {
    const rows = await holding('student', id)
    return `${rows.get('invoices')},${rows.get('receipts')}`
  }
  const counted = `${await papersOf(keep.id)} ${await papersOf(drop.id)}`
  holds(
    'a merge is taken back whole while its bills are paid and given back',
    waited && payersWait && back.every(isDone) && counted === '2,1 1,3',
    `${waited}, ${JSON.stringify(kinds(back))}, ${counted}`,
  )

  const [home, gone] = await query<{
    id: number
    child: number
  }>(`select p.student_parent_id as id, min(s.student_id) as child from parents p join students s using (student_parent_id)
    where s.branch_id = 1 and p.home_branch_id = 1 group by 1 order by 1 limit 2`)
  await query(
    `insert into family_consents (student_parent_id, purpose, granted_at) values (${gone!.id}, 'photos', now())`,
  )
  const family = await asked('parent', home!.id, gone!.id)
  const consents = await holdBack(url, `select from family_consents where student_parent_id = ${gone!.id} for share`)
  const joining = merge(family, 'parent')
  const stands = await consents.someoneWaits()
  const moving = call('POST', '/student-profiles/add-parents', { student_id: gone!.child, student_parent_id: home!.id })
  const childWaits = await consents.someoneWaits(2)
  await consents.letGo()
  const joined = [await joining, await moving]
  const remain = [...(await holding('parent', gone!.id))].filter(([, n]) => n > 0).map(([name]) => name)
  holds(
    'families are merged while a child changes from the one to the other',
    stands && childWaits && joined.every(isDone) && remain.length === 0,
    `${stands}, ${JSON.stringify(kinds(joined))}, ${remain.join()}`,
  )
  const circles = (await deadlocksOf(query)) - before
  holds('nobody waits in a circle', circles === 0, `${circles}`)
}
