import { accountProblems } from '@sala/contract/accounts/problems'
import {
  type makeAccounts as makeOperation,
  nameRule,
  type planAccounts as planOperation,
} from '@sala/contract/accounts/sign-in-slips'
import { users as usersResource } from '@sala/contract/accounts/users'
import { may, permissionName } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import { refusals, refuse as refuseKit } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { tasks } from '../kit/tables.ts'
import { userBranches, userRoles, users } from '../tables/accounts.ts'
import { accountOf, type Holder, holdersOfAccounts, type NameRule, type Whose } from './account-holders.ts'
import { builtinRole } from './name-account.ts'
import { countTaking, homeOf, printInTask, slipsLie } from './print-slips.ts'
import { slipRows, whoseShape } from './slip-rows.ts'
import { tellOfAccounts } from './tell-of-accounts.ts'
import { insistWithinRights } from './within-rights.ts'

const refuse = refusals(accountProblems)
const atOnce = 200
const named = 50

const makeJob = defineJob({
  name: 'make-accounts',
  input: z.strictObject({
    ...whoseShape,
    name_rule: z.enum(nameRule.values),
    print: z.int(),
    valid_days: z.int(),
    home: z.string(),
  }),
  access: () => may('create', usersResource),
  guarded: slipsLie,
})
type Asked = JobWork<z.infer<typeof makeJob.input>>

type Lacking = Holder & { readonly why: 'no_name' | 'taken' | null }

/** Those without an account, and why one cannot be made: no name by the rule, or a name that somebody else has. */
async function withoutAccount(tx: Tx, whose: Whose, rule: NameRule, actor: Actor): Promise<Lacking[]> {
  const { rows } = await tx.execute<Lacking>(sql`
    select h.*, case when h.user_name is null then 'no_name'
      when exists (select 1 from users u where lower(u.user_name) = lower(h.user_name)) or row_number() over (partition by lower(h.user_name) order by h.person_id) > 1 then 'taken' end as why
    from (${holdersOfAccounts(whose, rule, actor)}) h where not exists (select 1 from users u where ${accountOf(whose)}) order by h.person_id`)
  return rows
}

