import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ranksOf, reckon } from '@sala/contract/scoring/reckon'
import fc from 'fast-check'
import { anySchool } from './random-marks.ts'
import { openVerdict } from './verdict.ts'
import { openWorld } from './world.ts'

// Results of random schools, counted by the product and, from the same rules, by the database in decimals of a hundred
// places: every printed number, grade and rank must be the same. A control counts wrongly and must be caught: in binary
// floats, with a second rounding, or with a drop among items that weigh differently.
const wrongs = ['floats', 'two-roundings', 'unequal-drop'] as const
const { values: options } = parseArgs({
  options: {
    schools: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    wrong: { type: 'string' },
  },
})
const { wrong } = options
if (wrong && !wrongs.includes(wrong as never)) throw new Error(`no such control: ${wrong}`)

const number = wrong === 'floats' ? 'double precision' : 'numeric(200, 100)'
/** Half up, as people read it. A number of a hundred places that is a half in truth may lie a hair below it. */
const printed = (value: string) =>
  wrong === 'floats' ? `(floor((${value}) * 100 + 0.5) / 100)::numeric(12, 2)` : `round(${value} + 1e-60, 2)`
const scored = (value: string) => (wrong === 'two-roundings' ? printed(value) : value)

/** All that the rules say, in one statement, from the rules and the marks as they stand in the table `schools`. */
const second = `
  with occasions as (
    select c.id, o.of ->> 'occasion' as occasion, o.part, o.weight, c.rule, o.of, (o.of ->> 'scale')::${number} as scale
    from schools c cross join lateral (
      select 'exam' as part, (p ->> 'weight')::${number} as weight, p -> 'of' as of from jsonb_array_elements(c.rule -> 'of' -> 'parts') p where p -> 'of' ->> 'kind' = 'marks'
      union all select 'months', (p ->> 'weight')::${number}, m -> 'of' from jsonb_array_elements(c.rule -> 'of' -> 'parts') p cross join jsonb_array_elements(p -> 'of' -> 'parts') m where p -> 'of' ->> 'kind' = 'mean') o),
  subjects as (
    select o.id, o.occasion, (s ->> 'subject_id')::int as subject_id, (s ->> 'full')::${number} as worth, (s ->> 'coefficient')::${number} as coefficient,
      (s ->> 'counts')::boolean as counts, s -> 'components' as components, o.of -> 'treats' as treats
    from occasions o join schools c using (id) cross join jsonb_array_elements(o.of -> 'subjects') s
    where s ->> 'basket' is null or c.marks -> 'chosen' @> jsonb_build_array((s ->> 'subject_id')::int)),
  kinds as (
    select id, occasion, subject_id, coalesce(k.component_id, 0) as component_id, coalesce(k.weight, 1) as weight, coalesce(k.drop_lowest, 0) as drop_lowest
    from subjects left join lateral (select (k ->> 'component_id')::int as component_id, (k ->> 'weight')::${number} as weight, (k ->> 'drop')::int as drop_lowest from jsonb_array_elements(components) k) k on true),
  items as (
    select c.id, i ->> 'occasion' as occasion, (i ->> 'subject_id')::int as subject_id, coalesce((i ->> 'component_id')::int, 0) as component_id, (i ->> 'item_id')::int as item_id,
      (i ->> 'weight')::${number} as weight, (i ->> 'full')::${number} as worth, (i ->> 'value')::${number} as value, i ->> 'state' as state
    from schools c cross join jsonb_array_elements(c.marks -> 'items') i),
  judged as (
    select i.*, case when i.value is not null then 'counts' when i.state is null then 'waits' when s.treats ->> i.state = 'zero' then 'counts' else s.treats ->> i.state end as came,
      coalesce(i.value, 0) / i.worth as share
    from items i join subjects s using (id, occasion, subject_id)),
  placed as (
    select j.*, k.drop_lowest, count(*) filter (where came = 'counts') over same as counted,
      ${wrong === 'unequal-drop' ? 'true' : 'min(j.weight) over same = max(j.weight) over same'} as alike,
      row_number() over (partition by id, occasion, subject_id, component_id, came = 'counts' order by share, item_id) as place
    from judged j join kinds k using (id, occasion, subject_id, component_id)
    window same as (partition by id, occasion, subject_id, component_id)),
  components as (
    select k.id, k.occasion, k.subject_id, k.component_id, min(k.weight) as weight,
      case when count(p.item_id) = 0 or bool_or(came = 'waits') then 'waits' when bool_or(came = 'counts') then 'counts' when bool_or(came = 'kept') then 'kept' else 'out' end as came,
      sum(p.weight * share) filter (where came = 'counts') / nullif(sum(p.weight) filter (where came = 'counts'), 0) as share
    from kinds k left join placed p on p.id = k.id and p.occasion = k.occasion and p.subject_id = k.subject_id and p.component_id = k.component_id
      and not (came = 'counts' and alike and place <= least(p.drop_lowest, counted - 1))
    group by 1, 2, 3, 4),
  scores as (
    select s.id, s.occasion, s.subject_id, min(s.worth) as worth, bool_and(s.counts) as counts, min(s.worth * s.coefficient) as possible,
      case when bool_or(came = 'waits') then 'waits' when bool_or(came = 'counts') then 'counts' when bool_or(came = 'kept') then 'kept' else 'out' end as came,
      sum(weight * share) filter (where came = 'counts') / nullif(sum(weight) filter (where came = 'counts'), 0) as share
    from subjects s join components k using (id, occasion, subject_id) group by 1, 2, 3),
  sums as (
    select id, occasion, bool_or(came = 'waits') as waits, bool_or(came in ('counts', 'kept')) as any_left,
      coalesce(sum(${scored('share * possible')}) filter (where came = 'counts'), 0) as earned,
      coalesce(sum(possible) filter (where came in ('counts', 'kept')), 0) as held, coalesce(sum(possible) filter (where came = 'out'), 0) as gone
    from scores where counts group by 1, 2),
  averages as (
    select o.id, o.occasion, o.part, o.weight, o.scale, d.divider, case when s.waits then 'waits' when s.any_left and d.divider > 0 then 'counts' else 'out' end as came, s.earned
    from occasions o left join sums s using (id, occasion)
      cross join lateral (select coalesce((o.of ->> 'divider')::${number} - s.gone / o.scale, s.held / o.scale) as divider) d),
  parts as (
    select id, part, min(weight) as weight, case when bool_or(came = 'waits') then 'waits' when bool_or(came = 'counts') then 'counts' else 'out' end as came,
      avg(earned / nullif(divider, 0) / scale) filter (where came = 'counts') as share
    from averages group by 1, 2),
  wholes as (
    select id, case when bool_or(came = 'waits') then 'waits' when bool_or(came = 'counts') then 'counts' else 'out' end as state,
      sum(weight * share) filter (where came = 'counts') / nullif(sum(weight) filter (where came = 'counts'), 0) as share
    from parts group by 1),
  results as (
    select w.id, w.state, case when w.state = 'counts' then ${printed(`w.share * (c.rule ->> 'scale')::${number} * (1 - least(
        (c.rule -> 'absence' ->> 'excused')::${number} * (c.marks -> 'absences' ->> 'excused')::int + (c.rule -> 'absence' ->> 'unexcused')::${number} * (c.marks -> 'absences' ->> 'unexcused')::int,
        (c.rule -> 'absence' ->> 'most')::${number}) / 100)`)} end as average
    from wholes w join schools c using (id)),
  by_part as (
    select s.id, s.subject_id, o.part, min(o.weight) as weight, min(s.worth) as worth,
      case when bool_or(s.came = 'waits') then 'waits' when bool_or(s.came = 'counts') then 'counts' else 'out' end as came, avg(s.share) filter (where s.came = 'counts') as share
    from scores s join occasions o using (id, occasion) group by 1, 2, 3),
  by_subject as (
    select id, subject_id, case when bool_or(came = 'waits') then 'waits' when bool_or(came = 'counts') then
      ${printed("min(worth) * sum(weight * share) filter (where came = 'counts') / nullif(sum(weight) filter (where came = 'counts'), 0)")}::text else '' end as score
    from by_part group by 1, 2)
  select r.id, r.state, r.average::text, case when r.average is not null then rank() over (partition by r.average is null order by r.average desc)::int end as place,
    (select min((g ->> 'grade_definition_id')::int) from jsonb_array_elements(c.rule -> 'grades') g where (g ->> 'from')::numeric <= r.average / (c.rule ->> 'scale')::numeric * 100) as grade,
    (select string_agg(subject_id || ':' || score, ' ' order by subject_id) from by_subject b where b.id = r.id) as scores
  from results r join schools c using (id) order by r.id`

