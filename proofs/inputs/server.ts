import type { Inputs } from '../calls.ts'

export const inputs: Inputs = {
  'health-live': async () => ({}),
  'health-ready': async () => ({}),
  openapi: async () => ({}),
  docs: async () => ({}),
}
