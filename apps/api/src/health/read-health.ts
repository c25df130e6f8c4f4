import type { HealthRecord, readHealth as operation, listHealthReads as readsOperation } from '@sala/contract/health/student-healths'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/mount.ts'
import { students } from '../people/tables.ts'
import { healthReads, hospitalProfiles, studentHealthItems, studentHealths } from './tables.ts'

const { created_by: _by, created_date: _on, student_id: _of, ...shown } = getTableColumns(studentHealths)
const { student_id: _whose, ...answers } = getTableColumns(studentHealthItems)
const nothingKnown = { ...Object.fromEntries(Object.keys(shown).map((name) => [name, null])), emergency_consent: 0, version: 0 }

/** Writes down who is about to see or has changed a child's record, in the transaction that shows it. */
export async function writeDown({ actor, tx, call }: Pick<Work<typeof operation>, 'actor' | 'tx' | 'call'>, student_id: number, deed: 1 | 2): Promise<void> {
  await tx.insert(healthReads).values({ student_id, user_id: actor.user_id, deed, request_id: call.requestId })
}

/** The record of a child that the caller has been checked for; empty where nothing was written yet. */
export async function recordOf(tx: Tx, student_id: number): Promise<HealthRecord> {
  const { full_name_en, full_name_kh, card_number, photo } = students
  const [child] = await tx.select({ full_name_en, full_name_kh, card_number, photo }).from(students).where(eq(students.student_id, student_id))
  const [known] = await tx.select(shown).from(studentHealths).where(eq(studentHealths.student_id, student_id))
  const items = await tx
    .select(answers)
    .from(studentHealthItems)
    .where(eq(studentHealthItems.student_id, student_id))
    .orderBy(studentHealthItems.student_health_item_id)
  const { id, hospital_name_en, hospital_name_kh, phone_number } = hospitalProfiles
  const [hospital = null] = known?.hospital_id
    ? await tx.select({ id, hospital_name_en, hospital_name_kh, phone_number }).from(hospitalProfiles).where(eq(id, known.hospital_id))
    : []
  return { student_id, ...child!, ...(known ?? nothingKnown), items, hospital } as HealthRecord
}

export async function readHealth(work: Work<typeof operation>) {
  await writeDown(work, work.input.student_id, 1)
  return recordOf(work.tx, work.input.student_id)
}

const mostReads = 100

/** Who looked, the latest first. */
export async function listHealthReads({ input, tx }: Work<typeof readsOperation>) {
  const { read_id, deed, read_at, request_id } = healthReads
  const data = await tx
    .select({ read_id, full_name: users.full_name, user_type: users.user_type, deed, read_at, request_id })
    .from(healthReads)
    .innerJoin(users, eq(users.user_id, healthReads.user_id))
    .where(eq(healthReads.student_id, input.student_id))
    .orderBy(desc(read_id))
    .limit(mostReads)
  return { data }
}