const schools = fc.sample(anySchool, { numRuns: Number(options.schools), seed: Number(options.seed) })
const { holds, end } = openVerdict()
const world = await openWorld('marks')
try {
  const run = async (text: string, values: unknown[] = []) => (await world.owner.$client.query(text, values)).rows
  await run('create table schools (id int primary key, rule jsonb, marks jsonb)')
  for (let from = 0; from < schools.length; from += 1000)
    await run(
      'insert into schools select $1::int + at, s -> 0, s -> 1 from jsonb_array_elements($2::jsonb) with ordinality e (s, at)',
      [from, JSON.stringify(schools.slice(from, from + 1000).map(({ rule, marks }) => [rule, marks]))],
    )
  // Nothing is known of what is made on the way, and a guess that it is one row would take hours.
  await run('analyze schools; set enable_nestloop = off')
  const theirs = await run(second)
  const ours = schools.map(({ rule, marks }) => reckon(rule, marks))
  const averages = ours.flatMap(({ average }) => (average === null ? [] : [average]))
  const differing = (what: (at: number) => readonly [ours: unknown, theirs: unknown]) => {
    const found = schools.flatMap((_, at) => (what(at)[0] === what(at)[1] ? [] : [at]))
    if (found[0] !== undefined) console.log(`    the first: school ${found[0] + 1}, ${JSON.stringify(what(found[0]))}`)
    return found.length
  }
  const same = (what: string, of: (at: number) => readonly [unknown, unknown]) => {
    const others = differing(of)
    holds(`${what} is the same as by the second computation`, others === 0, `${others} differ`)
  }
  holds('most schools have a result', averages.length > schools.length / 2, `${averages.length} of ${schools.length}`)
  same('whether there is a result', (at) => [ours[at]!.state, theirs[at]!.state])
  same('every average', (at) => [ours[at]!.average, theirs[at]!.average])
  same('every grade', (at) => [ours[at]!.grade_definition_id, theirs[at]!.grade])
  same('the score of every subject', (at) => [
    [...ours[at]!.subjects]
      .sort((a, b) => a.subject_id - b.subject_id)
      .map(({ subject_id, score, waits }) => `${subject_id}:${waits ? 'waits' : (score ?? '')}`)
      .join(' '),
    theirs[at]!.scores,
  ])
  const ranks = ranksOf(averages)
  let next = 0
  const places = ours.map(({ average }) => (average === null ? null : ranks[next++]!))
  same('every rank among all of them', (at) => [places[at], theirs[at]!.place])
} finally {
  await world.close()
}
console.log(`seed ${options.seed}`)
end()
