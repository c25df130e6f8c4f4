import { users } from '@sala/contract/accounts/users'
import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { mailSecurity } from '@sala/contract/notifications/mail-accounts'
import { messagePace } from '@sala/contract/notifications/paces'
import { smsForm } from '@sala/contract/notifications/sms-accounts'
import { requestApproved } from '@sala/contract/people/notices'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import { type Manner, openSimulators } from '../../../../../proofs/simulators.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { inTransaction } from '../../kit/database.ts'
import { tell } from '../../kit/notice/notice.ts'

const manners = new Map<string, Manner>()
const services = await openSimulators((to) => manners.get(to) ?? 'good')
afterAll(() => services.close())
const world = openSchool('channels', () => ({
  TELEGRAM_API_URL: services.telegramApi,
  PUSH_HOSTS: services.host,
  PUBLIC_URL: 'https://school.example',
}))
const ask = openClerk(world)
let mother: Actor
let bot: number

const run = async (name: string) => {
  const { carryOut } = world.app.jobs.get(name)!
  await carryOut({ db: world.db, job_id: 'test', signal: new AbortController().signal } as never)
}
const tellMother = (comment: string) =>
  inTransaction(world.db, { user_id: world.head.user_id, operation: 'test', request_id: 'test' }, (tx) =>
    tell(tx, requestApproved, { about: users, id: mother.user_id, facts: { subject: 'Phone', comment } }),
  )
/** Tells, and carries out what is due. */
async function deliver(...comments: string[]) {
  for (const comment of comments) await tellMother(comment)
  await run('take-outbox')
  for (const name of ['push', 'telegram', 'mail', 'sms']) await run(`deliver-${name}`)
}
/** What happened behind the server's back; several statements at once. */
const change = (text: string) => world.owner.$client.query(text.replaceAll('$mother', String(mother.user_id)))
const last = async () =>
  (
    await world.owner.execute<Record<string, number | null>>(
      sql`select * from notice_receivers where person_id = ${mother.user_id} order by delivery_id desc limit 1`,
    )
  ).rows[0]!
const own = (method: string, path: string, body?: unknown) => ask(method, path, body, mother)
const wish = (more: object = {}) =>
  own('PUT', '/my-channels/wishes', {
    channels: [2, 4, 3, 5],
    quiet_from: '00:00',
    quiet_to: '00:00',
    digest_at: '18:30',
    kinds: [],
    ...more,
  })

/** Ties the mother's chat to her account, as she would. */
async function linkTelegram(chat: number) {
  const { json } = await own('POST', '/my-channels/telegram', { telegram_bot_id: bot })
  const code = new URL(json.url).searchParams.get('start')
  services.write('token', {
    message: { text: `/start ${code}`, chat: { id: chat, type: 'private' }, from: { first_name: 'Srey' } },
  })
  await run('poll-telegram')
  services.book.length = 0
}

beforeAll(async () => {
  mother = world.actors['parent-api'].own
  await world.owner.$client.query(
    'update telegram_bots set is_active = 0; update mail_accounts set is_active = 0; update sms_accounts set is_active = 0',
  )
  bot = (await ask('POST', '/telegram-bots', { bot_name: 'school_bot', token: 'token' })).json.telegram_bot_id
  await ask('POST', '/mail-accounts', {
    from_name: 'School',
    from_email: 'office@school.example',
    host: '127.0.0.1',
    port: services.mailPort,
    security: mailSecurity.none,
  })
  await ask('POST', '/sms-accounts', {
    account_name: 'Gateway',
    url: services.smsUrl,
    form: smsForm.postJson,
    headers: 'X-Key: {secret}',
    body: '{"phone":"{phone}","text":"{text}","id":"{message_id}"}',
    answer_contains: 'ACCEPTED',
    secret: 'key',
    price_per_part: '0.03',
    monthly_budget: '100',
  })
})
beforeEach(async () => {
  services.book.length = 0
  await change(
    `delete from channel_addresses; update users set email = null, phone_number = null where user_id = $mother; update parents set email = null, phone_number = null, mother_phone = null, father_phone = null, guardian_phone = null where student_parent_id = (select student_parent_id from users where user_id = $mother); update message_senders set paused_until = null, next_free = now()`,
  )
  await wish()
})

