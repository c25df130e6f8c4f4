import * as contract from '@sala/contract/privacy/privacy-requests'
import { sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import { mountJob } from '../kit/job.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { inOwnBranches } from '../kit/scope.ts'
import type { Secrets } from '../kit/secrets.ts'
import { aboutStudents } from '../people/public.ts'
import { students } from '../people/tables.ts'
import { askChildExport } from './ask-child-export.ts'
import { keepings, reasons, subjects } from './class-words.ts'
import { classes } from './classes.ts'
import { declineRequest } from './decline-request.ts'
import { carryOutErasure, eraseChild, erasing } from './erase-child.ts'
import { carryOutExport, exportChild, exporting } from './export-child.ts'
import { said } from './plan-erasure.ts'
import { rehearseErasure } from './rehearse-erasure.ts'
import { privacyRequests } from './tables.ts'

const childs = (column: 'full_name_en' | 'full_name_kh' | 'card_number') =>
  sql`(select s.${sql.identifier(column)} from ${students} s where s.student_id = ${privacyRequests.student_id})`
const nameOf = (column: 'requested_by' | 'decided_by_id') => sql`(select u.full_name from ${users} u where u.user_id = ${privacyRequests[column]})`

const listed = Object.entries(classes)
  .filter(([, { of }]) => of !== 'nobody')
  .map(([table, { words, of, fate, exported, because, keeping, empties }]) => ({
    table,
    about: said(subjects[of]),
    words: said(words),
    fate,
    is_exported: exported ?? false,
    because: said(reasons[because]),
    keeping: said(keepings[keeping].words),
    emptied: Object.keys(empties ?? {}).length,
  }))

/** What the school keeps of people, why and for how long; a copy of it for one child, and its erasure. */
export function privacy(app: App, secrets: Secrets): void {
  const child = { child_en: childs('full_name_en'), child_kh: childs('full_name_kh') }
  const { 'staff-api': staff } = inOwnBranches(privacyRequests.branch_id)
  mountResource(app, contract.privacyRequests, {
    table: privacyRequests as never,
    scope: { 'staff-api': staff! },
    computed: { ...child, card_number: childs('card_number'), asked_by: nameOf('requested_by'), decided_by: nameOf('decided_by_id') },
  })
  const { 'parent-api': parent } = aboutStudents(privacyRequests.student_id)
  mountResource(app, contract.myPrivacyRequests, { table: privacyRequests, scope: { 'parent-api': parent }, computed: child })
  mountOperation(app, contract.askChildExport, askChildExport)
  mountOperation(app, contract.exportChild, exportChild(app))
  mountOperation(app, contract.rehearseErasure, rehearseErasure(app))
  mountOperation(app, contract.eraseChild, eraseChild)
  mountOperation(app, contract.declineRequest, declineRequest)
  mountOperation(app, contract.listPrivacyClasses, async () => ({ data: listed }))
  mountJob(app, exporting, carryOutExport(app))
  mountJob(app, erasing, carryOutErasure(app, secrets))
}
