import { createHash } from 'node:crypto'
import { privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { permissionName } from '@sala/contract/kit/access'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import type { MergeAccount, MergePreview } from '@sala/contract/people/merges'
import { peopleProblems } from '@sala/contract/people/problems'
import { sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals, refuse as refuseAs } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { type MergePlan, type MergeRule, planMerge, type Sentence } from '../kit/store/merge-plan.ts'
import type { Store } from '../kit/store/store.ts'
import { choosable, type Kind, labelOf, type Which } from './merge-kinds.ts'
import { accountsOfBoth } from './visibility-changes.ts'

const refuse = refusals(peopleProblems)
type Row = Record<string, unknown>
const empty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * The fuller one, else the newer; what lies within another choice goes with it, and a number that is printed on cards
 * stays.
 */
function propose(resource: AnyResource, keep: Row, drop: Row): Record<string, Which> {
  const newer: Which = String(drop.updated_at) > String(keep.updated_at) ? 'drop' : 'keep'
  const proposal: Record<string, Which> = {}
  for (const [name, field] of choosable(resource)) {
    if (keep[name] === drop[name]) continue
    const outer = field.within?.map((each) => proposal[each]).find(Boolean)
    proposal[name] =
      outer ?? (empty(drop[name]) || name === 'card_number' ? 'keep' : empty(keep[name]) ? 'drop' : newer)
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

/**
 * A merge changes the one record and deletes the other, so that both are asked for beside the permission of its own.
 */
export function mayMerge(actor: Actor, { resource }: Kind): void {
  for (const action of ['merge', 'update', 'delete'] as const)
    if (!actor.permissions.has(permissionName(action, resource.name))) throw refuseAs('not_allowed')
}

/** All that a merge would do, as it is shown before and worked out again when it is done. */
export async function planPair(
  kind: Kind,
  { app, tx, actor, store, keep, drop }: Asked,
  account: MergeRule,
): Promise<Planned> {
  mayMerge(actor, kind)
  if (keep === drop) throw refuse('merge_with_itself')
  const rows = store(kind.resource)
  const [kept, gone] = [
    (await rows.read(tx, actor, { [kind.key]: keep })) as Row,
    (await rows.read(tx, actor, { [kind.key]: drop })) as Row,
  ]
  const branches = await kind.branches(tx, [keep, drop])
  if (branches.some((id) => !actor.branch_ids.includes(id))) throw refuse('merge_out_of_reach')
  const plan = await planMerge(
    tx,
    { table: kind.table, key: kind.key, keep, drop, kind: kind.resource.name },
    kind.rules(account),
  )
  const accounts: MergeAccount[] = await accountsOfBoth(tx, kind.key, keep, drop)
  const sight = await kind.sight(tx, keep, drop)
  const said = (sentences: readonly (readonly [string, string])[]) =>
    sentences.map(([message_en, message_kh]) => ({ message_en, message_kh }))
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
  const stops = await stopsOf(tx, actor, kind, plan, [keep, drop])
  const preview: MergePreview = {
    keep: side(keep, kept),
    drop: side(drop, gone),
    proposal: propose(kind.resource, kept, gone),
    moves: plan.counts
      .filter(({ table }) => stops.length === 0 || !isHealth(table))
      .map(({ table, count }) => ({ object: table, ...labelOf(app, table), count })),
    // What stops it altogether leaves the rest unsaid.
    notes: said(stops.length > 0 ? [] : plan.notes),
    stops: said(stops.length > 0 ? stops : plan.stops),
    accounts,
    two_accounts: plan.clashes.some(({ unique }) => unique === 'users_student_id_unique'),
    sight,
    fingerprint: createHash('sha256').update(JSON.stringify(told)).digest('hex'),
  }
  return { preview, plan, branches }
}

const isHealth = (table: string): boolean => table.startsWith('student_health')

/** What nobody decides on this page: health without the right to it, and a child whose data was erased. */
async function stopsOf(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { counts, clashes }: MergePlan,
  ids: readonly number[],
): Promise<Sentence[]> {
  if (kind.kind !== pairKind.student) return []
  const { rows: erased } = await tx.execute(
    sql`select 1 from privacy_requests where student_id = any(${sql.param([...ids])}::int[]) and request_kind = ${literal(privacyKind.erasure)} and request_state = ${literal(privacyState.done)}`,
  )
  if (erased.length > 0)
    return [
      [
        'The data of one of them was erased, so they cannot be merged.',
        'ទិន្នន័យរបស់ម្នាក់ក្នុងចំណោមពួកគេត្រូវបានលុប។ កំណត់ត្រាបែបនេះមិនអាចបញ្ចូលគ្នាទេ។',
      ],
    ]
  const health = counts.some(({ table }) => isHealth(table)) || clashes.some(({ holder }) => isHealth(holder.table))
  if (!health || actor.permissions.has(permissionName('update', 'student-healths'))) return []
  return [
    [
      'A health record would move. Ask someone with permission to change health records to merge these two.',
      'កំណត់ត្រាសុខភាពនឹងត្រូវផ្លាស់ទី។ សូមឱ្យអ្នកដែលអាចកែកំណត់ត្រាសុខភាព បញ្ចូលពួកគេទាំងពីរ។',
    ],
  ]
}
