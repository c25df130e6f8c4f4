import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type Actor, type Answer, openWorld, type World } from './world.ts'

/** The school of a test file: there before its first test, gone after its last. */
export function openSchool(name: string, settings: () => Record<string, string> = () => ({})): World {
  let world: World | undefined
  beforeAll(async () => {
    world = await openWorld(name, settings())
  })
  afterAll(() => world?.close())
  return new Proxy({} as World, {
    get: (_, property) => {
      const value: unknown = Reflect.get(world!, property)
      return typeof value === 'function' ? value.bind(world) : value
    },
  })
}

/**
 * Sends calls as somebody, the head of the school unless it says whom, and is answered in his language; what was
 * changed behind the server's back counts, and each call has a key of its own.
 */
export const openClerk =
  (world: World, who: () => Actor = () => world.head, language: 'en' | 'km' = 'en') =>
  (method: string, path: string, body?: unknown, by: Actor = who(), key: string = randomUUID()): Promise<Answer> => {
    world.forget()
    return world.call(method, path, {
      token: by.token,
      body,
      headers: { 'idempotency-key': key, 'accept-language': language },
    })
  }

/** Sends what the server asks about first, and says yes to the figures it names. */
export async function sure(send: (yes: { confirmed?: string }) => Promise<Answer>): Promise<Answer> {
  const asked = await send({})
  return asked.json?.ticket ? send({ confirmed: asked.json.ticket }) : asked
}
