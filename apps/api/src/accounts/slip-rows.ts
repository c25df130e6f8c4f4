import { accountHolder } from '@sala/contract/accounts/sign-in-slips'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { accountOf, holdersOfAccounts, type Whose } from './account-holders.ts'
import { isBeyondBuiltin } from './within-rights.ts'

/** Whose accounts are meant, as a job carries it. */
export const whoseShape = {
  whom: z.enum(accountHolder.values),
  class_ids: z.array(z.int()),
  grade_ids: z.array(z.int()),
  branch_id: z.nullish(z.int()),
  student_parent_ids: z.array(z.int()),
  student_ids: z.array(z.int()),
}

/** What a slip says, as the database knows it. */
export interface SlipRow {
  readonly user_id: number
  readonly user_name: string
  readonly name_en: string
  readonly name_kh: string
  readonly branch_id: number
  readonly class_name: string | null
  readonly children: readonly { readonly en: string; readonly km: string }[]
  readonly company_en: string
  readonly company_kh: string
  readonly branch_en: string
  readonly branch_kh: string
  readonly [column: string]: unknown
}

/**
 * The accounts that get a slip, by branch, class and name: open, of the caller's branches, of a lower rank and no
 * further rights than his, and without a password unless it is said.
 */
export async function slipRows(tx: Tx, whose: Whose, actor: Actor, again: boolean): Promise<SlipRow[]> {
  const branches = sql`${sql.param([...actor.branch_ids])}::int[]`
  const children =
    whose.whom === 'families'
      ? sql`(select coalesce(json_agg(json_build_object('en', s.full_name_en, 'km', s.full_name_kh) order by s.date_of_birth, s.student_id), '[]') from students s
          where s.student_parent_id = h.person_id and s.status in (${literal(studentStatus.active, studentStatus.suspended)}) and s.branch_id = any(${branches}))`
      : sql`'[]'::json`
  const { rows } = await tx.execute<SlipRow>(sql`
    select u.user_id, u.user_name, h.name_en, h.name_kh, h.branch_id, h.class_name, ${children} as children,
      c.company_name_en as company_en, c.company_name_kh as company_kh, b.branch_name_en as branch_en, b.branch_name_kh as branch_kh
    from (${holdersOfAccounts(whose, 'number', actor)}) h
    join users u on ${accountOf(whose)} and u.disable = 0
    join branches b on b.branch_id = h.branch_id join companies c on c.company_id = b.company_id
    where (u.default_branch_id = any(${branches}) or exists (select 1 from user_branches k where k.user_id = u.user_id and k.branch_id = any(${branches})))
      and coalesce((select max(r.rank) from user_roles k join roles r on r.id = k.role_id where k.user_id = u.user_id), 0) < ${actor.rank}
      and not exists (select from user_roles k join roles r on r.id = k.role_id join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
        where k.user_id = u.user_id and p.name <> all(${sql.param([...actor.permissions])}::text[])
          and ${isBeyondBuiltin(sql`rp.permission_id`, sql`u.user_type`)})
      and (${again} or not exists (select 1 from credentials p where p.user_id = u.user_id))
    order by b.branch_code, h.class_name collate natural_order nulls last, h.name_en, h.name_kh, u.user_id`)
  return rows
}
