import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'proofs/**/*.test.ts'],
    globalSetup: 'proofs/template.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Each file opens a database of its own and shares nothing else, so the application is loaded once for all of them.
    isolate: false,
  },
})
