import { secret, text } from '@sala/contract/kit/field'
import { beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, dropDraftsOfOthers, keepDraft, readDraft } from './drafts.ts'

class Store {
  [key: string]: unknown
}
beforeEach(() => {
  const store = new Store()
  const hidden = (name: string, value: unknown) => Object.defineProperty(store, name, { value, enumerable: false })
  hidden('getItem', (key: string) => store[key] ?? null)
  hidden('setItem', (key: string, value: string) => {
    store[key] = value
  })
  hidden('removeItem', (key: string) => {
    delete store[key]
  })
  vi.stubGlobal('localStorage', store)
})

const fields = { name: text('Name'), password: secret('Password'), other: text('Other') }
const start = { name: 'A', other: 'B' }
const keep = (user: number, place: string, values: object, at?: number) =>
  keepDraft(user, place, fields, start, { ...start, ...values }, 3, at)

it('keeps what was changed, and no password', () => {
  keep(1, 'x.new', { name: 'C', password: 'hidden' })
  expect(readDraft(1, 'x.new')).toMatchObject({ values: { name: 'C' }, version: 3 })
  expect(JSON.stringify(localStorage)).not.toContain('hidden')
  keep(1, 'x.new', {})
  expect(readDraft(1, 'x.new')).toBeUndefined()
})

it('shows nobody what another has typed, and keeps nothing of him once somebody else is here', () => {
  keep(1, 'x.new', { name: 'C' })
  keep(12, 'x.new', { name: 'D' })
  expect(readDraft(2, 'x.new')).toBeUndefined()
  dropDraftsOfOthers(1)
  expect([readDraft(1, 'x.new')?.values, readDraft(12, 'x.new')]).toEqual([{ name: 'C' }, undefined])
})

it('keeps neither much nor for long', () => {
  keep(1, 'old', { name: 'C' }, Date.now() - 4 * 86_400_000)
  expect(readDraft(1, 'old')).toBeUndefined()
  keep(1, 'long', { name: 'C'.repeat(50_000) })
  expect(readDraft(1, 'long')).toBeUndefined()
  for (let at = 0; at < 30; at += 1) keep(1, `x.${at}`, { name: 'C' }, Date.now() - 1000 + at)
  expect(Object.keys(localStorage)).toHaveLength(20)
  expect(readDraft(1, 'x.29')).toBeDefined()
  expect(readDraft(1, 'x.0')).toBeUndefined()
  dropDraft(1, 'x.29')
  expect(readDraft(1, 'x.29')).toBeUndefined()
})
