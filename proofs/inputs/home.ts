import type { Inputs } from '../calls.ts'

export const inputs: Inputs = {
  'read-setup': async () => ({}),
  'mark-setup-step': async () => ({ params: { step: 'roles' }, body: { done: 1 } }),
}