describe('Telegram', () => {
  it('reaches whoever tied a chat by a code, once, and takes the button as read', async () => {
    await linkTelegram(71)
    await deliver('Hello {x}')
    expect(services.book).toMatchObject([{ channel: 'telegram', to: '71', text: expect.stringContaining('Hello {x}') }])
    expect(await last()).toMatchObject({ state: deliveryState.sent, channel: channel.telegram })
    services.write('token', { callback_query: { id: 'q', data: services.book[0]!.key, from: { id: 72 } } })
    await run('poll-telegram')
    expect(await last()).toMatchObject({ state: deliveryState.sent })
    services.write('token', { callback_query: { id: 'q', data: services.book[0]!.key, from: { id: 71 } } })
    await run('poll-telegram')
    expect(await last()).toMatchObject({ state: deliveryState.read, channel: channel.telegram })
  })
  it('refuses a code that was used, and stops at /stop', async () => {
    await linkTelegram(73)
    const { json } = await own('GET', '/my-channels')
    expect(json.addresses).toMatchObject([{ channel: channel.telegram, bot_name: 'school_bot', device: 'Srey' }])
    services.write('token', { message: { text: '/stop', chat: { id: 73, type: 'private' } } })
    await run('poll-telegram')
    expect((await own('GET', '/my-channels')).json.addresses).toEqual([])
  })
  it('goes on to mail when the bot is blocked, and does not write there again', async () => {
    await linkTelegram(74)
    await change(`update users set email = 'srey@example.com' where user_id = $mother`)
    manners.set('74', 'gone')
    await deliver('Blocked')
    expect(services.book).toMatchObject([{ channel: 'mail', to: 'srey@example.com' }])
    expect((await own('GET', '/my-channels')).json.addresses[0].failed_at).not.toBeNull()
  })
  it('does not repeat what may have been taken, unless it is urgent', async () => {
    await linkTelegram(75)
    manners.set('75', 'broken')
    await deliver('Perhaps')
    expect(await last()).toMatchObject({ fault: deliveryFault.noAnswer, tried: expect.any(Number) })
    expect((await last()).state).not.toBe(deliveryState.queued)
    await own('POST', '/my-channels/test')
    await deliver()
    expect(await last()).toMatchObject({
      state: deliveryState.queued,
      channel: channel.telegram,
      attempts: 1,
      is_urgent: 1,
    })
    await change(
      `update notice_receivers set state = ${deliveryState.withheld}, next_at = null where state = ${deliveryState.queued}`,
    )
  })
  it('takes a long message in Khmer as sent, and reads fifty long ones at once', async () => {
    await linkTelegram(78)
    await deliver('សូម'.repeat(900))
    expect(await last()).toMatchObject({ state: deliveryState.sent, channel: channel.telegram })
    for (let n = 0; n < 40; n += 1)
      services.write('token', { message: { text: 'ជ'.repeat(1000), chat: { id: 79, type: 'private' } } })
    services.write('token', { message: { chat: 'of a kind that is not known' } })
    services.write('token', { message: { text: '/stop', chat: { id: 78, type: 'private' } } })
    await run('poll-telegram')
    expect((await own('GET', '/my-channels')).json.addresses).toEqual([])
  })
  it('waits for as long as it is told to', async () => {
    await linkTelegram(76)
    await change(`update telegram_bots set per_second = 30`)
    for (let n = 0; n < 40; n += 1)
      await fetch(`${services.telegramApi}/bottoken/sendMessage`, {
        method: 'POST',
        body: JSON.stringify({ chat_id: 1, text: 'x' }),
      })
    await deliver('Later')
    const { rows } = await world.owner.execute<{ paused: boolean }>(
      sql`select paused_until > now() as paused from message_senders where channel = ${channel.telegram}`,
    )
    expect(rows[0]!.paused).toBe(true)
    expect(await last()).toMatchObject({ state: deliveryState.queued, attempts: 0, lease_until: null })
    await change(
      `update notice_receivers set state = ${deliveryState.withheld}, next_at = null where state = ${deliveryState.queued}`,
    )
  })
})

describe('push', () => {
  it('is encrypted for the browser, and forgotten when the service says that it is gone', async () => {
    const browser = services.openBrowser()
    const { push_key } = (await own('GET', '/my-channels')).json
    expect((await own('POST', '/my-channels/push', { ...browser, push_key, device: 'Phone' })).status).toBe(200)
    await deliver('Secret words')
    expect(JSON.parse(services.book[0]!.text)).toMatchObject({
      text: expect.stringContaining('Secret words'),
      opens: expect.any(String),
    })
    services.forgetBrowser(browser.endpoint)
    await deliver('Gone')
    expect(await last()).toMatchObject({ fault: expect.toBeOneOf([deliveryFault.rejected, null]) })
    expect((await own('GET', '/my-channels')).json.addresses[0].failed_at).not.toBeNull()
  })
  it('is sent to push services and nowhere else', async () => {
    const { push_key } = (await own('GET', '/my-channels')).json
    const body = { ...services.openBrowser(), push_key, device: 'Phone' }
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
      'http://fcm.googleapis.com/x',
      'https://a@fcm.googleapis.com/x',
    ])
      expect((await own('POST', '/my-channels/push', { ...body, endpoint })).json).toMatchObject({
        code: 'unknown_push_service',
      })
  })
})

