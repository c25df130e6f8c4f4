import { feeTypeSums } from '@sala/contract/billing/report-columns'
import { type SQL, sql } from 'drizzle-orm'

/** A column for each of a list, in its order: the sum of what the condition says of its place. */
export const sumsFor = (names: readonly string[], sum: SQL, where: (place: SQL) => SQL): SQL =>
  sql.join(
    names.map(
      (name, at) =>
        sql`coalesce(sum(${sum}) filter (where ${where(sql.raw(String(at + 1)))}), 0.00) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )

export const sumsByFeeType = (sum: SQL, feeType: SQL): SQL =>
  sumsFor(feeTypeSums, sum, (place) => sql`${feeType} = ${place}`)
