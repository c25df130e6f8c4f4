import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { dayOf } from '@sala/contract/kit/clock'
import { generateSync } from 'otplib'
import { sign } from '../apps/api/src/kit/sign.ts'
import { makeCluster } from './cluster.ts'
import { type ServerProcess, startServer } from './process.ts'
import { openVerdict, pause } from './verdict.ts'

// G10. The database's clock is a minute before midnight in Phnom Penh, and one server's is three hours ahead of it,
// another's three behind: every date and every expiry is the database's.
const { holds, end } = openVerdict()
const hours = 3600
const day = 24 * hours
const now = Date.now() / 1000
const toMidnight = day - ((now + 7 * hours) % day)
const skew = Math.round(toMidnight - 60)
const cluster = await makeCluster({ skew })
process.env.PROOFS_DATABASE_URL = cluster.url('').replace(/\/$/, '')
const { openWorld, password, pictureForm } = await import('./world.ts')
const filesDir = await mkdtemp(join(tmpdir(), 'sala-clock-'))
const world = await openWorld('clock')
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await world.owner.$client.query(text, values)).rows[0])[0] as T
const databaseNow = () => one<number>('select extract(epoch from clock_timestamp())::float8')

async function call(server: ServerProcess, method: string, path: string, token?: string, body?: unknown) {
  const form = body instanceof FormData
  const answer = await fetch(`${server.base}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    // biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
    json: (answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}) as any,
  }
}

const near = (found: number, wanted: number, give = 20) => Math.abs(found - wanted) < give

async function judge(name: string, server: ServerProcess, wrong: number): Promise<void> {
  const person = await world.person({ rank: 10 })
  const signIn = () =>
    call(server, 'POST', '/login', undefined, { user_name: person.user_name, password, standalone: 1 })
  const signed = (await signIn()).json
  const token = signed.access_token as string
  const left = await one<string>(
    "select string_agg(kind || ' ' || round(extract(epoch from expires_at - now()) / 60), ', ' order by kind) from session_tokens join sessions using (session_id) where user_id = $1 and session_id <> $2",
    [person.user_id, person.session_id],
  )
  holds(
    `${name}: a session begins with ten minutes and two weeks of the database's time`,
    left === 'access 10, refresh 20160',
    left,
  )
  const living = await call(server, 'GET', '/client/user', token)
  await world.owner.$client.query(
    "update session_tokens set expires_at = now() - interval '1 second' where kind = 'access' and session_id in (select session_id from sessions where user_id = $1)",
    [person.user_id],
  )
  await pause(1_000)
  const over = await call(server, 'GET', '/client/user', token)
  const renewed = await call(server, 'POST', '/refresh-token', undefined, { refresh_token: signed.refresh_token })
  await world.owner.$client.query(
    "update session_tokens set expires_at = now() - interval '1 second' where kind = 'refresh' and session_id in (select session_id from sessions where user_id = $1)",
    [person.user_id],
  )
  const late = await call(server, 'POST', '/refresh-token', undefined, { refresh_token: renewed.json.refresh_token })
  const sessions = [living, over, renewed, late].map(({ status }) => status).join()
  holds(`${name}: it lives, ends and is renewed by the database's clock`, sessions === '200,401,200,401', sessions)

  const again = (await signIn()).json.access_token as string
  const { secret } = (await call(server, 'POST', '/profile/second-factor', again, { password })).json
  const codeAt = async (shift: number) => generateSync({ secret, epoch: Math.floor((await databaseNow()) + shift) })
  const strange = await call(server, 'POST', '/profile/second-factor/enable', again, { code: await codeAt(wrong) })
  const enabled = await call(server, 'POST', '/profile/second-factor/enable', again, { code: await codeAt(-30) })
  const { ticket } = (await signIn()).json
  const entered = await call(server, 'POST', '/login/second-factor', undefined, { ticket, code: await codeAt(30) })
  const factors = [strange, enabled, entered].map(({ status }) => status).join()
  holds(`${name}: a code of the second factor is the database's, not the server's`, factors === '422,200,200', factors)

  const { photo: id } = (await call(server, 'POST', '/profile/upload-photo', world.head.token, pictureForm('photo')))
    .json
  const { url } = (await call(server, 'GET', `/files/link?id=${id}`, world.head.token)).json
  const until = Number(Buffer.from(String(url).split('/').at(-1)!, 'base64url').subarray(32).toString().split('.')[0])
  const fresh = await fetch(`${server.base}${url}`)
  const stale = await call(
    server,
    'GET',
    `/files/signed/${await sign(world.db, 'file-links', id, Math.floor(await databaseNow()) - 1)}`,
  )
  const minute = until - (await databaseNow())
  holds(
    `${name}: a link to a file works for a minute of the database's time`,
    fresh.status === 200 && stale.status === 404 && near(minute, 60, 5),
    `${fresh.status}, ${stale.status}, ${minute.toFixed(0)} s`,
  )

  await world.owner.$client.query('update sessions set factor_confirmed_at = now() where session_id = $1', [
    world.head.session_id,
  ])
  const reset = async () => {
    const { json } = await call(server, 'POST', `/users/reset-passwords/${person.user_id}`, world.head.token, {})
    await world.owner.$client.query('update sign_in_confirmations set state = $1', [confirmationState.confirmed])
    return json
  }
  const given = await reset()
  const use = (link: string) =>
    call(server, 'POST', '/reset-password', undefined, {
      token: link.split('#')[1],
      password: 'seven Herons over Kampot 19',
    })
  const valid = Date.parse(given.expires_at) / 1000 - (await databaseNow())
  const used = await use(given.reset_link)
  const changed = await one<number>(
    'select extract(epoch from clock_timestamp() - password_changed_at)::float8 from users where user_id = $1',
    [person.user_id],
  )
  const second = await reset()
  await world.owner.$client.query(
    "update reset_links set expires_at = now() - interval '1 second' where used_at is null",
  )
  const expired = await use(second.reset_link)
  holds(
    `${name}: so does a reset link, and the password is dated by it`,
    used.status === 200 && expired.status === 404 && valid > 3600 && valid % 3600 > 3500 && near(changed, 0),
    `${used.status}, ${expired.status}, ${(valid / 3600).toFixed(1)} h, ${changed.toFixed(1)} s`,
  )
}

