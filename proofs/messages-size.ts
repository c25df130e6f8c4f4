import { parseArgs } from 'node:util'
import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { notificationType } from '@sala/contract/people/notification-types'
import { type SQL, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '../apps/api/src/kit/database.ts'
import { insertReceivers } from '../apps/api/src/notifications/insert-receivers.ts'
import { stopwatch } from './stopwatch.ts'
import { openVerdict } from './verdict.ts'
import { openWorld } from './world.ts'

// What a message to very many costs: writing its receivers, beside the bare insert with the same keys and indexes; the
// first page of who has not read it and of who was not reached, when nobody has and when almost everybody has; the
// monitoring; and a month that goes. The sabotage drops the indexes of the pages, or forgets the counts.
const { values: options } = parseArgs({
  options: {
    receivers: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    notices: { type: 'string', default: '300' },
    sabotage: { type: 'string' },
  },
})
const receivers = Number(options.receivers)
const rounds = Number(options.rounds)
const notices = Number(options.notices)
const { sabotage } = options
if (sabotage && !['indexes', 'tallies'].includes(sabotage)) throw new Error(`no such sabotage: ${sabotage}`)
/** As many as a worker writes in one transaction. */
const blockRows = 20_000
const most = { ratio: 1.5, page: 100, monitoring: 20, month: 1000 }

const { holds, end } = openVerdict()
const world = await openWorld('messages_size')
const run = (text: string) => world.owner.$client.query(text)
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const passed = stopwatch()
  await work()
  return passed()
}
/** The middle of a few tries, after one that warms up. */
async function ask(path: string): Promise<{ ms: number; json: { data: Record<string, number>[]; total: number } }> {
  const call = () => world.call('GET', path, { token: world.head.token })
  const { json, status } = await call()
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  const times: number[] = []
  for (let n = 0; n < 9; n += 1) times.push(await timed(call))
  return { ms: times.sort((a, b) => a - b)[4]!, json }
}

