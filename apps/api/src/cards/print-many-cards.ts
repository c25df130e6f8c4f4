import { cardsToBePrinted, type printManyCards as operation, printState } from '@sala/contract/cards/card-to-be-prints'
import { cardPaper, cardSide } from '@sala/contract/cards/print-cards'
import { cardProblems } from '@sala/contract/cards/problems'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { type IdCards, idCards } from '@sala/papers/id-cards'
import { z } from 'zod'
import type { Actor } from '../kit/actor.ts'
import { announce } from '../kit/announce.ts'
import type { Db, Tx } from '../kit/database.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import { type NamedPaper, printMany } from '../kit/paper/paper-job.ts'
import { refusals } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { countPrintedCards, lookAtPaper } from '../people/public.ts'
import { composeCards } from './draw-cards.ts'
import { drawnStudents } from './print-student-cards.ts'

const refuse = refusals(cardProblems)

const printing = defineJob({
  name: 'print-cards',
  label: ['Print cards', 'បោះពុម្ពកាត'],
  input: z.strictObject({
    branch_id: z.int(),
    class_id: z.nullable(z.int()),
    status: z.enum(printState.values),
    side: z.enum(cardSide.values),
    type: z.enum(cardPaper.values),
    card_template_id: z.nullable(z.int()),
    counts: z.int(),
  }),
  access: () => may('print', cardsToBePrinted),
})
type Asked = z.infer<typeof printing.input>

/** Whose cards are meant, as the asker's own list shows them: by class, then by number. */
async function meant(
  app: App,
  db: Db,
  actor: Actor,
  { branch_id, class_id, status }: Asked,
): Promise<{ id: number; class_id: number }[]> {
  const { data, meta } = await storeOf(app, cardsToBePrinted.name).list(db, actor, {
    page: -1,
    filters: { branch_id: [branch_id], status: [status], ...(class_id !== null && { class_id: [class_id] }) },
  })
  if (data.length === 0) throw refuse('no_cards_to_print')
  if (meta.total > data.length) throw refuse('too_many_cards')
  return data
    .map((row) => ({ id: row.student_id as number, class_id: (row.class_id as number | null) ?? 0 }))
    .sort((one, other) => one.class_id - other.class_id)
}

/** Has the cards of a class or a branch printed beside the calls; they wait in the bell of whoever asked. */
export const printManyCards =
  (app: App) =>
  async ({ input, actor, tx, call, now, enqueue }: Work<typeof operation>) => {
    const asked = {
      ...input,
      class_id: input.class_id ?? null,
      card_template_id: input.card_template_id ?? null,
    } as Asked
    const whose = await meant(app, call.db, actor, asked)
    const count = whose.length
    // Names and photos of many leave the house: counted like an export.
    const filter = { branch_id: asked.branch_id, class_id: asked.class_id, status: asked.status }
    await countBulkRead(
      call,
      actor,
      { resource: cardsToBePrinted.name, format: 'paper', rows: count, whole: asked.class_id === null, filter },
      app,
    )
    await lookAtPaper(
      { tx, call, actor },
      'print-many-cards',
      whose.map(({ id }) => id),
    )
    const label = [`Cards (${count})`, `កាត (${count})`] as const
    return { task_id: await enqueue(printing, asked, { label, total: count, fileName: `cards-${dayOf(now)}` }), count }
  }

async function* documentsOf(
  app: App,
  { input, db }: JobWork<Asked>,
  whose: readonly { id: number; class_id: number }[],
): AsyncGenerator<NamedPaper<IdCards>> {
  const tx = db as unknown as Tx
  for (const [, ones] of Map.groupBy(whose, ({ class_id }) => class_id)) {
    for (let from = 0; from < ones.length; from += 200) {
      const drawn = await drawnStudents(
        tx,
        ones.slice(from, from + 200).map(({ id }) => id),
      )
      const name = drawn[0]!.class_name ?? 'no-class'
      yield { name, data: await composeCards(app, { input, tx, db }, drawn), counts: drawn.length }
    }
  }
}

export function mountPrintCards(app: App): void {
  mountJob(app, printing, async (work) => {
    const { input, actor, db, once } = work
    const whose = await meant(app, db, actor, input)
    await printMany(app, work, idCards, documentsOf(app, work, whose), whose.length)
    if (input.counts !== 1) return
    await once('count', async (tx) => {
      await countPrintedCards(
        tx,
        whose.map(({ id }) => id),
      )
      await announce(tx, { resource: cardsToBePrinted.name })
    })
  })
}
