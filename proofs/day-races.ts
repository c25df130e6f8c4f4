import { isDeepStrictEqual } from 'node:util'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { type Reckoning, reckonedKind } from '@sala/contract/payments/closed-days'
import { type Counter, cash, countDrawers, type Told } from './counter.ts'
import type { Read } from './money-check.ts'
import { deadlocksOf, kinds, unlike } from './races.ts'
import { pause } from './verdict.ts'

interface By {
  readonly send: (turn: number, method: string, path: string, body: unknown) => Promise<Told>
  readonly read: Read
  readonly holds: (sentence: string, found: boolean, figures?: string) => void
}

/**
 * Two at drawers, four at desks and one with receipts to void go on all the time, while two others close the day under
 * them and open it again.
 */
export async function raceClosings(
  { world, fee_setup_id }: Counter,
  closings: number,
  { send, read, holds }: By,
): Promise<void> {
  const { branch_id } = await world.rows.row('branches', 'A')
  const today = localToday()
  const isDone = ({ status }: Told) => status === 200
  const children = await Promise.all(
    Array.from({ length: 7 }, async () => (await world.rows.fresh('student-profiles', 'A')).student_id),
  )
  const bill = (turn: number, more: object = {}) =>
    send(turn, 'POST', '/v2/invoices', {
      student_id: children[turn],
      lines: [{ fee_setup_id, quantity: '1' }],
      ...more,
    })
  const pay = (turn: number, inv_id: number, payments: object[]) =>
    send(turn, 'POST', '/v2/receipts', { pays: [{ inv_id, amount: '1' }], payments })
  const invoices = await Promise.all(children.map(async (_, turn) => (await bill(turn)).json.inv_id as number))
  // Money of cards is voided without a drawer.
  const card = [{ payment_method: paymentMethod.card, currency_code: 'USD', amount: '1' }]
  const toVoid = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => (await pay(at % 6, invoices[6]!, card)).json.receipt_id as number),
  )
  await countDrawers(world, branch_id)
  await read('analyze ledger_lines, ledger_entries, receipts, invoices, cashier_shifts')

  let going = true
  // Whoever has counted his drawer opens the next one when the day is closed: a slow machine closes it as surely as a
  // quick one.
  let closing = false
  const told: Told[] = []
  const deed = async (answer: Promise<Told>): Promise<Told> => {
    told.push(await answer)
    return answer
  }
  const atTheDrawer = async (turn: number) => {
    for (let n = 0; going; n += 1) {
      while (closing) await pause(5)
      const opened = await deed(send(turn, 'POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' }))
      const paid = await deed(pay(turn, invoices[turn]!, cash('1')))
      const [way, why] = n % 2 ? ['void', { void_reason: 'Taken twice' }] : ['refund', { amount: '1', remark: 'Left' }]
      const back =
        isDone(paid) &&
        n % 3 > 0 &&
        isDone(await deed(send(turn, 'POST', `/receipts/${paid.json.receipt_id}/${way}`, why)))
      // One counts what lies in it; from the other it was taken away before, which is a difference.
      const notes = isDone(paid) && !back && turn === 0 ? [{ currency_code: 'USD', note: '1', count: 1 }] : []
      await deed(
        send(turn, 'POST', `/cashier-shifts/${opened.json?.cashier_shift_id}/close`, {
          notes,
          difference_reason: 'Taken to the bank',
        }),
      )
      await pause((turn * 17 + n * 31) % 100)
    }
  }
  const atTheDesk = async (turn: number) => {
    for (let n = 0; going; n += 1) {
      const { status, json } = await deed(bill(turn, n % 3 === 2 ? { inv_date: addDays(today, -1) } : {}))
      if (status !== 200) continue
      if (n % 2) await deed(send(turn, 'PUT', `/invoices/delete/${json.inv_id}`, { void_reason: 'Billed twice' }))
      else {
        const adjusted = await deed(
          send(turn, 'POST', '/payment-adjustments', {
            inv_id: json.inv_id,
            amount: '-5',
            reason: 'A brother is here',
          }),
        )
        if (isDone(adjusted))
          await deed(
            send(turn, 'PUT', `/payment-adjustments/${adjusted.json.id}`, {
              amount: '-7',
              reason: 'Two brothers are here',
            }),
          )
      }
    }
  }
  const withReceipts = async () => {
    while (going && toVoid.length > 0) {
      if (
        isDone(await deed(send(6, 'POST', `/receipts/${toVoid.at(-1)}/void`, { void_reason: 'The card was refused' })))
      )
        toVoid.pop()
      await pause(20)
    }
  }
  const before = await deadlocksOf(read)
  const everybody = Promise.all([...[0, 1].map(atTheDrawer), ...[2, 3, 4, 5].map(atTheDesk), withReceipts()])

  const both = (path: string, body: object) => Promise.all([8, 9].map((turn) => send(turn, 'POST', path, body)))
  const tried: Told[] = []
  const close = async (): Promise<number> => {
    closing = true
    for (;;) {
      const answers = await both('/closed-days', { branch_id, closed_date: today, with_earlier: 1 })
      tried.push(...answers)
      const done = answers.filter(isDone)
      if (done.length > 0 || tried.length > 2000) {
        closing = false
        return done.length === 1 ? done[0]!.json.closed.at(-1).closed_day_id : 0
      }
      await pause(3)
    }
  }
  const entries = async () =>
    (
      await read(
        `select count(*), sum(entry_id) from ledger_entries where branch_id = ${branch_id} and posting_date = '${today}'`,
      )
    )[0]
  // A drawer that is opened afterwards is one more to be counted, and takes nothing.
  const figures = ({ taken_amount, pairs }: Reckoning) => ({
    taken_amount,
    pairs: pairs.filter(({ kind }) => kind !== reckonedKind.expectedInDrawers),
  })
  const ask = async (path: string) => (await world.call('GET', path, { token: world.head.token })).json
  const expectedIn = ({ pairs, drawers }: Reckoning) => {
    const pair = pairs.find(
      ({ kind, currency_code }) => kind === reckonedKind.expectedInDrawers && currency_code === 'USD',
    )
    return [
      Number(pair?.documents ?? 0),
      drawers.reduce((sum, { expected_usd }) => sum + Number(expected_usd), 0),
    ] as const
  }
  /** Waits until those who go on were answered so, however long that takes here; whether they were. */
  const comes = async (since: number, isSo: (answer: Told) => boolean) => {
    for (let tries = 0; tries < 3000; tries += 1) {
      if (told.slice(since).some(isSo)) return true
      await pause(10)
    }
    return false
  }
  const [changed, slipped, uncounted, stuck]: [string[], string[], string[], number[]] = [[], [], [], []]
  const began = performance.now()
  for (let round = 0; round < closings; round += 1) {
    const id = await close()
    if (!id) {
      stuck.push(round)
      break
    }
    const first = await entries()
    if (!(await comes(told.length, (answer) => !isDone(answer)))) stuck.push(round)
    const last = await entries()
    if (!isDeepStrictEqual(first, last)) slipped.push(`${JSON.stringify(first)} became ${JSON.stringify(last)}`)
    const [then, now] = [
      (await ask(`/closed-days/${id}`)).reckoning,
      (await ask(`/closed-days/reckoning?branch_id=${branch_id}&closed_date=${today}`)).reckoning,
    ]
    if (!isDeepStrictEqual(figures(then), figures(now)))
      changed.push(`${JSON.stringify(figures(then))} became ${JSON.stringify(figures(now))}`)
    const [pair, drawers] = expectedIn(then)
    if (pair !== drawers) uncounted.push(`${pair} of ${drawers}`)
    // The last one stays closed for those who ask afterwards.
    if (round === closings - 1) break
    const opened = await both(`/closed-days/${id}/reopen`, { reopen_reason: 'A family came late' })
    if (opened.filter(isDone).length !== 1 || !(await comes(told.length, isDone))) stuck.push(round)
    tried.push(...opened)
  }
  going = false
  await everybody
  const found = JSON.stringify(kinds(told))
  holds(
    `${closings} times a day is closed while they pay, refund, void and bill, and stays what it was closed with`,
    changed.length === 0,
    changed[0] ?? found,
  )
  holds('nothing comes onto it afterwards', slipped.length === 0, slipped.join('; '))
  holds(
    'and what was expected in its drawers is what they were expected to hold',
    uncounted.length === 0,
    uncounted.join(),
  )
  const wrong = unlike(told, ['day_is_closed'])
  holds(
    'whoever comes too late is told that it is closed, and goes on once it is open again',
    wrong.length === 0 && stuck.length === 0,
    [...wrong, ...stuck].join(),
  )
  const other = unlike(tried, ['day_has_open_shift', 'day_closed_already', 'day_is_open'])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  holds(
    'of two who close it or open it again, one does, when every drawer is counted',
    other.length === 0,
    other.join() || `${JSON.stringify(kinds(tried))}, ${seconds} s`,
  )
  const circles = (await deadlocksOf(read)) - before
  holds('and nobody waits in a circle', circles === 0, `${circles}`)
}
