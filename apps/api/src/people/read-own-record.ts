import { includes } from '@sala/contract/kit/resource'
import { ofTeacher, type readOwn } from '@sala/contract/people/own-profiles'
import type { Work } from '../kit/route/work.ts'
import { ownRecord, readRecord } from './own-records.ts'

type Row = Record<string, unknown>

/** What the school knows of the caller, with the names of what it refers to. */
export async function readOwnRecord({ tx, actor, store }: Pick<Work<never>, 'tx' | 'actor' | 'store'>) {
  const record = await ownRecord(tx, actor, 'seen')
  if (!record) return { profile: null }
  return { profile: (await readRecord(store, tx, actor, record, Object.keys(includes(record.resource)))) as Row }
}

/** A teacher's record, and of the employee who he is what he may ask to have changed. */
export async function readOwnTeacher(work: Work<(typeof readOwn)['teacher']>) {
  const { profile } = await readOwnRecord(work)
  const record = await ownRecord(work.tx, work.actor, 'asked')
  const row = record && ((await readRecord(work.store, work.tx, work.actor, record)) as Row)
  return {
    profile,
    employee: row ? Object.fromEntries(Object.keys(ofTeacher).map((name) => [name, row[name]])) : null,
  }
}
