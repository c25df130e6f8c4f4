import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { asEnvironment, readConfig } from './config.ts'

const settings = {
  NODE_ENV: 'production',
  SECRETS_KEY: randomBytes(36).toString('base64'),
  GROUPS_KEY: randomBytes(32).toString('base64'),
  GROUPS_OWNER_KEY: randomBytes(32).toString('base64'),
  GROUP_POOL: '7',
  TRUSTED_PROXIES: '10.0.0.1',
  METRICS_TOKEN: 'x'.repeat(24),
}

test('settings that are handed on are read as they were', () => {
  for (const given of [settings, { ...settings, RATE_LIMITS: 'off' }, {}, { LOG_LEVEL: 'silent' }]) {
    const config = readConfig(given)
    expect(readConfig(asEnvironment(config))).toEqual(config)
  }
})

test('limits and factors follow from production, and limits from what is said of them', () => {
  expect(readConfig(settings)).toMatchObject({ production: true, RATE_LIMITS: 'on' })
  expect(readConfig({ ...settings, RATE_LIMITS: 'off' })).toMatchObject({ production: true, RATE_LIMITS: 'off' })
  expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({ production: false, RATE_LIMITS: 'off' })
})
