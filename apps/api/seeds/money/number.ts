/** How a document of a branch is written down: its series, the branch, the month, and its place in that month. */
export const written = (series: string, day: string, at: string): string =>
  `${series} || b.branch_code || to_char(${day}, 'YYMM') || lpad(${at}::text, greatest(5, length(${at}::text)), '0')`

/** The place in its month, behind what was there before; its \`c\` is the counter that \`counter\` joins. */
export const place = (series: string, branch: string, day: string, order: string): string =>
  `row_number() over (partition by ${series}, ${branch}, to_char(${day}, 'YYMM') order by ${order}) + coalesce(c.last, 0)`
export const counter = (series: string, branch: string, day: string): string =>
  `left join number_counters c on c.series = ${series} and c.branch_id = ${branch} and c.period = to_char(${day}, 'YYMM')`

/** Lets the counters stand at the last of these. */
export const count = (series: string, from: string, day: string, at: string): string =>
  `insert into number_counters (series, branch_id, period, last) select ${series}, branch_id, to_char(${day}, 'YYMM'), max(${at}) from ${from} group by 1, 2, 3
    on conflict (series, branch_id, period) do update set last = excluded.last`

/** How many riel a dollar was. */
export const rateOn = (day: string): string =>
  `(select r.rate from exchange_rates r where r.effective_date <= ${day} and r.currency_id = (select id from currencies where currency_code = 'KHR') order by r.effective_date desc limit 1)`