/** The day as a server names it, and whether what was done just now is listed under the database's day. */
async function judgeDay(when: string, name: string, server: ServerProcess): Promise<void> {
  const today = await one<string>("select (now() at time zone 'Asia/Phnom_Penh')::date::text")
  const sheet = await call(server, 'GET', '/divisions/excel-exports', world.head.token)
  const file = /filename="divisions-(.*)\.xlsx"/.exec(sheet.headers.get('content-disposition') ?? '')?.[1]
  holds(`${when}, ${name}: today is the database's day`, file === today, `${file}, ${today}`)
  const listed = await call(
    server,
    'GET',
    `/bulk-reads?date_from=${today}&date_to=${today}&perPage=100`,
    world.head.token,
  )
  const rows = await one<number>(
    "select count(*)::int from bulk_reads where (created_date at time zone 'Asia/Phnom_Penh')::date = $1",
    [today],
  )
  holds(
    `${when}, ${name}: what was done today is listed under it`,
    listed.json.meta?.total === rows && rows > 0,
    `${listed.json.meta?.total} of ${rows}`,
  )
}

/**
 * The day that ends while this runs: a slow machine may meet its midnight early, and must not wait for the next one.
 */
const lastDay = dayOf(new Date((now + skew) * 1000))

const wrongs = { 'a server three hours ahead': 3 * hours, 'a server three hours behind': -3 * hours }
const servers: [string, ServerProcess, number][] = []
try {
  for (const [name, wrong] of Object.entries(wrongs))
    servers.push([name, await startServer(world.url, { FILES_DIR: filesDir }, skew + wrong), wrong])
  for (const [name, server] of servers) await judgeDay('before midnight', name, server)
  for (const [name, server, wrong] of servers) await judge(name, server, wrong)
  while ((await one<string>("select (now() at time zone 'Asia/Phnom_Penh')::date::text")) === lastDay) await pause(200)
  for (const [name, server] of servers) await judgeDay('after midnight', name, server)
} finally {
  for (const [, server] of servers) await server.stop()
  await world.close()
  await cluster.remove()
  await rm(filesDir, { recursive: true, force: true })
}
end()