describe('mail', () => {
  beforeEach(() => change(`update users set email = 'srey@example.com' where user_id = $mother`))
  it('has the same Message-ID whenever it is sent again, and a link that ends it', async () => {
    manners.set('srey@example.com', 'silent-but-taken')
    const waiting = deliver('By mail')
    await expect.poll(() => services.book.length, { timeout: 5000 }).toBe(1)
    manners.delete('srey@example.com')
    await waiting
    expect(await last()).toMatchObject({ state: deliveryState.queued, attempts: 1 })
    await change(`update notice_receivers set next_at = now() where state = ${deliveryState.queued}`)
    await run('deliver-mail')
    expect(await last()).toMatchObject({ state: deliveryState.sent })
    expect(new Set(services.book.map(({ key }) => key)).size).toBe(1)
    const token = /\/stop-mail#([\w-]+)>/.exec(services.book[0]!.text.replaceAll(/=?\r\n\s*/g, ''))![1]!
    expect((await world.call('POST', `/stop-mail/${token}`)).json).toEqual({ email: 'srey@example.com' })
    services.book.length = 0
    await deliver('No more')
    expect(services.book).toEqual([])
    expect((await own('POST', '/my-channels/mail')).json.mail_is_stopped).toBe(0)
    await deliver('Again')
    expect(services.book).toHaveLength(1)
  }, 30_000)
  it('of an address that does not exist is not sent there again until the office changes it', async () => {
    manners.set('srey@example.com', 'gone')
    await deliver('One')
    manners.delete('srey@example.com')
    await deliver('Two')
    expect(services.book).toEqual([])
    await change(`update users set email = 'new@example.com' where user_id = $mother`)
    await deliver('Three')
    expect(services.book).toMatchObject([{ to: 'new@example.com' }])
  })
})

describe('wishes', () => {
  it('hold everything back in quiet hours but what is urgent', async () => {
    await linkTelegram(81)
    await wish({ quiet_from: '00:00', quiet_to: '23:59' })
    await deliver('Quiet')
    expect(await last()).toMatchObject({ state: deliveryState.queued, channel: channel.telegram })
    expect(services.book).toEqual([])
    await change(
      `update outbox set created_date = now(); update notices set created_date = now() - interval '2 minutes' where notice = 'own-test'`,
    )
    await own('POST', '/my-channels/test')
    await deliver()
    expect(services.book).toHaveLength(1)
    // Whoever finds it due all the same is held back at the last moment.
    await change(`update notice_receivers set next_at = now() where state = ${deliveryState.queued}`)
    await run('deliver-telegram')
    expect(services.book).toHaveLength(1)
    await change(
      `update notice_receivers set state = ${deliveryState.withheld}, next_at = null where state = ${deliveryState.queued}`,
    )
  })
  it('put the evening together into one message', async () => {
    await linkTelegram(82)
    await wish({ kinds: [{ not_type_id: notificationType.message, pace: messagePace.evening }] })
    await deliver('First', 'Second')
    expect(services.book).toEqual([])
    await change(`update notice_receivers set next_at = now() where state = ${deliveryState.queued}`)
    await run('deliver-telegram')
    expect(services.book).toHaveLength(1)
    expect(services.book[0]!.text).toMatch(/First[\s\S]*Second/)
  })
  it('decide the order, and whether anything leaves Sala at all', async () => {
    await linkTelegram(83)
    await change(`update users set email = 'srey@example.com' where user_id = $mother`)
    await wish({ channels: [3, 4] })
    await deliver('By mail first')
    expect(services.book).toMatchObject([{ channel: 'mail' }])
    await wish({ kinds: [{ not_type_id: notificationType.message, pace: messagePace.onlyHere }] })
    await deliver('Only in Sala')
    expect(services.book).toHaveLength(1)
  })
})

describe('the ladder', () => {
  it('goes on to whatever is left while it is not read, at last to paper, and pays for an SMS within the budget', async () => {
    await linkTelegram(91)
    await change(`update users set phone_number = '012345678' where user_id = $mother`)
    await tellMother('Important')
    await run('take-outbox')
    await change(`update notices set total_hours = 24 where notice = 'request-approved'`)
    await run('deliver-telegram')
    const pass = async () => {
      await change(
        `update notice_receivers set next_at = now() where person_id = $mother and state = ${deliveryState.sent} and next_at is not null`,
      )
      await run('escalate-notices')
    }
    expect(await last()).toMatchObject({ state: deliveryState.sent, next_at: expect.anything() })
    await pass()
    expect(await last()).toMatchObject({ state: deliveryState.queued, channel: channel.sms })
    await run('deliver-sms')
    expect(services.book).toMatchObject([{ channel: 'telegram' }, { channel: 'sms', to: '85512345678', sender: 'key' }])
    const { data } = (await ask('GET', '/sms-accounts')).json
    expect(
      Number(data.find((one: { account_name: string }) => one.account_name === 'Gateway').spent_this_month),
    ).toBeGreaterThan(0)
    await pass()
    expect(await last()).toMatchObject({ state: deliveryState.queued, channel: channel.paper, next_at: null })
    await own('POST', '/my-notices/read', {})
    expect(await last()).toMatchObject({ state: deliveryState.read })

    await change(
      `update sms_accounts set monthly_budget = 0; update notices set total_hours = 24; delete from channel_addresses`,
    )
    await deliver('Too dear')
    // She is signed in, so she is given the time to find it there.
    expect(await last()).toMatchObject({ channel: channel.app, fault: deliveryFault.overBudget })
    await pass()
    expect(await last()).toMatchObject({ state: deliveryState.queued, channel: channel.paper })
    expect(services.book.filter((entry) => entry.channel === 'sms')).toHaveLength(1)
  })
})