async function countHolders(tx: Tx, whose: Whose, actor: Actor): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${holdersOfAccounts(whose, 'number', actor)}) h`,
  )
  return rows[0]!.n
}

export async function planAccounts({ input, actor, tx }: Work<typeof planOperation>) {
  const [people, without] = [
    await countHolders(tx, input, actor),
    await withoutAccount(tx, input, input.name_rule, actor),
  ]
  const lacking = without.filter(({ why }) => why !== null)
  return {
    people,
    to_make: without.length - lacking.length,
    with_account: people - without.length,
    to_print: (await slipRows(tx, input, actor, false)).length,
    lacking: lacking
      .slice(0, named)
      .map(({ person_id, name_en, name_kh, why }) => ({ person_id, name_en, name_kh, why: why! })),
    lacking_count: lacking.length,
  }
}

/** Has accounts made beside the calls, and their slips printed where that was asked for. */
export const makeAccounts =
  (app: App, publicUrl: string | undefined) =>
  async ({ input, actor, tx, call, now, enqueue }: Work<typeof makeOperation>) => {
    if (input.print && !actor.permissions.has(permissionName('reset', usersResource.name)))
      throw refuseKit('not_allowed')
    const count = (await withoutAccount(tx, input, input.name_rule, actor)).filter(({ why }) => why === null).length
    if (count === 0) throw refuse('nobody_to_make')
    if (input.print) await countTaking(app, call, actor, input, count)
    const label = [`Accounts (${count})`, `គណនី (${count})`] as const
    const task = {
      label,
      total: input.print ? count * 2 : count,
      ...(input.print && { fileName: `sign-in-slips-${dayOf(now)}` }),
    }
    return { task_id: await enqueue(makeJob, { ...input, home: homeOf(publicUrl, call) }, task), count }
  }

/**
 * Makes the accounts of some of those who are meant; whoever has come to have one meanwhile is left alone. Answers how
 * many were made.
 */
async function makeSome(app: App, tx: Tx, { input, actor }: Asked, chosen: readonly number[]): Promise<number> {
  // One after the other: two families' accounts are told apart by nothing but who came first.
  await tx.execute(sql`select pg_advisory_xact_lock(7253, -1)`)
  const user_type = input.whom === 'families' ? ('parent-api' as const) : ('student-api' as const)
  const only = new Set(chosen)
  const ids = input.whom === 'families' ? { student_parent_ids: chosen } : { student_ids: chosen }
  const found = (await withoutAccount(tx, { ...input, ...ids }, input.name_rule, actor)).filter(
    ({ person_id, why }) => why === null && only.has(person_id),
  )
  if (found.length === 0) return 0
  const role = await builtinRole(tx, user_type)
  await insistWithinRights(app, tx, actor, { user_type, role_ids: [role], all_branches: 0, branch_ids: [] })
  const made = await tx
    .insert(users)
    .values(
      found.map(({ user_name, name_en, name_kh, branch_id, student_parent_id, student_id, guardian_type_id }) => ({
        user_name: user_name!,
        full_name: name_en || name_kh || user_name!,
        user_type,
        default_branch_id: branch_id,
        student_parent_id,
        student_id,
        guardian_type_id,
      })),
    )
    .returning({
      user_id: users.user_id,
      user_name: users.user_name,
      full_name: users.full_name,
      student_parent_id: users.student_parent_id,
      student_id: users.student_id,
    })
  const branchesOf = new Map(found.map(({ user_name, branch_ids }) => [user_name, branch_ids]))
  await tx.insert(userRoles).values(made.map(({ user_id }) => ({ user_id, role_id: role })))
  await tx
    .insert(userBranches)
    .values(
      made.flatMap(({ user_id, user_name }) => branchesOf.get(user_name)!.map((branch_id) => ({ user_id, branch_id }))),
    )
  await tellOfAccounts(tx, made)
  return made.length
}

export function mountMakeAccounts(app: App, secrets: Secrets): void {
  mountJob(app, makeJob, async (work) => {
    const { input, actor, db, once } = work
    // The same people when it is taken up again, so that its steps are the same.
    const chosen = await once('whom', async (tx) =>
      (await withoutAccount(tx, input, input.name_rule, actor))
        .filter(({ why }) => why === null)
        .map(({ person_id }) => person_id),
    )
    let made = 0
    const total = chosen.length * (input.print ? 2 : 1)
    for (let from = 0; from < chosen.length; from += atOnce) {
      made += await once(`make ${from}`, (tx) => makeSome(app, tx, work, chosen.slice(from, from + atOnce)))
      await work.progress(Math.min(from + atOnce, chosen.length), total)
    }
    const left = (await withoutAccount(db as unknown as Tx, input, input.name_rule, actor)).length
    const had = (await countHolders(db as unknown as Tx, input, actor)) - left - made
    await once('told', async (tx) => {
      const label = `Accounts: ${made} made, ${had} had one, ${left} lack a name`
      const label_kh = `គណនី៖ បង្កើត ${made} មានរួច ${had} ខ្វះឈ្មោះចូលប្រើ ${left}`
      await tx.update(tasks).set({ label, label_kh }).where(eq(tasks.task_id, work.job_id))
    })
    // Whoever has lost the right to hand out ways in meanwhile gets none.
    if (input.print && made > 0 && actor.permissions.has(permissionName('reset', usersResource.name)))
      await printInTask(
        app,
        secrets,
        { ...work, progress: (done, of) => work.progress(chosen.length + done, chosen.length + (of ?? 0)) },
        // Those alone who got an account now: a slip that somebody holds already stays good.
        {
          ...input,
          ...(input.whom === 'families' ? { student_parent_ids: chosen } : { student_ids: chosen }),
          again: 0,
        },
      )
  })
}
