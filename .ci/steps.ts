/** One thing that `.ci/run` must show, and what it may cost. */
export interface Step {
  readonly name: string
  /**
   * What `scripts/run` is given. `{share}` stands for "2/4" where it is run in shares, `{turn}` for the number of
   * commits.
   */
  readonly run: string
  /** Processor seconds on a calm machine, PostgreSQL's included. */
  readonly budget: number
  /** Of how many units it consists, which may run beside each other. */
  readonly shares?: number
  /** Cores that a unit keeps busy: 1, or less where it waits most of the time. */
  readonly cores?: number
  /** A step that must have passed before. */
  readonly after?: string
  /** It measures, so nothing runs beside it. */
  readonly alone?: boolean
  /**
   * Bound to time: a unit that fails is run once more, alone, and the second result decides. Never for what proves
   * security or money.
   */
  readonly timed?: boolean
  /**
   * What moves slowly runs when one of these was touched, else on every third commit: on those whose number leaves this
   * remainder.
   */
  readonly rotates?: { readonly turn: 0 | 1 | 2; readonly touched: readonly string[] }
}

/** Whoever touches these has everything run. */
export const touchesAll = ['package-lock.json', '.ci/', 'scripts/toolchain']

/** After how many turns everything that rotates has been run. */
export const turns = 3

const storage = [
  'apps/api/src/kit/database',
  'apps/api/src/kit/server/migrate',
  'apps/api/src/kit/route/once',
  'proofs/cluster.ts',
  'proofs/writers.ts',
]
const jobs = ['apps/api/src/kit/job/', 'apps/api/src/worker.ts', 'proofs/process.ts']
const heavy = [
  'apps/api/src/kit/',
  'apps/api/src/reports/',
  'apps/api/src/payments/reports/',
  'apps/api/src/billing/reports/',
]
const doors = [
  'apps/web/src/app/',
  'apps/api/src/accounts/',
  'apps/api/src/kit/route/route.ts',
  'apps/api/src/kit/server/create-app.ts',
]

