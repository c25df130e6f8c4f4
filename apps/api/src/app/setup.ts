import type { markSetupStep, readSetup } from '@sala/contract/app/setup'
import { eq } from 'drizzle-orm'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { unnamedPlaces } from '../organisation/public.ts'
import { setupMarks } from '../tables/app.ts'

/** The checklist as it stands now. */
export const showSetup =
  (app: App) =>
  async ({ tx }: Pick<Work<typeof readSetup>, 'tx'>) => {
    const marks = new Set((await tx.select({ step: setupMarks.step }).from(setupMarks)).map(({ step }) => step))
    const steps = []
    for (const { step, done } of app.setup.values()) {
      const [label, label_kh] = step.label
      const [help, help_kh] = step.help
      const finished = done ? await done(tx) : marks.has(step.name)
      steps.push({
        name: step.name,
        label,
        label_kh,
        help,
        help_kh,
        path: step.path ?? null,
        by_hand: done ? 0 : 1,
        done: finished ? 1 : 0,
      })
    }
    return { ...(await unnamedPlaces(tx)), steps }
  }

/** Ticks a step that nothing in the data tells, or takes the tick away. */
export const tickStep =
  (app: App) =>
  async ({ input, tx }: Work<typeof markSetupStep>) => {
    const found = app.setup.get(input.step)
    if (!found || found.done) throw refuse('not_found')
    if (input.done) await tx.insert(setupMarks).values({ step: input.step }).onConflictDoNothing()
    else await tx.delete(setupMarks).where(eq(setupMarks.step, input.step))
    return showSetup(app)({ tx })
  }
