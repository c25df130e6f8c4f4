import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, inTransaction } from '../../kit/database.ts'
import { defineJob, mountJob } from '../../kit/job/job.ts'
import { writtenOut } from '../../kit/literal.ts'
import type { App } from '../../kit/route/app.ts'
import type { JobWork } from '../../kit/route/work.ts'
import type { Answer, Carrier, Parcel, Sender } from './carrier.ts'
import { type Claim, claimParcels, somethingDue } from './claim-parcels.ts'
import { type Sent, settleParcels } from './settle-parcels.ts'

/** So many batches of a sender may wait for answers at once, so that a slow service does not hold up the rest. */
const mostInFlight = 8
/** A run ends after so long, and the next one finds accounts that have come since. */
const longestRun = 120_000

/** Milliseconds after which a turn is over: by then others have theirs, and together they would be too fast. */
const latest = 150

/**
 * Lets each pass no sooner than its turn, and no closer behind the one before: what was held up does not come in a heap.
 * Answers whether it is still its turn.
 */
function pacer() {
  let last = -Infinity
  return async (turn: number, every: number, isLate: (by: number) => boolean): Promise<boolean> => {
    const at = Math.max(turn, last + every, performance.now())
    if (isLate(at - turn)) return false
    last = at
    await sleep(Math.max(0, at - performance.now()))
    return !isLate(performance.now() - turn)
  }
}

async function sendAll(
  { parcels, delay, every }: Claim,
  pace: ReturnType<typeof pacer>,
  send: (parcel: Parcel) => Promise<Answer>,
  isPaid: boolean,
): Promise<Sent[]> {
  const start = performance.now() + delay
  const sending: Promise<Sent>[] = []
  for (const [at, parcel] of parcels.entries()) {
    // The first goes in any case, or a slow machine would send nothing; so does what may have been sent, and what is paid.
    const isLate = (by: number) => by > latest && at > 0 && !parcel.again && !isPaid
    const answer = (await pace(start + at * every, every, isLate))
      ? send(parcel).catch((): Answer => ({ outcome: 'unknown' }))
      : Promise.resolve<Answer>({ outcome: { wait: 0 } })
    sending.push(answer.then((found) => ({ parcel, answer: found })))
  }
  return Promise.all(sending)
}

/** Sends what is due of one sender until nothing is, or the worker is told to end. */
async function deliverOf(
  app: App,
  { db, signal, job_id }: JobWork<unknown>,
  carrier: Carrier,
  sender: Sender,
): Promise<void> {
  const origin = { operation: `deliver-${carrier.name}`, request_id: job_id }
  const send = await carrier.open(db, sender)
  const pace = pacer()
  const inFlight = new Set<Promise<void>>()
  const until = performance.now() + longestRun
  while (!signal.aborted && performance.now() < until) {
    const claim = await inTransaction(db, origin, (tx) => claimParcels(app, tx, carrier, sender))
    if (claim.parcels.length > 0) {
      const batch = sendAll(claim, pace, send, carrier.partsOf !== undefined).then((all) =>
        inTransaction(db, origin, (tx) => settleParcels(tx, carrier, sender, all)),
      )
      inFlight.add(batch)
      batch.finally(() => inFlight.delete(batch)).catch(() => {})
      while (inFlight.size >= mostInFlight) await Promise.race(inFlight)
    } else if (claim.more) await sleep(Math.max(1, claim.delay))
    else if (inFlight.size > 0) await Promise.race(inFlight)
    else break
  }
  await Promise.all(inFlight)
}

const sendersOf = async (db: Db, { senders, channel }: Carrier): Promise<Sender[]> =>
  (
    await db.execute<{ sender_id: number; per_second: number }>(
      sql`select s.sender_id, s.per_second from (${senders}) s`,
    )
  ).rows.map((row) => ({ ...row, channel }))

/** What is due on a channel is sent, by all its senders side by side. */
export function mountCarrier(app: App, carrier: Carrier): void {
  const job = defineJob({
    name: `deliver-${carrier.name}`,
    label: ['Send messages', 'ផ្ញើសារ'],
    input: z.strictObject({}),
    access: 'system',
    whenever: writtenOut(somethingDue(carrier)),
    within: 3600,
  })
  mountJob(app, job, async (work) => {
    await Promise.all((await sendersOf(work.db, carrier)).map((sender) => deliverOf(app, work, carrier, sender)))
  })
}
