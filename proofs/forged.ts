import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeToken } from '../apps/api/src/accounts/tokens.ts'
import type { Actor, World } from './world.ts'

/** Something that pretends to be a signed-in caller, wherever it is put. */
export interface Forgery {
  readonly name: string
  readonly headers: Record<string, string>
  readonly query?: Record<string, string>
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (header: object, claims: object, sign: (text: string) => string) => {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${sign(text)}`
}
const hmac = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Forty ways to come in without a session, most of them close to a real one. */
export async function forgeries(world: World, near: Actor): Promise<Forgery[]> {
  const { rows } = await world.owner.execute<{ token_hash: string }>(
    sql`select token_hash from session_tokens where kind = 'access' order by token_hash limit 1`,
  )
  const { rows: own } = await world.owner.execute<{ permission_allow_code: string; cookie_hash: string | null }>(
    sql`select permission_allow_code, cookie_hash from sessions where session_id = ${near.session_id}`,
  )
  const { token } = near
  const claims = {
    sub: String(near.user_id),
    user_id: near.user_id,
    user_type: 'staff-api',
    permissions: ['*'],
    exp: 4_102_444_800,
  }
  const flip = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
  const bearers: Record<string, string> = {
    'cut by one': token.slice(0, -1),
    'cut in half': token.slice(0, 22),
    'first letter gone': token.slice(1),
    'one letter more': `${token}A`,
    'first letter changed': flip(0),
    'middle letter changed': flip(20),
    'last letter changed': flip(41),
    'other case': token.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
    reversed: [...token].reverse().join(''),
    twice: token + token,
    padded: `${token}=`,
    'base64 of it': Buffer.from(token).toString('base64url'),
    'bytes as hex': Buffer.from(token, 'base64url').toString('hex'),
    'percent-encoded': [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    'another session’s digest': rows[0]!.token_hash,
    'the session’s id': near.session_id,
    'the session’s id without dashes': near.session_id.replaceAll('-', ''),
    'the allow code': own[0]!.permission_allow_code,
    'an id that does not exist': randomUUID(),
    'random, of the right length': makeToken(),
    'random, of the right length, again': makeToken(),
    'random and short': randomBytes(15).toString('base64url'),
    'random and long': randomBytes(150).toString('base64url').slice(0, 200),
    'longer than any': 'A'.repeat(5000),
    zeros: '0'.repeat(43),
    'a user’s number': String(near.user_id),
    'a user’s name': near.user_name,
    'the word null': 'null',
    'the word undefined': 'undefined',
    'an object': '[object Object]',
    'a statement': "' or 1=1 --                             ".trim(),
    'a pattern': '%'.repeat(43),
    'unsigned JWT': jwt({ alg: 'none', typ: 'JWT' }, claims, () => ''),
    'JWT signed with nothing': jwt({ alg: 'HS256', typ: 'JWT' }, claims, hmac('')),
    'JWT signed with a common secret': jwt({ alg: 'HS256', typ: 'JWT' }, claims, hmac('secret')),
    'JWT that names a key file': jwt({ alg: 'HS256', kid: '../../dev/null' }, claims, hmac('')),
  }
  return [
    ...Object.entries(bearers).map(([name, value]) => ({ name, headers: { authorization: `Bearer ${value}` } })),
    {
      name: 'a real token as a password',
      headers: { authorization: `Basic ${Buffer.from(`${near.user_name}:${token}`).toString('base64')}` },
    },
    { name: 'a real token in the address', headers: {}, query: { access_token: token, token } },
    {
      name: 'a real token in a cookie',
      headers: { cookie: `sala_session=${token}; access_token=${token}; token=${token}` },
    },
    {
      name: 'a user in headers of our own making',
      headers: { 'x-user-id': String(near.user_id), 'x-access-token': token, 'x-forwarded-user': near.user_name },
    },
  ]
}
