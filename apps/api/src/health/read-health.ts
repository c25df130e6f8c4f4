import {
  type HealthRecord,
  type readHealth as operation,
  type listHealthReads as readsOperation,
  studentHealths,
} from '@sala/contract/health/student-healths'
import { students } from '@sala/contract/people/students'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { roleOf } from '../accounts/public.ts'
import type { Tx } from '../kit/database.ts'
import { isAbout } from '../kit/history/access-log.ts'
import type { Work } from '../kit/route/work.ts'
import { accessLog } from '../kit/tables.ts'
import { users } from '../tables/accounts.ts'
import { hospitalProfiles, studentHealths as records, studentHealthItems } from '../tables/health.ts'
import { students as studentTable } from '../tables/people.ts'

const { created_by: _by, created_date: _on, student_id: _of, ...shown } = getTableColumns(records)
const { student_id: _whose, ...answers } = getTableColumns(studentHealthItems)
const nothingKnown = {
  ...Object.fromEntries(Object.keys(shown).map((name) => [name, null])),
  emergency_consent: 0,
  version: 0,
}

/** The record of a child that the caller has been checked for; empty where nothing was written yet. */
export async function recordOf(tx: Tx, student_id: number): Promise<HealthRecord> {
  const { full_name_en, full_name_kh, card_number, photo } = studentTable
  const [child] = await tx
    .select({ full_name_en, full_name_kh, card_number, photo })
    .from(studentTable)
    .where(eq(studentTable.student_id, student_id))
  const [known] = await tx.select(shown).from(records).where(eq(records.student_id, student_id))
  const items = await tx
    .select(answers)
    .from(studentHealthItems)
    .where(eq(studentHealthItems.student_id, student_id))
    .orderBy(studentHealthItems.student_health_item_id)
  const { id, hospital_name_en, hospital_name_kh, phone_number } = hospitalProfiles
  const [hospital = null] = known?.hospital_id
    ? await tx
        .select({ id, hospital_name_en, hospital_name_kh, phone_number })
        .from(hospitalProfiles)
        .where(eq(id, known.hospital_id))
    : []
  return { student_id, ...child!, ...(known ?? nothingKnown), items, hospital } as HealthRecord
}

export const readHealth = ({ input, tx }: Work<typeof operation>) => recordOf(tx, input.student_id)

const mostReads = 100

/** Who looked, the latest first; a family is told by their roles, not by their names. */
export async function listHealthReads({ input, actor, tx, call }: Work<typeof readsOperation>) {
  const { look_id, deed, looked_at, request_id } = accessLog
  const role = roleOf(users.user_id, call.language)
  const full_name =
    actor.user_type === 'parent-api'
      ? sql<string>`case when ${users.user_type} = 'parent-api' then ${users.full_name} else ${role} end`
      : users.full_name
  const data = await tx
    .select({ read_id: look_id, full_name, user_type: users.user_type, deed, read_at: looked_at, request_id })
    .from(accessLog)
    .innerJoin(users, eq(users.user_id, accessLog.user_id))
    .where(
      and(
        eq(accessLog.about, students.name),
        isAbout(sql`array[${input.student_id}::int]`),
        eq(accessLog.resource, studentHealths.name),
      ),
    )
    .orderBy(desc(look_id))
    .limit(mostReads)
  return { data }
}
