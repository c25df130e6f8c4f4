import type { readPriceGrid as operation } from '@sala/contract/pricing/price-grid'
import { renamed } from '@sala/contract/pricing/rename-fee'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { grades, subPrograms } from '../tables/academics.ts'
import { feeSetups } from '../tables/pricing.ts'

/** Fees that are laid out at once; a branch has some hundreds. */
const most = 2000

/** Stands where the name of the place was; no keyboard has it. */
const gap = '\uE000'

type Placed = { readonly [name in 'en' | 'kh']: string }

/** What a fee is called whatever its grade: "Tuition 7, a month" becomes "Tuition, a month", "Books, Primary" Books. */
export function withoutPlace(name: string, places: readonly (string | null)[]): string {
  const bare = places.reduce<string>((text, place) => renamed(text, place, gap), name)
  const tidy = bare
    .replaceAll(/[ ,·–-]*\uE000/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ ,·–-]+|[ ,·–-]+$/g, '')
  return tidy || name
}

interface Column {
  readonly key: string
  readonly grade_id: number | null
  readonly acps_id: number | null
  readonly acp_id: number | null
  readonly name_en: string
  readonly name_kh: string
  readonly program_en: string
  readonly program_kh: string
}

const everybody: Column = {
  key: 'all',
  grade_id: null,
  acps_id: null,
  acp_id: null,
  name_en: '',
  name_kh: '',
  program_en: '',
  program_kh: '',
}

/** The fees of a branch that are in use: each kind of fee a row, each grade or program that has its own price a column. */
export async function readPriceGrid({ input, tx }: Work<typeof operation>) {
  const { branch_id, ac_year_id, acps_id, fee_type_id } = input
  const found = await tx
    .select({ fee: feeSetups, grade: grades, program: subPrograms })
    .from(feeSetups)
    .leftJoin(grades, eq(grades.grade_id, feeSetups.grade_id))
    .leftJoin(subPrograms, eq(subPrograms.acps_id, feeSetups.acps_id))
    .where(
      and(
        eq(feeSetups.branch_id, branch_id),
        eq(feeSetups.is_inactive, 0),
        ac_year_id ? or(eq(feeSetups.ac_year_id, ac_year_id), isNull(feeSetups.ac_year_id)) : undefined,
        acps_id ? or(eq(feeSetups.acps_id, acps_id), isNull(feeSetups.acps_id)) : undefined,
        fee_type_id ? eq(feeSetups.fee_type_id, fee_type_id) : undefined,
      ),
    )
    .orderBy(
      asc(feeSetups.fee_type_id),
      asc(feeSetups.payment_term_id),
      asc(subPrograms.acps_id),
      asc(grades.grade_order),
      asc(feeSetups.fee_setup_id),
    )
    .limit(most + 1)
  const columns = new Map<string, { column: Column; order: readonly [program: number, grade: number] }>()
  const rows = new Map<string, ReturnType<typeof rowOf>>()
  for (const { fee, grade, program } of found.slice(0, most)) {
    const column = columnOf(grade, program)
    columns.set(column.key, { column, order: [column.acps_id ?? 0, grade?.grade_order ?? 0] })
    const name: Placed = {
      en: withoutPlace(fee.fee_name_en, [grade?.grade_name_foreign ?? null, program?.acps_name_foreign ?? null]),
      kh: withoutPlace(fee.fee_name_kh, [grade?.grade_name_native ?? null, program?.acps_name_native ?? null]),
    }
    const place = [name.en, fee.fee_type_id, fee.payment_term_id, fee.payment_shift_id, fee.ac_year_id]
    // Two that would stand in one cell stand below each other.
    let [key, nth] = ['', 0]
    do key = JSON.stringify([...place, (nth += 1)])
    while (rows.get(key)?.cells.some((cell) => cell.column === column.key))
    const row = rows.get(key) ?? rowOf(key, name, fee)
    row.cells.push({
      column: column.key,
      fee_setup_id: fee.fee_setup_id,
      fee_amount: fee.fee_amount,
      version: fee.version,
    })
    rows.set(key, row)
  }
  const sorted = [...columns.values()].sort(
    (one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1],
  )
  return { columns: sorted.map(({ column }) => column), rows: [...rows.values()], is_cut: found.length > most }
}

type Grade = typeof grades.$inferSelect
type Program = typeof subPrograms.$inferSelect

function columnOf(grade: Grade | null, program: Program | null): Column {
  if (!grade && !program) return everybody
  return {
    key: grade ? `grade ${grade.grade_id}` : `program ${program!.acps_id}`,
    grade_id: grade?.grade_id ?? null,
    acps_id: grade?.acps_id ?? program!.acps_id,
    acp_id: program?.acp_id ?? null,
    name_en: grade?.grade_name_foreign ?? '',
    name_kh: grade?.grade_name_native ?? '',
    program_en: program?.acps_name_foreign ?? '',
    program_kh: program?.acps_name_native ?? '',
  }
}

const rowOf = (key: string, name: Placed, fee: typeof feeSetups.$inferSelect) => ({
  key,
  name_en: name.en,
  name_kh: name.kh,
  fee_type_id: fee.fee_type_id,
  payment_term_id: fee.payment_term_id as 1,
  payment_shift_id: fee.payment_shift_id as 1 | null,
  cells: [] as { column: string; fee_setup_id: number; fee_amount: string; version: number }[],
})
