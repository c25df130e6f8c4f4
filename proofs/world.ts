import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type UserType, userTypes } from '@sala/contract/kit/access'
import { and, eq, like, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { forgetActors } from '../apps/api/src/accounts/authenticate.ts'
import { hashPassword } from '../apps/api/src/accounts/passwords.ts'
import { digest, makeToken } from '../apps/api/src/accounts/tokens.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { type Db, inTransaction, openDatabase, type Tx } from '../apps/api/src/kit/database.ts'
import type { App, Route } from '../apps/api/src/kit/route/app.ts'
import { classes } from '../apps/api/src/tables/academics.ts'
import * as access from '../apps/api/src/tables/accounts.ts'
import { dropDatabase, prepareDatabase } from '../scripts/database.ts'
import { pdfText } from './pdf-text.ts'
import { type Row, Rows, type Side } from './rows.ts'
import { copySchool, copyTemplate, ensureTemplate } from './templates.ts'
import { unzip } from './unzip.ts'

const cluster = process.env.PROOFS_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432'
export const metricsToken = 'only-for-those-who-watch-the-server'
export const password = 'a Lotus on the Tonle Sap 42'

/** What an actor of each type holds: nothing; everything here, there, or nowhere. */
export const standings = ['none', 'own', 'other', 'nowhere'] as const
export type Standing = (typeof standings)[number]

export interface Actor {
  readonly user_id: number
  readonly user_name: string
  readonly user_type: UserType
  readonly session_id: string
  readonly token: string
  readonly refresh: string
  readonly side: Side
}

export interface Sent {
  readonly query?: Record<string, unknown> | undefined
  readonly params?: Record<string, unknown> | undefined
  readonly body?: unknown
  readonly form?: FormData | undefined
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

export interface Answer {
  readonly status: number
  readonly text: string
  /** The answer read as JSON, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proofs find out
  readonly json: any
  readonly headers: Headers
}

export interface World {
  readonly app: App
  readonly base: string
  readonly url: string
  /** The application's own connections. */
  readonly db: Db
  /** The owner's: not narrowed by anything. */
  readonly owner: Db
  readonly rows: Rows
  readonly actors: Record<UserType, Record<Standing, Actor>>
  /** Staff with every permission in every branch. */
  readonly head: Actor
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  /** The same by a route, its parameters filled in. */
  send(route: Pick<Route, 'method' | 'path'>, sent?: Sent): Promise<Answer>
  /** A new living session of a user, made without a password. */
  signIn(user: { user_id: number; user_name?: string; user_type?: UserType; side?: Side }): Promise<Actor>
  /** A new user of the side, with permissions (all of his type's, unless named). */
  person(user: {
    type?: UserType
    side?: Side
    permissions?: readonly string[]
    branches?: readonly number[]
    rank?: number
    given?: Row
  }): Promise<Actor>
  /** Makes what was changed behind the server's back act at once. */
  forget(): void
  close(): Promise<void>
}

export const databaseUrl = (name: string): string => `${cluster}/sala_proofs_${name}`

/** A database of its own with the smallest demonstration school. */
export async function makeSchool(name: string): Promise<string> {
  const url = databaseUrl(name)
  await copySchool(url, 6)
  return url
}

/** The template of a whole world, whose people its copies find there. */
export const worldTemplate = (): Promise<string> =>
  ensureTemplate(cluster, 'world', async (url) => {
    await prepareDatabase(url, { students: 6, demandFactors: false })
    const world = await openOn(url)
    await world.settle()
    const said = serialize(await world.said())
    await world.leave()
    return said.toString('base64')
  })

/** A whole school with two branches and two families in it, a server, and somebody of every standing. */
export async function openWorld(name: string, settings: Record<string, string> = {}): Promise<World> {
  const url = databaseUrl(`${name}_${process.pid}`)
  const said = await copyTemplate(await worldTemplate(), url)
  const world = await openOn(url, settings)
  world.know(deserialize(Buffer.from(said, 'base64')))
  return world
}

async function openOn(url: string, settings: Record<string, string> = {}): Promise<Site> {
  const filesDir = await mkdtemp(join(tmpdir(), 'sala-proofs-'))
  const db = openDatabase(url, { pool: 10 })
  const owner = openDatabase(url, { asOwner: true, pool: 3 })
  const app = await buildApp(
    readConfig({
      LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent',
      FILES_DIR: filesDir,
      METRICS_TOKEN: metricsToken,
      // Nothing that is tried out leaves the machine.
      TELEGRAM_API_URL: 'http://127.0.0.1:9',
      ...settings,
    }),
    db,
  )
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const rows = new Rows(app, owner)
  return new Site(app, base, url, db, owner, rows, filesDir)
}

/** What an answer says: what a sheet or a paper says is packed, and a canary in it must be found all the same. */
export async function readable(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('spreadsheetml')) return [...unzip(Buffer.from(await response.arrayBuffer())).values()].join('\n')
  if (type.startsWith('application/pdf')) {
    const said = (await pdfText(new Uint8Array(await response.arrayBuffer()))).replaceAll('\u200b', '')
    // On paper a line may end anywhere, and a short text stands without the quotes by which it is known.
    return [
      said,
      said.replaceAll(/\s+/g, ' '),
      said.replaceAll(/\s+/g, ''),
      ...said.split(/\s+/).map((word) => `"${word}"`),
    ]
      .join('\n')
      .trim()
  }
  return response.text()
}

class Site implements World {
  readonly app: App
  readonly base: string
  readonly url: string
  readonly db: Db
  readonly owner: Db
  readonly rows: Rows
  actors = {} as World['actors']
  head!: Actor
  private readonly filesDir: string
  private roles = new Map<string, number>()
  private passwordHash!: string

  constructor(app: App, base: string, url: string, db: Db, owner: Db, rows: Rows, filesDir: string) {
    this.app = app
    this.base = base
    this.url = url
    this.db = db
    this.owner = owner
    this.rows = rows
    this.filesDir = filesDir
  }

  async settle(): Promise<void> {
    this.passwordHash = await hashPassword(password)
    for (const side of ['A', 'B'] as const)
      for (const { name } of this.rows.resources()) await this.rows.row(name, side)
    for (const type of userTypes) {
      this.actors[type] = {
        none: await this.person({ type, permissions: [] }),
        own: await this.person({ type }),
        other: await this.person({ type, side: 'B' }),
        nowhere: await this.person({
          type,
          branches: [],
          given: { student_parent_id: null, student_id: null, teacher_id: null },
        }),
      }
    }
    this.head = await this.person({ given: { all_branches: 1 } })
  }

  async said() {
    return {
      rows: await this.rows.said(),
      actors: this.actors,
      head: this.head,
      roles: this.roles,
      passwordHash: this.passwordHash,
    }
  }

  know({ rows, actors, head, roles, passwordHash }: Awaited<ReturnType<Site['said']>>): void {
    this.rows.know(rows)
    Object.assign(this, { actors, head, roles, passwordHash })
  }

  private change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(this.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, (tx) => work(tx))

  async person({
    type = 'staff-api',
    side = 'A',
    permissions,
    branches,
    rank = 90,
    given,
  }: Parameters<World['person']>[0]): Promise<Actor> {
    const branch = (await this.rows.row('branches', side)).branch_id as number
    const family = (await this.rows.row('parent-profiles', side)).student_parent_id
    const persons: Record<UserType, Row> = {
      'staff-api': {},
      'teacher-api': { teacher_id: (await this.rows.fresh('teacher-profiles', side)).teacher_id },
      'parent-api': { student_parent_id: family },
      'student-api': {
        student_id: type === 'student-api' ? (await this.rows.fresh('student-profiles', side)).student_id : null,
      },
    }
    // Who changed a record of the whole group is told to the whole group, so these names are nobody's secret.
    const nobody = {
      full_name: `Proof of ${type}`,
      staff_id: null,
      teacher_id: null,
      student_parent_id: null,
      student_id: null,
      role_ids: [],
      branch_ids: branches ?? [branch],
    }
    const user = await this.rows.fresh('users', side, {
      user_type: type,
      default_branch_id: branch,
      ...nobody,
      ...persons[type],
      ...given,
    })
    const user_id = user.user_id as number
    const role = await this.role(type, permissions, rank)
    const ownClass = (await this.rows.row('class-operations', side)).class_id as number
    await this.change(async (tx) => {
      // A teacher without a class has no pupils either.
      if (user.teacher_id)
        await tx
          .update(classes)
          .set({ teacher_resp_id: user.teacher_id as number })
          .where(eq(classes.class_id, ownClass))
      await tx.insert(access.userRoles).values({ user_id, role_id: role })
      await tx.insert(access.credentials).values({ user_id, password_hash: this.passwordHash })
    })
    return this.signIn({ user_id, user_name: user.user_name as string, user_type: type, side })
  }

  private async role(guard: UserType, permissions: readonly string[] | undefined, rank: number): Promise<number> {
    const key = `${guard} ${rank} ${permissions?.join() ?? '*'}`
    const known = this.roles.get(key)
    if (known) return known
    const id = await this.change(async (tx) => {
      const label = `proofs ${this.roles.size}`
      const [role] = await tx.insert(access.roles).values({ name: label, name_kh: label, guard, rank }).returning()
      const held = await tx
        .select()
        .from(access.permissions)
        .where(
          and(
            like(access.permissions.guards, `%${guard}%`),
            permissions && sql`${access.permissions.name} = any(${sql.param(permissions as string[])}::text[])`,
          ),
        )
      if (held.length > 0)
        await tx
          .insert(access.rolePermissions)
          .values(held.map((each) => ({ role_id: role!.id, permission_id: each.id })))
      return role!.id
    })
    this.roles.set(key, id)
    return id
  }

  async signIn({ user_id, user_name, user_type, side = 'A' }: Parameters<World['signIn']>[0]): Promise<Actor> {
    const token = makeToken()
    const refresh = makeToken()
    const tomorrow = sql`now() + interval '1 day'` as never
    const [user] = await this.owner.select().from(access.users).where(eq(access.users.user_id, user_id))
    const session_id = await this.change(async (tx) => {
      const [session] = await tx
        .insert(access.sessions)
        .values({ user_id, permission_allow_code: makeToken().slice(0, 20), open_until: tomorrow })
        .returning()
      const common = { session_id: session!.session_id, expires_at: tomorrow }
      await tx.insert(access.sessionTokens).values([
        { ...common, kind: 'access', token_hash: digest(token) },
        { ...common, kind: 'refresh', token_hash: digest(refresh) },
      ])
      return session!.session_id
    })
    return {
      user_id,
      user_name: user_name ?? user!.user_name,
      user_type: user_type ?? (user!.user_type as UserType),
      session_id,
      token,
      refresh,
      side,
    }
  }

  forget = (): void => forgetActors(this.db)

  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const query = queryText(sent.query)
    // Each call is one of its own, unless it says which it repeats.
    const headers: Record<string, string> = {
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...sent.headers,
    }
    if (sent.token) headers.authorization = `Bearer ${sent.token}`
    let body: string | FormData | undefined
    if (sent.form) body = sent.form
    else if (sent.body !== undefined) {
      headers['content-type'] ??= 'application/json'
      body = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
    }
    const response = await fetch(`${this.base}/api${path}${query && `?${query}`}`, { method, headers, body })
    const text = await readable(response)
    let json: unknown
    if (text && response.headers.get('content-type')?.startsWith('application/json')) json = JSON.parse(text)
    return { status: response.status, text, json, headers: response.headers }
  }

  send(route: Pick<Route, 'method' | 'path'>, sent: Sent = {}): Promise<Answer> {
    return this.call(route.method, fillPath(route.path, sent.params), sent)
  }

  async leave(): Promise<void> {
    this.app.server.server.closeAllConnections()
    await this.app.server.close()
    await this.db.$client.end()
    await this.owner.$client.end()
    await rm(this.filesDir, { recursive: true, force: true })
  }

  async close(): Promise<void> {
    await this.leave()
    if (!process.env.PROOFS_KEEP) await dropDatabase(this.url)
  }
}

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** `a=1`, `a[]=1&a[]=2`, `filter[a]=1`: as our own pages write it. */
export function queryText(query: Record<string, unknown> = {}): string {
  const pairs: [string, string][] = []
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) for (const each of value) pairs.push([`${name}[]`, String(each)])
    else if (typeof value === 'object')
      for (const [inner, each] of Object.entries(value)) add(`${name}[${inner}]`, each)
    else pairs.push([name, String(value)])
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return new URLSearchParams(pairs).toString()
}

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with a small picture that is really one, and some values. */
export function pictureForm(field: string, values: Record<string, unknown> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  form.set(field, new Blob([onePixel], { type: 'image/png' }), 'picture.png')
  return form
}

/** A form with a workbook of one sheet, and some values. */
export async function sheetForm(
  field: string,
  rows: readonly (readonly unknown[])[],
  values: Record<string, unknown> = {},
): Promise<FormData> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows as never }] })
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  form.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'list.xlsx')
  return form
}

/** A form with a recording of a few silent samples. */
export function soundForm(field: string, values: Record<string, unknown> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  form.set(field, new Blob([silence], { type: 'audio/wav' }), 'sound.wav')
  return form
}

const silence = Buffer.concat([
  Buffer.from(
    'RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x08\0\0\0',
    'latin1',
  ),
  Buffer.alloc(8, 128),
])

export const randomName = (): string => `proof-${randomBytes(5).toString('hex')}`
