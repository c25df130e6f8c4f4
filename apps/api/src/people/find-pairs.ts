import { type PairReason, pairState } from '@sala/contract/people/duplicate-pairs'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { familyKeys, parents } from '../tables/people.ts'
import { daysLike, type Known, weigh } from './likeness.ts'

// What more share than this says nothing about any two of them.
const mostAlike = 12
const atOnce = 5000
const worthKeeping = { students: 5, families: 6 }

/**
 * Those who share a key, two by two; never everybody with everybody. Keys are grouped by a number made of them: two
 * that fall together by chance are told apart when they are weighed.
 */
const twoByTwo = (blocks: readonly SQL[]): SQL => sql`select distinct a.id as one, b.id as other
  from (${sql.join(
    blocks.map(
      (block) =>
        sql`select array_agg(id) as ids from (${block}) k where key is not null group by hashtextextended(key, 0) having count(*) between 2 and ${sql.raw(String(mostAlike))}`,
    ),
    sql` union all `,
  )}) g, unnest(g.ids) a (id), unnest(g.ids) b (id) where a.id < b.id`

// Plain replacing, for a pattern would take longer than all the rest at a million names.
const squeezed = (column: string) => sql.raw(`lower(replace(${column}, ' ', ''))`)
/** Each telephone of a family by its digits, as `familyKeys` knows it. */
const homePhones =
  sql.raw(`select distinct student_parent_id, nullif(regexp_replace(translate(p, ' ()+-.', ''), '^(855|0)+', ''), '') as phone
  from parents, unnest(array[phone_number, father_phone, mother_phone, guardian_phone]) p where p is not null`)
// In whatever order the two names were written.
const bothNames = (language: string) =>
  sql`least(${squeezed(`last_name_${language}`)}, ${squeezed(`first_name_${language}`)}) || ' ' || greatest(${squeezed(`last_name_${language}`)}, ${squeezed(`first_name_${language}`)})`

type Student = Known & { student_id: number; family: number | null }
interface Pair {
  readonly one: number
  readonly other: number
  readonly score: number
  readonly reasons: PairReason[]
}

/**
 * Students with one name and birthday, one first name in a family, one external card, or one birthday and telephone at
 * home.
 */
export async function findStudentPairs(tx: Tx): Promise<number> {
  const blocks = [
    sql`select student_id as id, ${bothNames('kh')} || date_of_birth::text as key from students`,
    sql`select student_id as id, ${bothNames('en')} || date_of_birth::text as key from students`,
    sql`select student_id as id, student_parent_id || ' ' || ${squeezed('first_name_kh')} as key from students`,
    sql`select student_id as id, student_parent_id || ' ' || ${squeezed('first_name_en')} as key from students`,
    sql`select student_id as id, nullif(ext_card_number, '') as key from students`,
    sql`select s.student_id as id, s.date_of_birth::text || ' ' || h.phone as key from students s join (${homePhones}) h on h.student_parent_id = s.student_parent_id`,
  ]
  const half = (alias: string) =>
    sql.raw(`json_build_object('student_id', ${alias}.student_id, 'last_name_kh', ${alias}.last_name_kh, 'first_name_kh', ${alias}.first_name_kh,
    'last_name_en', ${alias}.last_name_en, 'first_name_en', ${alias}.first_name_en, 'gender', ${alias}.gender, 'date_of_birth', ${alias}.date_of_birth,
    'ext_card_number', ${alias}.ext_card_number, 'family', ${alias}.student_parent_id)`)
  return keepPairs(tx, 1, worthKeeping.students, blocks, async (from) => {
    const { rows } = await tx.execute<{
      a: Student
      b: Student
      phone: boolean
    }>(sql`select ${half('a')} as a, ${half('b')} as b,
        a.student_parent_id <> b.student_parent_id and ${phonesMeet} as phone
      from (${from}) f join students a on a.student_id = f.one join students b on b.student_id = f.other
      left join parents pa on pa.student_parent_id = a.student_parent_id left join parents pb on pb.student_parent_id = b.student_parent_id`)
    return rows.map(({ a, b, phone }) => {
      const { reasons, weight } = weigh(a, b, a.date_of_birth ? daysLike(a.date_of_birth) : [])
      const family = a.family !== null && a.family === b.family
      const more: PairReason[] = [...(family ? (['family'] as const) : []), ...(phone ? (['phone'] as const) : [])]
      return {
        one: a.student_id,
        other: b.student_id,
        score: weight === 0 ? 0 : Math.round(weight + 2 * more.length),
        reasons: [...reasons, ...more],
      }
    })
  })
}