export const steps: readonly Step[] = [
  { name: 'check', run: 'check', budget: 55 },
  { name: 'build', run: 'build', budget: 14 },
  { name: 'weight', run: 'proof weight', budget: 2, after: 'build' },
  {
    name: 'load',
    run: 'proof load --short',
    budget: 30,
    after: 'build',
    rotates: { turn: 2, touched: ['e2e/load', 'apps/web/', 'apps/api/src/kit/server/web'] },
  },
  // One of them starts the server as an operator does, on the built pages.
  { name: 'test', run: 'test --shard={share} --maxWorkers 1', budget: 600, shares: 6, after: 'build' },
  { name: 'matrix', run: 'matrix --short --conform --turn {turn}', budget: 260 },
  { name: 'fuzz', run: 'fuzz --requests 2 --one-in 3 --turn {turn}', budget: 110 },
  { name: 'e2e', run: 'e2e --share {share} --turn {turn}', budget: 400, shares: 3, after: 'build', timed: true },
  { name: 'tour', run: 'tour --share {share} --turn {turn}', budget: 420, shares: 2, after: 'build', timed: true },

  { name: 'money', run: 'proof money', budget: 3 },
  { name: 'report-truth', run: 'proof report-truth --short --seed 20261116', budget: 25 },
  { name: 'money-faults', run: 'proof money-faults --database 2 --server 2 --worker 1', budget: 65, cores: 0.5 },
  { name: 'slips', run: 'proof slips', budget: 14 },
  { name: 'money-races', run: 'proof money-races', budget: 25 },
  { name: 'merge', run: 'proof merge', budget: 75 },
  { name: 'import', run: 'proof import', budget: 28 },
  { name: 'privacy', run: 'proof privacy', budget: 22 },
  { name: 'as-of', run: 'proof as-of', budget: 12 },
  { name: 'messages', run: 'proof messages --families 150 --kills 1', budget: 25, cores: 0.3 },
  {
    name: 'liveness',
    run: 'proof liveness',
    budget: 45,
    timed: true,
    rotates: { turn: 1, touched: ['proofs/liveness', ...heavy] },
  },
  { name: 'regexes', run: 'proof regexes', budget: 10 },
  { name: 'supply-chain', run: 'proof supply-chain', budget: 3 },

  {
    name: 'khqr',
    run: 'proof khqr --short',
    budget: 30,
    rotates: {
      turn: 0,
      touched: ['proofs/khqr', 'apps/api/src/payments/bank/', 'packages/contract/src/payments/', 'packages/papers/'],
    },
  },
  {
    name: 'papers',
    run: 'proof papers',
    budget: 35,
    rotates: { turn: 1, touched: ['proofs/paper', 'packages/papers/', 'apps/api/src/kit/paper/'] },
  },
  {
    name: 'year-end',
    run: 'proof year-end --students 200',
    budget: 26,
    rotates: {
      turn: 2,
      touched: [
        'proofs/year-end',
        'apps/api/src/academics/',
        'apps/api/src/enrolment/',
        'apps/api/src/imports/',
        'apps/api/src/kit/history/batch',
        'apps/api/src/kit/history/undo',
        'apps/api/migrations/',
      ],
    },
  },
  {
    name: 'generation',
    run: 'proof generation --students 200',
    budget: 22,
    rotates: { turn: 0, touched: ['proofs/generation', 'apps/api/src/billing/', 'apps/api/src/pricing/', ...jobs] },
  },
  {
    name: 'failover',
    run: 'proof failover',
    budget: 25,
    cores: 0.5,
    timed: true,
    rotates: { turn: 0, touched: ['proofs/failover', ...storage] },
  },
  {
    name: 'restore',
    run: 'proof restore',
    budget: 75,
    cores: 0.5,
    timed: true,
    rotates: { turn: 1, touched: ['proofs/restore', 'scripts/restore', 'scripts/backup', 'deploy/', ...storage] },
  },
  {
    name: 'disk-full',
    run: 'proof disk-full',
    budget: 20,
    cores: 0.5,
    timed: true,
    rotates: { turn: 2, touched: ['proofs/disk-full', ...storage] },
  },
  {
    name: 'redis',
    run: 'proof redis',
    budget: 22,
    cores: 0.5,
    timed: true,
    rotates: {
      turn: 0,
      touched: [
        'proofs/redis',
        'apps/api/src/kit/announce',
        'apps/api/src/kit/route/live',
        'apps/api/src/kit/route/limits',
      ],
    },
  },
  {
    name: 'clock',
    run: 'proof clock',
    budget: 40,
    cores: 0.5,
    timed: true,
    rotates: { turn: 1, touched: ['proofs/clock', 'apps/api/src/kit/clock', 'apps/api/src/accounts/authenticate'] },
  },
  {
    name: 'soak',
    run: 'proof soak --seconds 20',
    budget: 40,
    cores: 0.5,
    timed: true,
    rotates: { turn: 2, touched: ['proofs/soak', 'apps/api/src/server.ts', 'apps/api/src/kit/route/live', ...jobs] },
  },
  {
    name: 'killed-worker',
    run: 'proof killed-worker',
    budget: 25,
    cores: 0.5,
    timed: true,
    rotates: { turn: 0, touched: ['proofs/killed-worker', ...jobs] },
  },
  {
    name: 'rolling',
    run: 'proof rolling --restarts 2',
    budget: 40,
    cores: 0.5,
    timed: true,
    rotates: { turn: 2, touched: ['proofs/rolling', 'apps/api/src/server.ts', 'apps/api/src/kit/server/drain'] },
  },
  {
    name: 'operations',
    run: 'proof operations',
    budget: 60,
    timed: true,
    rotates: {
      turn: 1,
      touched: ['proofs/operations', 'docs/operations.md', 'scripts/', 'deploy/', 'apps/api/src/tenancy/'],
    },
  },
  {
    name: 'first-day',
    run: 'proof setup',
    budget: 28,
    after: 'build',
    timed: true,
    rotates: { turn: 2, touched: ['e2e/setup', 'e2e/new-group', 'apps/api/src/kit/mount/setup-step', ...doors] },
  },
  {
    name: 'go-live',
    run: 'proof go-live',
    budget: 40,
    after: 'build',
    timed: true,
    rotates: { turn: 0, touched: ['e2e/go-live', 'e2e/new-group', 'apps/api/src/imports/'] },
  },
  {
    name: 'locks',
    run: 'proof locks',
    budget: 140,
    after: 'build',
    rotates: { turn: 1, touched: ['e2e/locks', 'apps/api/src/kit/server/web.ts', 'apps/web/vite.config.ts', ...doors] },
  },
  {
    name: 'bench',
    run: 'bench --short',
    budget: 90,
    alone: true,
    timed: true,
    rotates: {
      turn: 2,
      touched: ['proofs/bench', 'apps/api/src/kit/store/'],
    },
  },
]
