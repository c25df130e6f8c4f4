import { parseArgs } from 'node:util'
import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { mailSecurity } from '@sala/contract/notifications/mail-accounts'
import { smsForm } from '@sala/contract/notifications/sms-accounts'
import { notificationType } from '@sala/contract/people/notification-types'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../apps/api/src/kit/database.ts'
import { keepSecrets } from '../apps/api/src/kit/secrets.ts'
import { newestPushKey } from '../apps/api/src/notifications/channels/push.ts'
import { keepSecret } from '../apps/api/src/notifications/channels/sender-secrets.ts'
import { insertReceivers } from '../apps/api/src/notifications/insert-receivers.ts'
import { wrongDesigns, wrongly } from './message-sabotage.ts'
import { type Program, startWorkerProcess } from './process.ts'
import { type Entry, type Manner, openSimulators } from './simulators.ts'
import { openVerdict, pause } from './verdict.ts'
import { openWorld } from './world.ts'
import { until } from './writers.ts'

// Families in two branches are told by four channels while workers are killed, consents withdrawn, guardians blocked and
// children leave. What came of it is read from the books of the services, not from ours. The wrong designs must show.
const { values: options } = parseArgs({
  options: {
    families: { type: 'string', default: '400' },
    kills: { type: 'string', default: '2' },
    wrong: { type: 'string' },
  },
})
const families = Number(options.families)
const kills = Number(options.kills)
if (options.wrong && !(options.wrong in wrongDesigns)) throw new Error(`--wrong is one of ${Object.keys(wrongDesigns)}`)
const { holds, end } = openVerdict()

/** One in so many behaves badly; by the last figures of what is the same in all its addresses. */
const mannerOf = (to: string): Manner => {
  const number = Number(/(\d+)\D*$/.exec(to)?.[1] ?? 0)
  const share = number % 50
  if (share === 1) return 'gone'
  if (share === 2) return 'slow'
  if (share === 3 && number % 100 === 3) return 'silent-but-taken'
  if (share === 4 && number % 200 === 4) return 'silent'
  return share === 5 ? 'broken' : 'good'
}
const services = await openSimulators(mannerOf)
const settings = {
  TELEGRAM_API_URL: services.telegramApi,
  PUSH_HOSTS: services.host,
  PUBLIC_URL: 'https://school.example',
}
const world = await openWorld('messages', settings)
const secrets = keepSecrets('only for development, never for production')
const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.owner.$client.query(text, values)).rows as T[]
const deed = { user_id: world.head.user_id, operation: 'proof', request_id: 'proof' }

// The school: families with an account each, of which most have Telegram, some a browser, mail or a telephone alone.
const branches = (await query<{ branch_id: number }>('select branch_id from branches order by 1 limit 2')).map(
  (row) => row.branch_id,
)
await query(`set session_replication_role = replica;
  update telegram_bots set is_active = 0; update mail_accounts set is_active = 0; update sms_accounts set is_active = 0; delete from outbox;
  update notice_receivers set next_at = null;
  insert into parents (father_name_en, home_branch_id) select 'Family ' || n, (array[${branches}])[1 + n % 2] from generate_series(1, ${families}) n;
  insert into students (card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender, branch_id, student_parent_id, status)
    select 'MSG' || f.student_parent_id, 'Child', f.father_name_en, 'Child', f.father_name_en, 'female', f.home_branch_id, f.student_parent_id, ${studentStatus.active} from parents f where f.father_name_en ~ '^Family [0-9]+$';
  insert into users (user_name, full_name, user_type, default_branch_id, student_parent_id, guardian_type_id, language)
    select 'family' || f.student_parent_id, f.father_name_en, 'parent-api', f.home_branch_id, f.student_parent_id, 1, 'en' from parents f where f.father_name_en ~ '^Family [0-9]+$';
  set session_replication_role = origin`)