const keysOf = (alias: string) =>
  familyKeys(
    Object.fromEntries(
      Object.keys(parents).map((name) => [name, sql.raw(`${alias}.${name}`)]),
    ) as unknown as Parameters<typeof familyKeys>[0],
  )
const phonesMeet = sql`coalesce(array(select k from unnest(${keysOf('pa')}) k where k like 'p%') && ${keysOf('pb')}, false)`

/** Families with one telephone and a parent of one name, or with both parents of one name. */
export async function findFamilyPairs(tx: Tx): Promise<number> {
  const blocks = [
    sql`select student_parent_id as id, phone as key from (${homePhones}) h`,
    sql`select student_parent_id as id, ${squeezed('father_name_kh')} || '&' || ${squeezed('mother_name_kh')} as key from parents`,
    sql`select student_parent_id as id, ${squeezed('father_name_en')} || '&' || ${squeezed('mother_name_en')} as key from parents`,
  ]
  const same = (name: string) =>
    sql.raw(
      `coalesce(lower(regexp_replace(a.${name}, '\\s', '', 'g')) = lower(regexp_replace(b.${name}, '\\s', '', 'g')), false)`,
    )
  return keepPairs(tx, 2, worthKeeping.families, blocks, async (from) => {
    const { rows } = await tx.execute<
      Record<'one' | 'other', number> & Record<'phone' | 'fk' | 'fe' | 'mk' | 'me', boolean>
    >(sql`
      select f.one, f.other, coalesce(array(select k from unnest(${keysOf('a')}) k where k like 'p%') && ${keysOf('b')}, false) as phone,
        ${same('father_name_kh')} as fk, ${same('father_name_en')} as fe, ${same('mother_name_kh')} as mk, ${same('mother_name_en')} as me
      from (${from}) f join parents a on a.student_parent_id = f.one join parents b on b.student_parent_id = f.other`)
    return rows.map(({ one, other, phone, fk, fe, mk, me }) => ({
      one,
      other,
      score: (phone ? 4 : 0) + (fk || fe ? 2 : 0) + (fk && fe ? 1 : 0) + (mk || me ? 2 : 0) + (mk && me ? 1 : 0),
      reasons: [
        ...(phone ? (['phone'] as const) : []),
        ...(fk || fe ? (['father'] as const) : []),
        ...(mk || me ? (['mother'] as const) : []),
      ],
    }))
  })
}

/**
 * Weighs what shares a key a few thousand at a time, and keeps what is worth a look; what was decided stays decided.
 */
async function keepPairs(
  tx: Tx,
  kind: 1 | 2,
  least: number,
  blocks: readonly SQL[],
  weighed: (from: SQL) => Promise<Pair[]>,
): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
  await tx.execute(sql`drop table if exists pg_temp.found_pairs`)
  await tx.execute(
    sql`create temporary table found_pairs on commit drop as select row_number() over () as at, p.* from (${twoByTwo(blocks)}) p`,
  )
  await tx.execute(sql`create index on pg_temp.found_pairs (at)`)
  await tx.execute(sql`analyze pg_temp.found_pairs`)
  await tx.execute(sql`create temporary table kept_pairs (one int, other int, score int, reasons jsonb) on commit drop`)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from pg_temp.found_pairs`)
  for (let at = 0; at < rows[0]!.count; at += atOnce) {
    const pairs = await weighed(
      sql`select one, other from pg_temp.found_pairs where at > ${at} and at <= ${at + atOnce}`,
    )
    const worth = pairs.filter(({ score }) => score >= least)
    await tx.execute(
      sql`insert into pg_temp.kept_pairs select * from jsonb_to_recordset(${JSON.stringify(worth)}::jsonb) as w (one int, other int, score int, reasons jsonb)`,
    )
  }
  await tx.execute(sql`delete from duplicate_pairs d where d.pair_kind = ${kind} and d.pair_state = ${literal(pairState.open)}
    and not exists (select from pg_temp.kept_pairs k where k.one = d.one_id and k.other = d.other_id)`)
  const kept =
    await tx.execute(sql`insert into duplicate_pairs (pair_kind, one_id, other_id, score, reasons) select ${kind}, one, other, score, reasons from pg_temp.kept_pairs
    on conflict (pair_kind, one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons
      where duplicate_pairs.pair_state = ${literal(pairState.open)} and (duplicate_pairs.score, duplicate_pairs.reasons) is distinct from (excluded.score, excluded.reasons)`)
  await tx.execute(sql`drop table pg_temp.kept_pairs`)
  return kept.rowCount ?? 0
}
