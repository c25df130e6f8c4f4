import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { refuse } from '../problem.ts'
import type { App } from '../route/app.ts'
import { defineRoute, readByAnyone } from '../route/route.ts'

/** One figure, with its labels. */
export interface Sample {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const escaped = (text: string) => text.replaceAll(/["\\\n]/g, (each) => (each === '\n' ? '\\n' : `\\${each}`))
const labelText = (labels: Readonly<Record<string, string>> = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/** Writes figures as Prometheus reads them: those of one name together, under one heading. */
export function metricsText(samples: readonly Sample[]): string {
  const names = [...new Set(samples.map(({ name }) => name))]
  return names
    .flatMap((name) => {
      const own = samples.filter((each) => each.name === name)
      return [
        `# HELP ${name} ${own[0]!.help}`,
        `# TYPE ${name} ${own[0]!.type}`,
        ...own.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
      ]
    })
    .join('\n')
}

const same = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

/**
 * Counts requests by route and status and tells them, with what else is asked for, to whoever holds the token. Without
 * a token there is no such address.
 */
export function serveMetrics(app: App, token: string | undefined, more: () => Promise<Sample[]>): void {
  const requests = new Map<string, { labels: Record<string, string>; count: number; seconds: number }>()
  const buckets = bounds.map(() => 0)
  const all = { count: 0, seconds: 0 }
  app.server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    const key = `${labels.method} ${labels.route} ${labels.status}`
    const own = requests.get(key) ?? { labels, count: 0, seconds: 0 }
    const seconds = reply.elapsedTime / 1000
    own.count += 1
    own.seconds += seconds
    requests.set(key, own)
    for (const [index, bound] of bounds.entries()) if (seconds <= bound) buckets[index]! += 1
    all.count += 1
    all.seconds += seconds
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.server.addHook('onClose', async () => delay.disable())
  const own = (): Sample[] => {
    const memory = process.memoryUsage()
    const lag = { max: delay.max / 1e9, p99: delay.percentile(99) / 1e9 }
    delay.reset()
    return [
      ...[...requests.values()].flatMap(({ labels, count, seconds }): Sample[] => [
        { name: 'sala_requests_total', help: 'Answered requests', type: 'counter', labels, value: count },
        { name: 'sala_request_seconds_sum', help: 'Time spent answering', type: 'counter', labels, value: seconds },
      ]),
      {
        name: 'sala_event_loop_lag_seconds',
        help: 'How late timers are since the last reading',
        type: 'gauge',
        labels: { quantile: '0.99' },
        value: lag.p99,
      },
      { name: 'sala_event_loop_lag_seconds', help: '', type: 'gauge', labels: { quantile: '1' }, value: lag.max },
      {
        name: 'sala_memory_bytes',
        help: 'Memory of the process',
        type: 'gauge',
        labels: { kind: 'resident' },
        value: memory.rss,
      },
      { name: 'sala_memory_bytes', help: '', type: 'gauge', labels: { kind: 'heap' }, value: memory.heapUsed },
      { name: 'sala_uptime_seconds', help: 'Since the process started', type: 'gauge', value: process.uptime() },
    ]
  }
  const histogram = () =>
    [
      '# HELP sala_request_duration_seconds Time to answer, all routes together',
      '# TYPE sala_request_duration_seconds histogram',
      ...bounds.map((bound, index) => `sala_request_duration_seconds_bucket{le="${bound}"} ${buckets[index]}`),
      `sala_request_duration_seconds_bucket{le="+Inf"} ${all.count}`,
      `sala_request_duration_seconds_sum ${all.seconds}`,
      `sala_request_duration_seconds_count ${all.count}`,
    ].join('\n')
  defineRoute(
    app,
    {
      ...readByAnyone,
      path: '/metrics',
      name: 'metrics',
      label: 'What the server counts, for Prometheus',
      binary: true,
      answer: () => z.string(),
    },
    async ({ call }) => {
      const sent = /^Bearer (.+)$/.exec(call.request.headers.authorization ?? '')?.[1]
      if (!token || !sent || !same(sent, token)) throw refuse('not_found')
      call.reply.type('text/plain; version=0.0.4; charset=utf-8')
      return `${[metricsText([...own(), ...(await more())]), histogram()].join('\n')}\n`
    },
  )
}
