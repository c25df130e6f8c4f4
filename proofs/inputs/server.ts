import type { Inputs } from '../calls.ts'
import { metricsToken } from '../world.ts'

export const inputs: Inputs = {
  'health-live': async () => ({}),
  'health-ready': async () => ({}),
  metrics: async () => ({ headers: { authorization: `Bearer ${metricsToken}` } }),
  openapi: async () => ({}),
  docs: async () => ({}),
}
