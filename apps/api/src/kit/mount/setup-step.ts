import type { SetupStep } from '@sala/contract/kit/setup'
import type { App, StepDone } from '../route/app.ts'

/** Puts a step on the checklist; one that is ticked by hand needs nothing else. */
export function mountSetupStep(app: App, step: SetupStep, done?: StepDone): void {
  if (!done !== !!step.byHand)
    throw new Error(`the setup step "${step.name}" is ticked by hand or told by the data, and never both`)
  app.setup.set(step.name, { step, done })
}
