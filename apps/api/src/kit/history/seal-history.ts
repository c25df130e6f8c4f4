import { type SQL, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../database.ts'
import type { Secrets } from '../secrets.ts'

// A change that claims to be older than this when it is first seen was not there when the last seal was made: no
// transaction lives so long.
const latest = sql`interval '1 hour'`
const sealLock = 7254

interface Seal {
  [column: string]: unknown
  seal_id: number
  at: string
  changes: number
  last_id: string
  digest: string
  mark: string
}

const markOf = (secrets: Secrets, { seal_id, at, changes, last_id, digest }: Seal, before: string): string =>
  secrets.sign(['history seal', seal_id, at, changes, last_id, digest, before].join(' '))
const redactionMark = (secrets: Secrets, historyId: unknown, digest: string): string =>
  secrets.sign(`history redaction ${historyId} ${digest}`)

/**
 * Chains every change since the last seal to the one before it in its row and puts a seal over them, which the database
 * alone cannot make; nobody waits meanwhile.
 */
export async function sealHistory(db: Db, secrets: Secrets): Promise<{ seal_id: number; changes: number } | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${sealLock})`)
    const { rows: known } = await tx.execute<{ seal_id: number; mark: string }>(
      sql`select seal_id, mark from history_seals order by seal_id desc limit 1`,
    )
    const seal_id = (known[0]?.seal_id ?? 0) + 1
    // A day back is far enough for whatever took its number early and came late.
    const { rows } = await tx.execute<{ linked: number }>(sql`select history_link_up(${seal_id}::int,
      coalesce((select max(last_id) from history_seals where sealed_at < now() - interval '1 day'), 0)::bigint,
      coalesce((select max(sealed_at) - ${latest} from history_seals), '-infinity'::timestamptz)) as linked`)
    if (rows[0]!.linked === 0) return undefined
    const { rows: made } =
      await tx.execute<Seal>(sql`select ${seal_id}::int as seal_id, extract(epoch from now())::text as at, count(*)::int as changes, max(history_id)::text as last_id,
      encode(sha256(string_agg(link, ''::bytea order by history_id)), 'hex') as digest, '' as mark from history_links where seal_id = ${seal_id}`)
    const seal = made[0]!
    await tx.execute(sql`insert into history_seals (seal_id, changes, last_id, digest, mark)
      values (${seal_id}, ${seal.changes}, ${seal.last_id}::bigint, decode(${seal.digest}, 'hex'), ${markOf(secrets, seal, known[0]?.mark ?? '')})`)
    return { seal_id, changes: seal.changes }
  })
}

export interface HistoryFault {
  readonly history_id?: string | undefined
  /** The row whose past is not what it was: its table and its key. */
  readonly object?: string | undefined
  readonly object_id?: string | undefined
  readonly fault: string
}

type Found = { history_id: string; object: string; object_id: string; fault: string }

/** Looks whether the history is still the one that was written, and names what is not. */
export async function verifyHistory(
  db: Db,
  secrets: Secrets,
): Promise<{ changes: number; seals: number; faults: HistoryFault[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: counted } = await tx.execute<{ changes: number }>(sql`select count(*)::int as changes from history`)
    const seals = await tx.execute<Seal & { present: number; now_digest: string }>(sql`
      select s.seal_id, extract(epoch from s.sealed_at)::text as at, s.changes, s.last_id::text, encode(s.digest, 'hex') as digest, s.mark,
        (select count(*)::int from history_links l where l.seal_id = s.seal_id) as present,
        (select encode(sha256(string_agg(l.link, ''::bytea order by l.history_id)), 'hex') from history_links l where l.seal_id = s.seal_id) as now_digest
      from history_seals s order by s.seal_id`)
    const faults: HistoryFault[] = [
      ...(await changedValues(tx)),
      ...(await brokenLinks(tx)),
      ...(await redactions(tx, secrets)),
      ...(await brokenStories(tx)),
    ]
    let before = ''
    let expected = 1
    for (const seal of seals.rows) {
      if (seal.seal_id !== expected) faults.push({ fault: `seal ${expected} is missing` })
      if (seal.mark !== markOf(secrets, seal, before))
        faults.push({ fault: `seal ${seal.seal_id} was not made with our key` })
      if (seal.present !== seal.changes || seal.now_digest !== seal.digest)
        faults.push({ fault: `the links of seal ${seal.seal_id} are not those that were sealed` })
      before = seal.mark
      expected = seal.seal_id + 1
    }
    return { changes: counted[0]!.changes, seals: seals.rows.length, faults }
  })
}

const changedValues = async (tx: Tx): Promise<Found[]> =>
  (
    await tx.execute<Found>(sql`select history_id::text, object, object_id, 'its values were changed' as fault from history
      where redacted_at is null and values_digest is distinct from history_values_digest(salt, old, new, reason)`)
  ).rows

/** Changes that were edited or removed after they were sealed, and ones that came in later than they say. */
const brokenLinks = async (tx: Tx): Promise<Found[]> =>
  (
    await tx.execute<Found>(sql`
      select l.history_id::text, l.object, l.object_id, case when h.history_id is null then 'it was removed' else 'it was changed, or the one before it' end as fault
      from (select *, lag(link) over (partition by object, object_id order by history_id) as before from history_links) l left join history h using (history_id)
      where h.history_id is null or l.link is distinct from history_link(l.before, h)
      union all
      select h.history_id::text, h.object, h.object_id, 'it was put in afterwards' from history h
      where h.created_date < (select max(sealed_at) - ${latest} from history_seals) and not exists (select from history_links l where l.history_id = h.history_id)`)
  ).rows

async function redactions(tx: Tx, secrets: Secrets): Promise<Found[]> {
  const { rows } = await tx.execute<Found & { digest: string; mark: string | null; emptied: boolean }>(sql`
    select history_id::text, object, object_id, '' as fault, encode(values_digest, 'hex') as digest, redaction_mark as mark, (old is null and new is null and salt is null and reason is null) as emptied
    from history where redacted_at is not null`)
  return rows
    .filter(({ history_id, digest, mark, emptied }) => !emptied || mark !== redactionMark(secrets, history_id, digest))
    .map(({ history_id, object, object_id }) => ({
      history_id,
      object,
      object_id,
      fault: 'its values were taken out, but not by redaction',
    }))
}

/** What each change says a value became must be what the next one found, and at the end what the row holds now. */
async function brokenStories(tx: Tx): Promise<Found[]> {
  const { rows: tables } = await tx.execute<{ name: string; keys: string[]; fields: string[] }>(sql`
    select c.relname as name, array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)) as keys,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as fields
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'history_update'`)
  const found: Found[] = []
  for (const { name, keys, fields } of tables) {
    const key = sql.join(
      keys.map((each) => sql`r.${sql.identifier(each)}::text`),
      sql`, `,
    )
    const { rows } = await tx.execute<Found>(sql`
      with told as (
        select history_id, object_id, action, old, new, redacted_at, count(redacted_at) over (partition by object_id order by history_id) as gap, count(redacted_at) over (partition by object_id) as gaps
        from history where object = ${name}),
      said as (
        select t.*, k.field, t.old -> k.field as was, t.new -> k.field as became,
          lead(t.history_id) over w as next_id, lead(t.old -> k.field) over w as next_was, lead(t.gap) over w as next_gap
        from told t cross join lateral jsonb_object_keys(coalesce(t.old, t.new)) k (field) where t.redacted_at is null and k.field = any (${sql.param(fields)}::text[])
        window w as (partition by t.object_id, k.field order by t.history_id))
      select distinct s.history_id::text, ${name} as object, s.object_id, 'what came after does not fit it' as fault
      from said s left join lateral (select to_jsonb(r) as now from ${sql.identifier(name)} r where s.next_id is null and concat_ws('/', ${key}) = s.object_id) r on true
      where s.action = 'update' and (case
        when s.next_id is not null then s.next_gap = s.gap and not history_same(s.became, s.next_was)
        else s.gaps = s.gap and not history_same(s.became, r.now -> s.field) end)`)
    found.push(...rows)
  }
  return found
}

/**
 * The same by the application: the database lets it within an open batch that is an erasure, and without the key it
 * would be tampering.
 */
export async function redactInErasure(tx: Tx, secrets: Secrets, historyIds: SQL): Promise<number> {
  const { rows } = await tx.execute<{ history_id: string; digest: string }>(
    sql`select history_id::text, encode(values_digest, 'hex') as digest from history where history_id in (${historyIds}) and redacted_at is null`,
  )
  const marks = rows.map(({ history_id, digest }) => redactionMark(secrets, history_id, digest))
  await tx.execute(
    sql`select history_redact(${sql.param(rows.map(({ history_id }) => history_id))}::bigint[], ${sql.param(marks)}::text[])`,
  )
  return rows.length
}

/**
 * Takes the values out of changes, for good: the digest stays, so the chain holds, and nothing can be guessed back from
 * it. As the owner only.
 */
export async function redactHistory(
  owner: Db,
  secrets: Secrets,
  historyIds: readonly number[],
  origin: { user_id: number; reason: string; request_id: string },
): Promise<number> {
  return inTransaction(owner, { ...origin, operation: 'redact-history' }, async (tx) => {
    const { rows } = await tx.execute<{
      history_id: string
      digest: string
    }>(sql`select history_id::text, encode(values_digest, 'hex') as digest from history
      where history_id = any (${sql.param(historyIds as number[])}::bigint[]) and redacted_at is null for update`)
    for (const { history_id, digest } of rows)
      await tx.execute(sql`update history set old = null, new = null, reason = null, salt = null, redacted_at = now(), redaction_mark = ${redactionMark(secrets, history_id, digest)}
        where history_id = ${history_id}::bigint`)
    return rows.length
  })
}
