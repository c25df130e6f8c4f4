import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricsToken, openWorld, type World } from '../../../../proofs/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

let world: World
const metrics = (token?: string) => world.call('GET', '/metrics', token ? { token } : {})
const figure = async (line: string) =>
  Number(
    new RegExp(`^${line.replaceAll(/[{}"/.+?]/g, '\\$&')} (.+)$`, 'm').exec((await metrics(metricsToken)).text)?.[1],
  )

beforeAll(async () => {
  world = await openWorld('figures')
})
afterAll(() => world.close())

describe('the figures', () => {
  it('are for whoever holds the token, and for nobody else', async () => {
    expect((await metrics()).status).toBe(404)
    expect((await metrics(`${metricsToken}x`)).status).toBe(404)
    expect((await metrics(world.head.token)).status).toBe(404)
    expect((await metrics(metricsToken)).status).toBe(200)
    const bare = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), world.db)
    expect(
      (await bare.server.inject({ url: '/api/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode,
    ).toBe(404)
    await bare.server.close()
  })

  it('count every answer by route and status, and never by what was asked for', async () => {
    const line = 'sala_requests_total{method="GET",route="/api/users/:user_id",status="404"}'
    const before = (await figure(line)) || 0
    await world.call('GET', '/users/999991', { token: world.head.token })
    await world.call('GET', '/users/999992', { token: world.head.token })
    expect(await figure(line)).toBe(before + 2)
    expect((await metrics(metricsToken)).text).not.toContain('users/9')
    expect(await figure('sala_request_duration_seconds_count')).toBeGreaterThan(2)
  })

  it('tell of connections, lag, memory and the archive', async () => {
    expect(await figure('sala_pool_connections{group="",kind="total"}')).toBeGreaterThan(0)
    expect(await figure('sala_database_up')).toBe(1)
    for (const name of [
      'sala_event_loop_lag_seconds{quantile="0.99"}',
      'sala_memory_bytes{kind="resident"}',
      'sala_archive_enabled',
      'sala_archive_failing',
    ])
      expect(await figure(name)).not.toBeNaN()
  })

  it('are of the form that Prometheus reads', async () => {
    const { text, headers } = await metrics(metricsToken)
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .*|\w+(\{(\w+="[^"\n]*",?)+\})? -?[\d.e+-]+)$/)
  })
})
