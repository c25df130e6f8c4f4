import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { SMTPServer } from 'smtp-server'
import { pause } from './verdict.ts'

/** What a service has taken for somebody; what it refused does not stand here. */
export interface Entry {
  readonly at: number
  readonly channel: 'push' | 'telegram' | 'mail' | 'sms'
  readonly to: string
  /** What it would tell the same message by. */
  readonly key: string
  readonly text: string
  readonly sender: string
}

/** How a service treats an address: as it should, as one that is gone, or slowly, silently, or with an error of its own. */
export type Manner = 'good' | 'gone' | 'slow' | 'silent' | 'silent-but-taken' | 'broken'

export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Telegram, a push service, an SMS gateway and a mail server on loopback, which behave as the real ones do at their
 * worst. Each keeps its own book of what it has taken.
 */
export async function openSimulators(mannerOf: (to: string) => Manner = () => 'good', { perSecond = 30 } = {}) {
  const book: Entry[] = []
  /** More in a second than a bot may send. */
  const tooFast: { sender: string; at: number }[] = []
  const updates = new Map<string, { update_id: number; [name: string]: unknown }[]>()
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: string }>()
  const lastSecond = new Map<string, number[]>()
  let next = 1

  /** When this process itself stood still: what came in meanwhile seems to have come at once, and cannot be judged. */
  const stalls: number[] = []
  let beat = Date.now()
  const beating = setInterval(() => {
    const now = Date.now()
    if (now - beat > 120) stalls.push(now)
    beat = now
  }, 20)
  const stoodStill = (from: number, to: number) =>
    Date.now() - beat > 120 || stalls.some((at) => at >= from && at <= to + 1000)

  const take = (entry: Omit<Entry, 'at'>) => book.push({ at: Date.now(), ...entry })
  const say = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  /** Carries out a manner; answers whether the message is to be taken as usual. */
  async function behave(to: string, entry: Omit<Entry, 'at'>, gone: () => void, broken: () => void) {
    const manner = mannerOf(to)
    if (manner === 'gone') gone()
    else if (manner === 'broken') broken()
    else if (manner === 'silent') return
    else if (manner === 'silent-but-taken') take(entry)
    else {
      if (manner === 'slow') await pause(1500)
      take(entry)
      return true
    }
    return false
  }

  async function telegram(bot: string, method: string, body: Record<string, unknown>, response: ServerResponse) {
    if (method === 'getMe') return say(response, 200, { ok: true, result: { id: 1, is_bot: true } })
    if (method === 'getUpdates') {
      const waiting = () => (updates.get(bot) ?? []).filter(({ update_id }) => update_id >= Number(body.offset ?? 0))
      for (let turn = 0; turn < 20 && waiting().length === 0; turn += 1) await pause(50)
      return say(response, 200, { ok: true, result: waiting().slice(0, 50) })
    }
    if (method !== 'sendMessage') return say(response, 200, { ok: true, result: true })
    const now = Date.now()
    const recent = (lastSecond.get(bot) ?? []).filter((at) => at > now - 1000)
    lastSecond.set(bot, [...recent, now])
    if (recent.length >= perSecond && !stoodStill(now - 1000, now)) {
      tooFast.push({ sender: bot, at: now })
      return say(response, 429, {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 2',
        parameters: { retry_after: 2 },
      })
    }
    const to = String(body.chat_id)
    const markup = body.reply_markup as { inline_keyboard: { callback_data?: string }[][] } | undefined
    const entry = {
      channel: 'telegram',
      to,
      key: markup?.inline_keyboard[0]?.[0]?.callback_data ?? '',
      text: String(body.text),
      sender: bot,
    } as const
    const good = await behave(
      to,
      entry,
      () => say(response, 403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }),
      () => say(response, 502, { ok: false, error_code: 502, description: 'Bad Gateway' }),
    )
    // As Telegram does, with all that was sent, each Khmer letter as six.
    if (good) {
      const echo = JSON.stringify({ ok: true, result: { message_id: next++, ...body } })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(echo.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`))
    }
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const body = await bodyOf(request)
    const bot = /^\/bot([^/]+)\/(\w+)$/.exec(path)
    if (bot) return telegram(bot[1]!, bot[2]!, JSON.parse(String(body) || '{}') as Record<string, unknown>, response)
    const browser = browsers.get(`http://${request.headers.host}${path}`)
    if (path.startsWith('/push/')) {
      if (!browser) return response.writeHead(410).end()
      const text = ece
        .decrypt(body, { version: 'aes128gcm', privateKey: browser.ecdh, authSecret: browser.auth })
        .toString()
      const entry = {
        channel: 'push',
        to: path,
        key: String(request.headers.topic),
        text,
        sender: String(request.headers.authorization).slice(0, 6),
      } as const
      const good = await behave(
        path,
        entry,
        () => response.writeHead(410).end(),
        () => response.writeHead(500).end(),
      )
      if (good) response.writeHead(201).end()
      return
    }
    if (path.startsWith('/sms')) {
      const { phone, text, id } = JSON.parse(String(body)) as { phone: string; text: string; id: string }
      const entry = { channel: 'sms', to: phone, key: id, text, sender: String(request.headers['x-key']) } as const
      const good = await behave(
        phone,
        entry,
        () => say(response, 404, { error: 'no such number' }),
        () => say(response, 500, { error: 'internal' }),
      )
      if (good) say(response, 200, { status: 'ACCEPTED' })
      return
    }
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      mannerOf(address) === 'gone' ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]!.address
        const manner = mannerOf(to)
        const text = Buffer.concat(chunks).toString()
        if (manner === 'silent') return
        if (manner === 'broken') return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        if (manner === 'slow') await pause(1500)
        take({
          channel: 'mail',
          to,
          key: /^Message-ID: (.+)\r?$/im.exec(text)?.[1]?.trim() ?? '',
          text,
          sender: 'mail',
        })
        if (manner !== 'silent-but-taken') done()
      })
    },
  })
  mail.on('error', () => {})
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')

  return {
    book,
    stoodStill,
    tooFast,
    host,
    telegramApi: `http://${host}`,
    smsUrl: `http://${host}/sms`,
    mailPort: (mail.server.address() as AddressInfo).port,
    /** A browser that asks to be told. */
    openBrowser(): Browser {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16).toString('base64url')
      const endpoint = `http://${host}/push/${next++}`
      browsers.set(endpoint, { ecdh, auth })
      return { endpoint, p256dh: ecdh.generateKeys().toString('base64url'), auth }
    },
    forgetBrowser: (endpoint: string) => browsers.delete(endpoint),
    /** Somebody writes to a bot, or presses a button of its. */
    write(bot: string, update: Record<string, unknown>): void {
      updates.set(bot, [...(updates.get(bot) ?? []), { update_id: next++, ...update }])
    },
    async close(): Promise<void> {
      clearInterval(beating)
      server.closeAllConnections()
      await Promise.all([
        new Promise((done) => server.close(done)),
        new Promise((done) => mail.close(done as () => void)),
      ])
    },
  }
}
export type Simulators = Awaited<ReturnType<typeof openSimulators>>
