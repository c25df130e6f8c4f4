import { markSetupStep, readSetup } from '@sala/contract/home/setup'
import type { SetupStep } from '@sala/contract/kit/setup'
import { type App, mountOperation } from '../kit/mount.ts'
import { showSetup, tickStep } from './setup.ts'

/** The checklist of a new installation; every step that the contract names must have been mounted. */
export function home(app: App, steps: readonly SetupStep[]): void {
  for (const { name } of steps) if (!app.setup.has(name)) throw new Error(`nothing says whether the setup step "${name}" is done`)
  mountOperation(app, readSetup, showSetup(app))
  mountOperation(app, markSetupStep, tickStep(app))
}
