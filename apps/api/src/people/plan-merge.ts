import { createHash } from 'node:crypto'
import { permissionName } from '@sala/contract/kit/access'
import type { Field, Fields } from '@sala/contract/kit/field'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import type { MergeAccount, MergePreview, Sight } from '@sala/contract/people/merges'
import { parents as parentProfiles } from '@sala/contract/people/parents'
import { peopleProblems } from '@sala/contract/people/problems'
import { students as studentProfiles } from '@sala/contract/people/students'
import { sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { type MergePlan, type MergeRule, type MergeRules, planMerge } from '../kit/merge-plan.ts'
import type { App } from '../kit/mount.ts'
import { refusals, refuse as refuseAs } from '../kit/problem.ts'
import type { Store } from '../kit/store.ts'
import { familyRules, studentRules } from './merge-rules.ts'
import { accountsOfBoth, sightOfFamilies, sightOfStudents } from './see-whom.ts'

const refuse = refusals(peopleProblems)
type Row = Record<string, unknown>
export type Which = 'keep' | 'drop'

/** What can be merged: its records, its rules, and what an account of it sees. */
export interface Kind {
  readonly kind: 1 | 2
  readonly resource: AnyResource
  readonly table: 'students' | 'parents'
  readonly key: 'student_id' | 'student_parent_id'
  readonly number: (row: Row) => string
  readonly rules: (account: MergeRule) => MergeRules
  readonly sight: (tx: Tx, keep: number, drop: number) => Promise<Sight[]>
  readonly branches: (tx: Tx, ids: readonly number[]) => Promise<number[]>
}

const listed = async (tx: Tx, query: ReturnType<typeof sql>) => (await tx.execute<{ id: number }>(query)).rows.map(({ id }) => id)

export const students: Kind = {
  kind: 1,
  resource: studentProfiles,
  table: 'students',
  key: 'student_id',
  number: (row) => String(row.card_number),
  rules: studentRules,
  sight: sightOfStudents,
  branches: (tx, ids) => listed(tx, sql`select distinct branch_id as id from students where student_id = any(${sql.param([...ids])}::int[]) order by 1`),
}

export const families: Kind = {
  kind: 2,
  resource: parentProfiles,
  table: 'parents',
  key: 'student_parent_id',
  number: (row) => String(row.student_parent_id),
  rules: () => familyRules,
  sight: sightOfFamilies,
  branches: (tx, ids) =>
    listed(tx, sql`select distinct branch_id as id from parent_branches where student_parent_id = any(${sql.param([...ids])}::int[]) order by 1`),
}

/** Kept by the file store, and chosen like any other value. */
export const pictures: readonly string[] = ['image', 'audio']

/** Fields of which one value or the other is kept. */
export const choosable = ({ fields }: AnyResource): [string, Field][] =>
  Object.entries(fields as Fields).filter(
    ([, field]) => field.stored && (pictures.includes(field.kind) || (!field.computed && !['id', 'owned', 'links'].includes(field.kind))),
  )

const empty = (value: unknown) => value === null || value === undefined || value === ''

/** The fuller one, else the newer; what lies within another choice goes with it, and a number that is printed on cards stays. */
function propose(resource: AnyResource, keep: Row, drop: Row): Record<string, Which> {
  const newer: Which = String(drop.updated_at) > String(keep.updated_at) ? 'drop' : 'keep'
  const proposal: Record<string, Which> = {}
  for (const [name, field] of choosable(resource)) {
    if (keep[name] === drop[name]) continue
    const outer = field.within?.map((each) => proposal[each]).find(Boolean)
    proposal[name] = outer ?? (empty(drop[name]) || name === 'card_number' ? 'keep' : empty(keep[name]) ? 'drop' : newer)
  }
  return proposal
}

export interface Planned {
  readonly preview: MergePreview
  readonly plan: MergePlan
  readonly branches: number[]
}

interface Asked {
  readonly app: App
  readonly tx: Tx
  readonly actor: Actor
  readonly store: (resource: AnyResource) => Store
  readonly keep: number
  readonly drop: number
}

/** A merge changes the one record and deletes the other, so that both are asked for beside the permission of its own. */
export function mayMerge(actor: Actor, { resource }: Kind): void {
  for (const action of ['merge', 'update', 'delete'] as const) if (!actor.permissions.has(permissionName(action, resource.name))) throw refuseAs('not_allowed')
}

/** All that a merge would do, as it is shown before and worked out again when it is done. */
export async function planPair(kind: Kind, { app, tx, actor, store, keep, drop }: Asked, account: MergeRule): Promise<Planned> {
  mayMerge(actor, kind)
  if (keep === drop) throw refuse('merge_with_itself')
  const rows = store(kind.resource)
  const [kept, gone] = [(await rows.read(tx, actor, { [kind.key]: keep })) as Row, (await rows.read(tx, actor, { [kind.key]: drop })) as Row]
  const branches = await kind.branches(tx, [keep, drop])
  if (branches.some((id) => !actor.branch_ids.includes(id))) throw refuse('merge_out_of_reach')
  const plan = await planMerge(tx, { table: kind.table, key: kind.key, keep, drop, kind: kind.resource.name }, kind.rules(account))
  const accounts: MergeAccount[] = await accountsOfBoth(tx, kind.key, keep, drop)
  const sight = await kind.sight(tx, keep, drop)
  const said = (sentences: readonly (readonly [string, string])[]) => sentences.map(([message_en, message_kh]) => ({ message_en, message_kh }))
  const [en, km] = titleFields(kind.resource) as [string, string]
  const side = (id: number, row: Row) => ({
    id,
    number: kind.number(row),
    name_en: String(row[en]),
    name_kh: String(row[km]),
    version: row.version as number,
    row,
  })
  const told = [keep, drop, kept.version, gone.version, plan.trace, accounts.map(({ user_id }) => user_id), sight]
  const preview: MergePreview = {
    keep: side(keep, kept),
    drop: side(drop, gone),
    proposal: propose(kind.resource, kept, gone),
    moves: plan.counts.map(({ table, count }) => ({ object: table, ...labelOf(app, table), count })),
    notes: said(plan.notes),
    stops: said(plan.stops),
    accounts,
    two_accounts: plan.clashes.some(({ unique }) => unique === 'users_student_id_unique'),
    sight,
    fingerprint: createHash('sha256').update(JSON.stringify(told)).digest('hex'),
  }
  return { preview, plan, branches }
}

/** Parts of a record that have no list of their own. */
const parts: Readonly<Record<string, readonly [string, string]>> = {
  student_bank_accounts: ['Bank accounts', 'គណនីធនាគារ'],
  student_documents: ['Documents', 'ឯកសារ'],
  student_status_changes: ['Changes of status', 'ការប្តូរស្ថានភាព'],
  student_health_items: ['Answers about health', 'ចម្លើយអំពីសុខភាព'],
  health_reads: ['Looks at the health record', 'ការមើលកំណត់ត្រាសុខភាព'],
  family_agreements: ['Signed agreements', 'កិច្ចព្រមព្រៀងដែលបានចុះហត្ថលេខា'],
  family_consents: ['Consents', 'ការយល់ព្រម'],
  approval_requests: ['Requests', 'សំណើ'],
  files: ['Pictures and recordings', 'រូបភាព និងសំឡេង'],
  cards: ['Cards', 'កាត'],
  users: ['Accounts', 'គណនី'],
}

function labelOf(app: App, table: string): { label: string; label_kh: string } {
  const known = parts[table]
  if (known) return { label: known[0], label_kh: known[1] }
  const store = [...app.stores.values()].find(({ tableName }) => tableName === table)
  const label = store?.resource.label[1] ?? table.replaceAll('_', ' ')
  return { label, label_kh: (store && app.khmer(store.resource.name, '_')?.[1]) ?? label }
}