try {
  const branch = Number((await world.rows.row('branches', 'A')).branch_id)
  const month = (await run(`select date_trunc('month', now() at time zone 'Asia/Phnom_Penh')::date::text as month`))
    .rows[0].month
  await run(`alter table users disable trigger user; alter table sessions disable trigger user; alter table session_tokens disable trigger user;
    drop index users_grams; drop index users_phones; drop index users_search`)
  const first = Number((await run('select max(user_id) + 1 as first from users')).rows[0].first)
  await run(
    `insert into users (user_name, full_name, user_type, default_branch_id) select 'family' || g, 'Family ' || g, 'parent-api', ${branch} from generate_series(1, ${receivers}) g`,
  )
  // Every second family is signed in somewhere.
  await run(`with s as (insert into sessions (user_id, permission_allow_code, open_until) select user_id, 'x', now() + interval '1 day' from users where user_id >= ${first} and user_id % 2 = 0 returning session_id)
    insert into session_tokens (token_hash, session_id, kind, expires_at) select session_id::text, session_id, 'refresh', now() + interval '1 day' from s`)
  await run(`create table bare (like notice_receivers including all) partition by range (sent_month);
    grant insert on bare to sala_app;
    create table bare_now partition of bare for values from ('${month}') to (('${month}'::date + interval '1 month')::date)`)
  await run('vacuum analyze users, sessions, session_tokens')
  const sending = async () =>
    (
      await run(`insert into notices (sent_month, sent_day, not_type_id, branch_id, title_en, title_kh, message_en, message_kh)
      values ('${month}', (now() at time zone 'Asia/Phnom_Penh')::date, ${notificationType.news}, ${branch}, 'a', 'a', 'a', 'a') returning notice_id`)
    ).rows[0].notice_id as number
  if (sabotage === 'tallies') await run('alter table notice_receivers disable trigger tally_insert')
  const origin = { user_id: 0, operation: 'proof', request_id: 'proof' }
  const candidates = (notice_id: number, from: number) => sql`
    select ${month}::date as sent_month, ${notice_id}::int as notice_id, ${notificationType.news}::int as not_type_id, 0 as is_urgent,
      u.user_id as person_id, u.user_id as family_id, 0 as student_id, 0 as told_id, ${branch}::int as branch_id, null::jsonb as facts
    from users u where u.user_id >= ${from} and u.user_id < ${Math.min(from + blockRows, first + receivers)}`
  const plain = (table: 'bare' | 'notice_receivers') => (tx: Tx, rows: SQL) =>
    tx.execute(
      sql`insert into ${sql.identifier(table)} (sent_month, notice_id, not_type_id, is_urgent, person_id, family_id, student_id, told_id, branch_id, facts, state, channel, tried, sent_at) select c.*, 2, 1, 2, now() from (${rows}) c`,
    )
  const ways = {
    bare: plain('bare'),
    counted: plain('notice_receivers'),
    whole: (tx: Tx, rows: SQL) => insertReceivers(tx, rows, blockRows),
  }
  const times: Record<keyof typeof ways, number[]> = { bare: [], counted: [], whole: [] }
  let notice = 0
  for (let round = 0; round < rounds; round += 1)
    for (const [way, insert] of Object.entries(ways) as [
      keyof typeof ways,
      (tx: Tx, rows: SQL) => Promise<unknown>,
    ][]) {
      await run('truncate notice_receivers, notice_tallies, bare')
      notice = await sending()
      let spent = 0
      for (let from = first; from < first + receivers; from += blockRows)
        spent += await timed(() => inTransaction(world.db, origin, (tx) => insert(tx, candidates(notice, from))))
      times[way].push(spent)
    }
  const best = (way: keyof typeof ways) => Math.min(...times[way])
  const [bare, counted, whole] = [best('bare'), best('counted'), best('whole')]
  const each = (ms: number) => `${((ms / receivers) * 1000).toFixed(1)} µs`
  console.log(
    `a receiver costs ${each(bare)} bare, ${each(counted)} with the counts, ${each(whole)} whole; ${(whole / 1000).toFixed(1)} s for all`,
  )
  holds(
    `writing ${receivers.toLocaleString('en')} receivers costs at most ${most.ratio} times the bare insert`,
    whole / bare <= most.ratio,
    `${(whole / bare).toFixed(2)} times, the counts alone ${(counted / bare).toFixed(2)}`,
  )

  await run(
    `update notice_receivers set state = ${deliveryState.failed}, fault = ${deliveryFault.noAddress}, channel = ${channel.none}, sent_at = null where person_id < ${first + 100}`,
  )
  await run(
    `update notice_receivers set state = ${deliveryState.sent}, fault = null, channel = ${channel.app}, sent_at = now() where person_id >= ${first + 100}`,
  )
  await run('vacuum analyze notices, notice_receivers, notice_tallies')
  if (sabotage === 'indexes') await run('drop index receivers_unread; drop index receivers_unreached')
  const of = `/notification-histories/${notice}/receivers`
  const pages = async (stage: string, unread: number) => {
    for (const [group, total] of [
      ['unread', unread],
      ['unreached', 100],
    ] as const) {
      const { ms, json } = await ask(`${of}?group=${group}`)
      holds(
        `the first page of ${group} comes within ${most.page} ms when ${stage}`,
        ms <= most.page && json.total === total && json.data.length === 15,
        `${ms.toFixed(1)} ms, ${json.total} of them`,
      )
    }
  }
  await pages('nobody has read it', receivers - 100)
  const monitoring = await ask('/notification-monitoring?page=-1')
  const row = monitoring.json.data.find((each) => each.channel === channel.app)
  holds(
    `the monitoring comes within ${most.monitoring} ms`,
    monitoring.ms <= most.monitoring && row?.sent === receivers - 100,
    `${monitoring.ms.toFixed(1)} ms`,
  )
  await run(
    `update notice_receivers set state = ${deliveryState.read}, read_at = now() where state = ${deliveryState.sent} and person_id < ${first + receivers - 50}`,
  )
  await run('vacuum analyze notice_receivers, notice_tallies')
  await pages('almost everybody has', 50)
  // Those who read it stand in no index of their own: the few who were first are looked for among all.
  const early = await ask(`${of}?group=read&channel=${channel.app}`)
  console.log(`a page of those who have read it: ${early.ms.toFixed(1)} ms`)
  await run(`with n as (insert into notices (sent_month, sent_day, not_type_id, branch_id, title_en, title_kh, message_en, message_kh)
      select '${month}', (now() at time zone 'Asia/Phnom_Penh')::date, g % 6 + 1, ${branch}, 'a' || g, 'a', 'a', 'a' from generate_series(1, ${notices}) g returning notice_id)
    insert into notice_tallies (sent_month, notice_id, branch_id, channel, state, slot, receivers) select '${month}', notice_id, ${branch}, c, s, slot, 9 from n, generate_series(1, 2) c, generate_series(2, 4, 2) s, generate_series(0, 7) slot`)
  await run('vacuum analyze notices, notice_tallies')
  const busy = await ask('/notification-monitoring?page=-1')
  console.log(`the monitoring of ${notices} more notices: ${busy.ms.toFixed(1)} ms`)

  for (const table of ['notices', 'notice_receivers', 'notice_tallies'])
    await run(`create table ${table}_202401 partition of ${table} for values from ('2024-01-01') to ('2024-02-01')`)
  await run(`insert into notice_receivers (sent_month, notice_id, person_id, student_id, told_id, branch_id, not_type_id)
    select '2024-01-01', notice_id, person_id, student_id, told_id, branch_id, not_type_id from notice_receivers`)
  const gone = await timed(() =>
    world.db.execute(
      sql`select drop_partitions(t, '2024-06-01') from unnest(array['notice_tallies', 'notice_receivers', 'notices']) t`,
    ),
  )
  holds(`a month of as many goes within ${most.month} ms`, gone <= most.month, `${gone.toFixed(0)} ms`)
} finally {
  await world.close()
}
end()
