import type {} from '@fastify/cookie'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Call } from '../kit/route/app.ts'
import { subscriberOf } from '../kit/route/limits.ts'
import type { Secrets } from '../kit/secrets.ts'
import { knownDevices, users } from '../tables/accounts.ts'
import type { Subjects } from './slow-down.ts'
import { digest, makeToken } from './tokens.ts'

const name = 'sala_device'
const days = 400

/** The device that a cookie of ours names; one that we did not sign names none. */
function readDevice(call: Call, secrets: Secrets): string | undefined {
  const [id, mark] = call.request.cookies[name]?.split('.') ?? []
  return id && mark && secrets.isSigned(`device ${id}`, mark) ? id : undefined
}

/**
 * What a sign-in is counted under: on a device where this account has signed in before, apart from what strangers do
 * elsewhere.
 */
export async function signInSubjects(tx: Tx, call: Call, secrets: Secrets, userName: string): Promise<Subjects> {
  const account = userName.toLowerCase()
  const device = readDevice(call, secrets)
  const hash = device ? digest(device) : ''
  const [known] = await tx
    .select({ one: sql`1` })
    .from(knownDevices)
    .innerJoin(users, eq(users.user_id, knownDevices.user_id))
    .where(and(eq(knownDevices.device_hash, hash), eq(sql`lower(${users.user_name})`, account)))
  return known
    ? { own: `device:${hash}:${account}` }
    : { own: `user:${account}`, address: `ip:${subscriberOf(call.ip)}` }
}

/** Makes the device a known one for this account from now on. */
export async function rememberDevice(tx: Tx, call: Call, secrets: Secrets, userId: number): Promise<void> {
  const id = readDevice(call, secrets) ?? makeToken()
  await tx
    .insert(knownDevices)
    .values({ device_hash: digest(id), user_id: userId })
    .onConflictDoUpdate({ target: [knownDevices.device_hash, knownDevices.user_id], set: { last_sign_in: sql`now()` } })
  call.reply.setCookie(name, `${id}.${secrets.sign(`device ${id}`)}`, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/login',
    maxAge: days * 24 * 3600,
    secure: call.request.protocol === 'https',
  })
}
