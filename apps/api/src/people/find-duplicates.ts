import type { checkDuplicate as operation } from '@sala/contract/people/student-changes'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { daysLike, type Known, weigh } from './likeness.ts'

const shown = 5
const worthALook = 3

type Found = Required<Known> & {
  student_id: number
  full_name_en: string
  full_name_kh: string
  status: number
  branch_id: number
  photo: string | null
}

const columns = sql.raw(
  'student_id, card_number, ext_card_number, last_name_kh, first_name_kh, last_name_en, first_name_en, full_name_kh, full_name_en, gender, date_of_birth::text, status, branch_id, photo',
)
/** The records that may be of one child, the likeliest first, among those that somebody works with. */
export async function findDuplicates(tx: Tx, branchIds: readonly number[], asked: Known, except = 0) {
  const theirs = sql`branch_id = any(${sql.param([...branchIds])}::int[]) and student_id <> ${except}`
  const born = asked.date_of_birth ?? null
  const like = born ? daysLike(born) : []
  const parts: SQL[] = []
  const cards = [asked.card_number, asked.ext_card_number].filter((card) => card)
  if (cards.length > 0)
    parts.push(
      sql`select ${columns} from students where card_number = any(${sql.param(cards)}::text[]) and ${theirs}`,
      sql`select ${columns} from students where ext_card_number = any(${sql.param(cards)}::text[]) and ${theirs}`,
    )
  // Hundreds may bear one name; once the birthday is known, only those born on a day like it may be meant.
  const when = born
    ? [sql`and date_of_birth = any(${sql.param(like)}::date[])`, sql`and date_of_birth is null`]
    : [sql``]
  for (const [column, last, first] of [
    [sql`full_name_kh`, asked.last_name_kh, asked.first_name_kh],
    [sql`lower(full_name_en)`, asked.last_name_en?.toLowerCase(), asked.first_name_en?.toLowerCase()],
  ] as const)
    for (const name of last && first ? [`${last} ${first}`, `${first} ${last}`] : [])
      for (const then of when)
        parts.push(
          sql`select * from (select ${columns} from students where ${column} = ${name} ${then} and ${theirs} limit 20) named`,
        )
  // Whoever was born that day is compared name by name, so that a slip of the pen is seen through.
  if (born)
    parts.push(
      sql`select * from (select ${columns} from students where date_of_birth = ${born}::date and ${theirs} limit 1500) born`,
    )
  if (parts.length === 0) return []
  const { rows } = await tx.execute<Found>(
    sql`select distinct on (student_id) * from (${sql.join(parts, sql` union all `)}) found`,
  )
  return rows
    .map((row) => ({ row, ...weigh(asked, row, like) }))
    .filter(({ weight }) => weight >= worthALook)
    .sort((a, b) => b.weight - a.weight || a.row.student_id - b.row.student_id)
    .slice(0, shown)
    .map(
      ({
        row: { ext_card_number: _e, last_name_kh: _a, first_name_kh: _b, last_name_en: _c, first_name_en: _d, ...row },
        reasons,
      }) => ({ ...row, reasons }),
    )
}

/** What the form asks while somebody types; of a number out of reach it says only that it is taken. */
export async function checkDuplicate({ input, actor, tx }: Work<typeof operation>) {
  const { student_id = 0, card_number, ext_card_number } = input
  const { rows } = await tx.execute<{ card_taken: boolean; ext_card_taken: boolean }>(sql`
    select exists (select 1 from students where card_number = ${card_number ?? null} and student_id <> ${student_id ?? 0}) as card_taken,
      exists (select 1 from students where ext_card_number = ${ext_card_number ?? null} and student_id <> ${student_id ?? 0}) as ext_card_taken`)
  return { ...rows[0]!, likely: (await findDuplicates(tx, actor.branch_ids, input, student_id ?? 0)) as never }
}
