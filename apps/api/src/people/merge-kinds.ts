import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import type { Sight } from '@sala/contract/people/merges'
import { parents as parentProfiles } from '@sala/contract/people/parents'
import { students as studentProfiles } from '@sala/contract/people/students'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { App } from '../kit/route/app.ts'
import type { MergeRule, MergeRules } from '../kit/store/merge-plan.ts'
import { familyRules, studentRules } from './merge-rules.ts'
import { sightOfFamilies, sightOfStudents } from './visibility-changes.ts'

type Row = Record<string, unknown>
export type Which = 'keep' | 'drop'

/** What can be merged: its records, its rules, and what an account of it sees. */
export interface Kind {
  readonly kind: 1 | 2
  readonly resource: AnyResource
  readonly table: 'students' | 'parents'
  readonly key: 'student_id' | 'student_parent_id'
  /**
   * Rows that name it and are held before it, in the order in which others hold them: who pays has a receipt or a bill
   * and then names the child.
   */
  readonly before: readonly (readonly [table: string, key: string])[]
  readonly number: (row: Row) => string
  readonly rules: (account: MergeRule) => MergeRules
  readonly sight: (tx: Tx, keep: number, drop: number) => Promise<Sight[]>
  readonly branches: (tx: Tx, ids: readonly number[]) => Promise<number[]>
}

const listed = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await tx.execute<{ id: number }>(query)).rows.map(({ id }) => id)

export const students: Kind = {
  kind: pairKind.student,
  resource: studentProfiles,
  table: 'students',
  key: 'student_id',
  before: [
    ['receipts', 'receipt_id'],
    ['invoices', 'inv_id'],
    ['student_credits', 'credit_id'],
  ],
  number: (row) => String(row.card_number),
  rules: studentRules,
  sight: sightOfStudents,
  branches: (tx, ids) =>
    listed(
      tx,
      sql`select distinct branch_id as id from students where student_id = any(${sql.param([...ids])}::int[]) order by 1`,
    ),
}

export const families: Kind = {
  kind: pairKind.family,
  resource: parentProfiles,
  table: 'parents',
  key: 'student_parent_id',
  before: [
    ['receipts', 'receipt_id'],
    ['students', 'student_id'],
  ],
  number: (row) => String(row.student_parent_id),
  rules: () => familyRules,
  sight: sightOfFamilies,
  branches: (tx, ids) =>
    listed(
      tx,
      sql`select distinct branch_id as id from parent_branches where student_parent_id = any(${sql.param([...ids])}::int[]) order by 1`,
    ),
}

/**
 * Records of which one takes the other over, or gives it free again: one after the other, and nobody hangs anything on
 * them meanwhile.
 */
export async function lockRecords(tx: Tx, { table, key, before }: Kind, ids: readonly number[]): Promise<void> {
  const own = sql`${sql.identifier(key)} = any(${sql.param([...ids])}::int[])`
  for (const [name, order] of before)
    await tx.execute(
      sql`select from ${sql.identifier(name)} where ${own} order by ${sql.identifier(order)} for no key update`,
    )
  await tx.execute(sql`select from ${sql.identifier(table)} where ${own} order by ${sql.identifier(key)} for update`)
}

/** Kept by the file store, and chosen like any other value. */
export const pictures: readonly string[] = ['image', 'audio']

/** Fields of which one value or the other is kept. */
export const choosable = ({ fields }: AnyResource): [string, Field][] =>
  Object.entries(fields as Fields).filter(
    ([, field]) =>
      field.stored &&
      (pictures.includes(field.kind) || (!field.computed && !['id', 'owned', 'links'].includes(field.kind))),
  )

/** Parts of a record that have no list of their own. */
const parts: Readonly<Record<string, readonly [string, string]>> = {
  student_bank_accounts: ['Bank accounts', 'គណនីធនាគារ'],
  student_documents: ['Documents', 'ឯកសារ'],
  student_status_changes: ['Status changes', 'ការប្តូរស្ថានភាព'],
  student_health_items: ['Health answers', 'ចម្លើយអំពីសុខភាព'],
  chosen_children: ['Child a parent has open', 'កូនដែលឪពុកម្តាយកំពុងមើល'],
  family_agreements: ['Signed agreements', 'កិច្ចព្រមព្រៀងដែលបានចុះហត្ថលេខា'],
  family_consents: ['Consents', 'ការយល់ព្រម'],
  approval_requests: ['Requests', 'សំណើ'],
  files: ['Pictures and recordings', 'រូបភាព និងសំឡេង'],
  cards: ['Cards', 'កាត'],
  users: ['Accounts', 'គណនី'],
}

/** What moves is called like its list, or like the part that it is. */
export function labelOf(app: App, table: string): { label: string; label_kh: string } {
  const known = parts[table]
  if (known) return { label: known[0], label_kh: known[1] }
  const store = [...app.stores.values()].find(({ tableName }) => tableName === table)
  const label = store?.resource.label[1] ?? table.replaceAll('_', ' ')
  return { label, label_kh: (store && app.khmer(store.resource.name, '_')?.[1]) ?? label }
}