interface Family extends Record<string, number> {
  readonly user_id: number
  readonly family: number
  readonly student_id: number
  readonly branch_id: number
}
const all = await query<Family>(
  `select u.user_id, u.student_parent_id as family, s.student_id, u.default_branch_id as branch_id from users u join students s on s.student_parent_id = u.student_parent_id where u.user_name like 'family%' and s.card_number like 'MSG%' order by u.user_id`,
)
const bots = new Map<number, number>()
await inTransaction(world.owner, deed, async (tx) => {
  for (const branch_id of branches) {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into telegram_bots (bot_name, branch_id) values (${`proof_${branch_id}_bot`}, ${branch_id}) returning telegram_bot_id as id`,
    )
    bots.set(branch_id, rows[0]!.id)
    await keepSecret(tx, secrets, channel.telegram, rows[0]!.id, `token${branch_id}`)
  }
  await tx.execute(
    sql`insert into mail_accounts (from_name, from_email, host, port, security, per_second) values ('School', 'office@school.example', '127.0.0.1', ${services.mailPort}, ${mailSecurity.none}, 40)`,
  )
  await tx.execute(sql`insert into sms_accounts (account_name, url, form, body, answer_contains, price_per_part, monthly_budget, per_second)
    values ('Gateway', ${services.smsUrl}, ${smsForm.postJson}, '{"phone":"{phone}","text":"{text}","id":"{message_id}"}', 'ACCEPTED', 0.02, 1000, 20)`)
})
const key = await newestPushKey(world.owner, secrets)
/** To whom each address belongs, by what the services call it. */
const ownerOf = new Map<string, number>()
const addresses = all.flatMap(({ user_id, branch_id }, at) => {
  const share = at % 20
  const made: { channel: number; sender_id: number; address: string; sealed_keys: string | null }[] = []
  if (share < 12)
    made.push({
      channel: channel.telegram,
      sender_id: bots.get(branch_id)!,
      address: String(9_000_000 + at),
      sealed_keys: null,
    })
  if (share >= 10 && share < 15) {
    const { endpoint, p256dh, auth } = services.openBrowser()
    made.push({
      channel: channel.push,
      sender_id: key.push_key_id,
      address: endpoint,
      sealed_keys: secrets.seal(JSON.stringify({ p256dh, auth }), endpoint),
    })
    ownerOf.set(new URL(endpoint).pathname, user_id)
  }
  for (const { address } of made) ownerOf.set(address, user_id)
  return made.map((one) => ({ person_id: user_id, ...one }))
})
const contacts = all.map(({ user_id }, at) => {
  const share = at % 20
  const email = share >= 14 && share < 18 ? `mother${at}@example.com` : null
  const phone = share >= 16 && share < 19 ? `0${12_000_000 + at}` : null
  if (email) ownerOf.set(email, user_id)
  if (phone) ownerOf.set(`855${phone.slice(1)}`, user_id)
  return { user_id, email, phone }
})
// One in fifteen is to be left in peace for the next twenty hours; nothing but what is urgent may reach them.
const quiet = new Set(all.filter((_, at) => at % 15 === 7).map(({ user_id }) => user_id))
await query(
  `insert into channel_addresses (person_id, channel, sender_id, address, sealed_keys) select * from jsonb_to_recordset($1::jsonb) as a (person_id int, channel int, sender_id int, address text, sealed_keys text)`,
  [JSON.stringify(addresses)],
)
await query(
  `update users u set email = c.email, phone_number = c.phone from jsonb_to_recordset($1::jsonb) as c (user_id int, email text, phone text) where u.user_id = c.user_id`,
  [JSON.stringify(contacts)],
)
await query(
  `insert into channel_wishes (user_id, quiet_from, quiet_to, digest_at) select u.user_id, case when u.user_id = any($1) then to_char(n.at - interval '1 hour', 'HH24:MI') else '12:00' end, case when u.user_id = any($1) then to_char(n.at + interval '20 hours', 'HH24:MI') else '12:00' end, '18:30'
    from users u cross join (select now() at time zone 'Asia/Phnom_Penh' as at) n where u.user_name like 'family%'`,
  [[...quiet]],
)

/** Writes a notice to these, a block at a time. */
async function announce(title: string, to: readonly Family[], urgent: boolean, hours: number | null): Promise<number> {
  const [notice] = await query<{ sent_month: string; notice_id: number }>(
    `insert into notices (sent_month, sent_day, not_type_id, title_en, title_kh, message_en, message_kh, total_hours) values (date_trunc('month', now())::date, now()::date, $1, $2, $2, $2, $2, $3) returning sent_month::text, notice_id`,
    [urgent ? notificationType.urgent : notificationType.message, title, hours],
  )
  for (let from = 0; from < to.length; from += 5000) {
    const block = JSON.stringify(to.slice(from, from + 5000))
    await inTransaction(world.db, deed, (tx) =>
      insertReceivers(
        tx,
        sql`select ${notice!.sent_month}::date as sent_month, ${notice!.notice_id}::int as notice_id, ${urgent ? notificationType.urgent : notificationType.message}::int as not_type_id, ${urgent ? 1 : 0}::int as is_urgent,
        b.user_id as person_id, b.family as family_id, b.student_id, 0::bigint as told_id, b.branch_id, null::jsonb as facts
      from jsonb_to_recordset(${block}::jsonb) as b (user_id int, family int, student_id int, branch_id int)`,
      ),
    )
  }
  return notice!.notice_id
}
const ordinary = await announce('The school is closed on Friday', all, false, 24)
const urgentTo = all.filter((_, at) => at % 25 === 0)
const urgent = await announce('Urgent: please collect your child now', urgentTo, true, null)

const env = { ...settings, LOG_LEVEL: 'info', ...wrongly(options.wrong) }
const start = () => startWorkerProcess(world.url, env)
const workers: Program[] = [await start(), await start()]
let killing = true
/** Nothing is to reach these any more from these moments on. */
const barredAt = new Map<number, number>()
const killTimes: number[] = []

async function bar(): Promise<void> {
  for (let turn = 0; killing; turn += 1) {
    await pause(1500)
    const some = all
      .filter(({ user_id }, at) => !barredAt.has(user_id) && at % 7 === turn % 7 && at % 25 !== 0)
      .slice(-Math.ceil(families / 30 / kills))
    for (const [at, { user_id, family, student_id }] of some.entries()) {
      if (at % 3 === 0)
        await query(
          `insert into family_consents (student_parent_id, purpose, granted_at, withdrawn_at) values ($1, 'message', now(), now())`,
          [family],
        )
      else if (at % 3 === 1)
        await query(
          `insert into guardian_blocks (student_id, guardian_type, blocked_from, valid_from, reason) values ($1, 1, 3, (now() at time zone 'Asia/Phnom_Penh')::date, 'proof')`,
          [student_id],
        )
      else await query(`update students set status = $2 where student_id = $1`, [student_id, studentStatus.droppedOut])
      barredAt.set(user_id, Date.now())
    }
  }
}
const waiting = async (): Promise<number> =>
  (
    await query<{ n: number }>(
      `select count(*)::int as n from notice_receivers where state = ${deliveryState.queued} and channel <> ${channel.paper} and next_at < now() + interval '3 hours'`,
    )
  )[0]!.n

try {
  const barring = bar()
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(4000 + 300 * (kill % 7))
    await workers[kill % 2]!.kill()
    killTimes.push(Date.now())
    workers[kill % 2] = await start()
  }
  killing = false
  await barring
  // What failed is tried again ever more seldom; here it is always due.
  const hurry = async () => {
    await query(
      `update notice_receivers set next_at = now() where state = ${deliveryState.queued} and lease_until is null and next_at > now() and next_at < now() + interval '3 hours'`,
    )
    await query(
      `update notice_receivers set next_at = now() where state = ${deliveryState.queued} and lease_until < now() and next_at > now()`,
    )
    await query('update message_senders set paused_until = null where paused_until is not null')
  }
  const empty = async () => {
    await hurry()
    await pause(1000)
    return (await waiting()) === 0
  }
  /** Days go by, and what was not read goes on. */
  const passDays = async () => {
    for (let day = 0; day < 3; day += 1) {
      await query(
        `update notice_receivers set next_at = now() where state = ${deliveryState.sent} and next_at is not null`,
      )
      await pause(3000)
      await until(
        'the ladder has gone on',
        async () =>
          (await empty()) &&
          (
            await query(
              `select 1 from notice_receivers where state = ${deliveryState.sent} and next_at <= now() limit 1`,
            )
          ).length === 0,
        600_000,
      )
    }
  }
  await until('nothing waits but what is quiet', empty, 900_000)
  const beforeNoon = services.book.length
  await passDays()
  const quietEntries = services.book.filter(({ to, text }) => quiet.has(ownerOf.get(to)!) && !text.includes('Urgent'))
  holds(
    'nothing reaches anybody in his quiet hours but what is urgent',
    quietEntries.length === 0,
    `${quietEntries.length} of ${quiet.size} families`,
  )
  await query(`update channel_wishes set quiet_from = '12:00', quiet_to = '12:00'`)
  await query(
    `update notice_receivers set next_at = now() where state = ${deliveryState.queued} and next_at is not null`,
  )
  await until('those who were left in peace are told', empty, 600_000)
  await passDays()
  check(beforeNoon)
  const rows = await query<{ person_id: number; state: number; channel: number; notice_id: number }>(
    `select person_id, state, channel, notice_id from notice_receivers where notice_id = any($1)`,
    [[ordinary, urgent]],
  )
  const got = new Set(
    services.book.map(({ to, text }) => `${ownerOf.get(to)} ${text.includes('Urgent') ? urgent : ordinary}`),
  )
  const listed = new Set(
    rows
      .filter(
        ({ state, channel: by }) =>
          state === deliveryState.failed || state === deliveryState.withheld || by === channel.paper,
      )
      .map(({ person_id, notice_id }) => `${person_id} ${notice_id}`),
  )
  const lost = rows.filter(
    ({ person_id, notice_id }) => !got.has(`${person_id} ${notice_id}`) && !listed.has(`${person_id} ${notice_id}`),
  )
  holds(
    'whoever was to be told was told, or stands on the list of those who were not',
    rows.length === all.length + urgentTo.length && lost.length === 0,
    `${got.size} told, ${listed.size} listed, ${lost.length} lost of ${rows.length}`,
  )
} finally {
  killing = false
  for (const worker of workers) await worker.stop().catch(() => {})
  await services.close()
  await world.close()
}
end()

/** What the books of the services say. */
function check(beforeNoon: number): void {
  const late = services.book.filter(
    ({ to, at, text }) => at > (barredAt.get(ownerOf.get(to)!) ?? Infinity) + 2500 && !text.includes('Urgent'),
  )
  holds(
    'nothing reaches who has declined, is blocked or has left',
    late.length === 0 && barredAt.size > 0,
    `${late.length} to ${barredAt.size} families`,
  )
  holds(
    'no bot is faster than it may be in any second',
    services.tooFast.length === 0 && fastest() <= 30,
    `at most ${fastest()} in a second, ${services.tooFast.length} refused`,
  )
  const twice = (by: Entry['channel'][], more: (entry: Entry) => boolean = () => true) => {
    const seen = new Map<string, number>()
    for (const entry of services.book)
      if (by.includes(entry.channel) && more(entry))
        seen.set(`${entry.to} ${entry.text}`, (seen.get(`${entry.to} ${entry.text}`) ?? 0) + 1)
    return [...seen.values()].reduce((sum, times) => sum + times - 1, 0)
  }
  const keys = new Map<string, Set<string>>()
  for (const { channel: by, to, text, key: told } of services.book)
    if (by === 'push' || by === 'mail')
      keys.set(
        `${to} ${text.includes('Urgent')}`,
        (keys.get(`${to} ${text.includes('Urgent')}`) ?? new Set()).add(told),
      )
  const second = [...keys.values()].filter(({ size }) => size > 1).length
  holds(
    'no receiver of push or mail gets a second Topic or Message-ID',
    second === 0 && keys.size > 0,
    `${twice(['push', 'mail'])} sent again under the same one`,
  )
  const plain = twice(['telegram', 'sms'], ({ text }) => !text.includes('Urgent'))
  const pressing = twice(['telegram', 'sms'], ({ text }) => text.includes('Urgent'))
  holds(
    'on Telegram and SMS nothing comes twice but what is urgent, and no more of it than was in flight',
    plain === 0 && pressing <= killTimes.length * 60 + urgentTo.length,
    `${plain} ordinary, ${pressing} urgent`,
  )
  holds(
    'all four channels were used while workers were killed',
    new Set(services.book.map((entry) => entry.channel)).size === 4 && killTimes.length === kills,
    `${services.book.length} messages, ${beforeNoon} before the ladder, ${kills} kills`,
  )
}

/** The most that a bot took within any second. */
function fastest(): number {
  let most = 0
  for (const sender of new Set(
    services.book.filter((entry) => entry.channel === 'telegram').map((entry) => entry.sender),
  )) {
    const times = services.book
      .filter((entry) => entry.sender === sender && entry.channel === 'telegram')
      .map(({ at }) => at)
      .sort((a, b) => a - b)
    for (let from = 0, to = 0; to < times.length; to += 1) {
      while (times[to]! - times[from]! >= 1000) from += 1
      if (!services.stoodStill(times[from]!, times[to]!)) most = Math.max(most, to - from + 1)
    }
  }
  return most
}
