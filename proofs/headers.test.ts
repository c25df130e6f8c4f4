import { expect, test } from 'vitest'
import { openSchool } from './school.ts'

const world = openSchool('headers')

test('every answer, a refusal too, tells the browser to run nothing of others, to be framed by nobody and to keep nothing', async () => {
  const answers = [
    await world.call('GET', '/health/live'),
    await world.call('GET', '/users', { token: world.head.token }),
    await world.call('GET', '/users'),
    await world.call('GET', '/nothing-here'),
    await world.call('POST', '/login', { body: '{' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 400])
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule)
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.has('x-powered-by')).toBe(false)
  }
})
