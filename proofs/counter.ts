import { randomUUID } from 'node:crypto'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { proration } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { type Actor, openWorld, type World } from './world.ts'

export interface Told {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proofs find out
  readonly json: any
}
/** A deed that was answered with success, and how it was sent. */
export interface Promised {
  readonly by: Actor
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly key: string
  readonly text: string
}

export interface Counter {
  readonly world: World
  readonly cashiers: readonly Actor[]
  readonly student_id: number
  readonly fee_setup_id: number
}

/** A branch with one child, one fee of 100 dollars, and cashiers whose drawers are open. */
export async function openCounter(name: string, count: number): Promise<Counter> {
  const world = await openWorld(name)
  const { branch_id } = await world.rows.row('branches', 'A')
  const fee = { fee_amount: '100.00', is_inactive: 0, proration: proration.whole, ac_year_id: null, plan_id: null }
  const { fee_setup_id } = (await world.rows.fresh('fee-setups', 'A', fee)) as { fee_setup_id: number }
  const { student_id } = (await world.rows.fresh('student-profiles', 'A')) as { student_id: number }
  const cashiers = await Promise.all(Array.from({ length: count }, () => world.person({})))
  for (const { token } of cashiers) {
    const opened = await world.call('POST', '/cashier-shifts', {
      token,
      body: { branch_id, float_usd: '50', float_khr: '100000' },
    })
    if (opened.status >= 300) throw new Error(`a drawer does not open: ${opened.text}`)
  }
  return { world, cashiers, student_id, fee_setup_id }
}

/**
 * What was taken in a branch before is counted to the cent, and its drawers are closed long ago: its days can be
 * closed.
 */
export const countDrawers = (world: World, branch_id: unknown) =>
  world.owner.execute(sql`update cashier_shifts s set opened_at = '2026-02-01 07:00+07', closed_at = '2026-02-01 17:00+07',
    expected_usd = d.usd, counted_usd = d.usd, expected_khr = d.khr, counted_khr = d.khr
    from (select c.cashier_shift_id, c.float_usd + coalesce(sum(l.amount) filter (where l.currency_code = 'USD'), 0) as usd, c.float_khr + coalesce(sum(l.amount) filter (where l.currency_code = 'KHR'), 0) as khr
      from cashier_shifts c left join ledger_lines l on l.shift_id = c.cashier_shift_id group by 1) d
    where d.cashier_shift_id = s.cashier_shift_id and s.branch_id = ${branch_id}`)

export const cash = (amount: string) => [{ payment_method: paymentMethod.cash, currency_code: 'USD', amount }]

/** Sends a deed once; no answer at all is status 0. */
export async function sendDeed(base: string, { by, method, path, body, key }: Omit<Promised, 'text'>): Promise<Told> {
  try {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return { status: response.status, text, json: JSON.parse(text) }
  } catch {
    return { status: 0, text: '', json: undefined }
  }
}

/**
 * A cashier's day as somebody lives it whose answers get lost: every deed is sent with its key until it is answered.
 */
export class Day {
  readonly promised: Promised[] = []
  readonly refused: string[] = []
  readonly unequal: string[] = []
  repeated = 0
  private readonly counter: Counter
  private readonly base: () => string
  going = true

  constructor(counter: Counter, base: () => string) {
    this.counter = counter
    this.base = base
  }

  private async insist(by: Actor, method: string, path: string, body: unknown): Promise<Told | undefined> {
    const deed = { by, method, path, body, key: randomUUID() }
    for (;;) {
      const told = await sendDeed(this.base(), deed)
      if (told.status === 0 || told.status >= 500 || told.status === 429) {
        this.repeated += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
        continue
      }
      if (told.status >= 300) {
        this.refused.push(`${method} ${path}: ${told.text.slice(0, 200)}`)
        return undefined
      }
      this.promised.push({ ...deed, text: told.text })
      return told
    }
  }

  /** Bills, pays in two parts, and now and then takes something back. */
  async live(by: Actor): Promise<void> {
    const { student_id, fee_setup_id } = this.counter
    for (let turn = 0; this.going; turn += 1) {
      const bill = await this.insist(by, 'POST', '/v2/invoices', {
        student_id,
        lines: [{ fee_setup_id, quantity: '1' }],
      })
      if (!bill) continue
      const pay = (amount: string) =>
        this.insist(by, 'POST', '/v2/receipts', {
          pays: [{ inv_id: bill.json.inv_id, amount }],
          payments: cash(amount),
        })
      if (turn % 5 === 4) {
        await this.insist(by, 'PUT', `/invoices/delete/${bill.json.inv_id}`, { void_reason: 'Billed twice' })
        continue
      }
      const first = await pay('40')
      if (turn % 3 === 0) await pay('60')
      if (first && turn % 4 === 1)
        await this.insist(by, 'POST', `/receipts/${first.json.receipt_id}/void`, { void_reason: 'Taken twice' })
      if (first && turn % 4 === 2)
        await this.insist(by, 'POST', `/receipts/${first.json.receipt_id}/refund`, {
          amount: '15',
          remark: 'Left early',
        })
      if (turn % 6 === 0) await this.again(this.promised.at(-1)!)
    }
  }

  /** Sends what was answered once more: the answer is the same to the byte. */
  async again(deed: Promised): Promise<void> {
    for (;;) {
      const { status, text } = await sendDeed(this.base(), deed)
      if (status === 0 || status >= 500) continue
      if (text !== deed.text) this.unequal.push(`${deed.path}: ${deed.text.slice(0, 120)} became ${text.slice(0, 120)}`)
      return
    }
  }
}
