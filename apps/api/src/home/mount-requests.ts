import {
  choicesAtHome,
  listClassesOfTeacher,
  listOwnClasses,
  listOwnSubjects,
  listSubjectsOfTeacher,
  ownClasses as ownClassList,
} from '@sala/contract/home/choices'
import { askForChild as askForChildOperation, askOwn, changePasswords, changeStaffPhoto, readOwn } from '@sala/contract/home/own-profiles'
import { homeReaches } from '@sala/contract/home/reaches'
import * as requests from '@sala/contract/home/requests'
import { approvalType } from '@sala/contract/home/requests'
import type { AnyResource } from '@sala/contract/kit/resource'
import { peopleReaches } from '@sala/contract/people/reaches'
import { students } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import { classes } from '../academics/tables.ts'
import { changeOwnPassword, keepPhoto } from '../access/public.ts'
import { users } from '../access/tables.ts'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource, type Work } from '../kit/mount.ts'
import { caller, ownOnly, type Scope, says } from '../kit/scope.ts'
import type { Store } from '../kit/store.ts'
import { ownClasses } from '../people/public.ts'
import { askForChild, askForOwnChange } from './ask-for-change.ts'
import { cancelRequest, decideRequest } from './decide-request.ts'
import { classesOfTeacher, subjectsOfTeacher, teacherOf } from './list-own-classes.ts'
import { ownRecord, readRecord } from './own-records.ts'
import { approvalRequests } from './tables.ts'

const nameOf = (column: 'requested_by' | 'decided_by_id') => sql`(select u.full_name from ${users} u where u.user_id = ${approvalRequests[column]})`
const computed = { asked_by: nameOf('requested_by'), decided_by: nameOf('decided_by_id') }

/** Requests of others in the own branches: nobody decides about himself. */
const toDecide = (more: SQL = sql`true`): Scope => ({
  'staff-api': says(
    homeReaches.requests_of_others,
    sql`${approvalRequests.branch_id} = any(${caller.branchIds}) and ${approvalRequests.requested_by} <> ${caller.userId} and ${more}`,
    sql`array[${approvalRequests.branch_id}]`,
  ),
})

/** What people ask of the school through their own door, and who decides it. */
export function requestsAndProfiles(app: App): void {
  const own = ownOnly(approvalRequests.requested_by)
  const count = async (
    { tx, input, actor, store }: { tx: Tx; input: { app_type_id?: number | null | undefined }; actor: Actor; store: (resource: AnyResource) => Store },
    resource: AnyResource,
  ) => {
    const of = async (approve_status: number) =>
      store(resource).countUpTo(
        tx as never,
        actor,
        { filters: { approve_status: [approve_status], ...(input.app_type_id && { app_type_id: [input.app_type_id] }) } },
        100_000,
      )
    const [pending, approved, rejected, cancelled] = [await of(1), await of(2), await of(3), await of(4)]
    return { total: pending + approved + rejected + cancelled, pending, approved, rejected, cancelled }
  }
  for (const door of ['staff', 'teacher', 'parent', 'student'] as const) {
    const resource = requests.myRequests[door]
    mountResource(app, resource, { table: approvalRequests, scope: { [`${door}-api`]: own[`${door}-api`]! }, computed })
    mountOperation(app, requests.totalRequests[door], (work) => count(work, resource))
    mountOperation(app, changePasswords[door], changeOwnPassword as never)
    mountOperation(app, askOwn[door], askForOwnChange as never)
    mountOperation(app, readOwn[door], (async ({ tx, actor, store }: Work<(typeof readOwn)['staff']>) => {
      const record = await ownRecord(tx, actor, 'seen')
      return { profile: record ? await readRecord(store, tx, actor, record) : null }
    }) as never)
  }
  mountOperation(app, askForChildOperation, askForChild(students) as never)
  mountOperation(app, changeStaffPhoto, keepPhoto(app.storageOf))
  mountResource(app, requests.myApprovals, { table: approvalRequests, scope: toDecide(), computed })
  mountResource(app, requests.profileApprovals, {
    table: approvalRequests,
    scope: toDecide(sql`${approvalRequests.app_type_id} = ${literal(approvalType.profileChange)}`),
    computed,
  })
  mountOperation(app, requests.totalApprovals, (work) => count(work, requests.myApprovals))
  mountOperation(app, requests.decideRequest, decideRequest)
  mountOperation(app, requests.cancelRequest, cancelRequest)
  for (const { of, operation } of choicesAtHome) {
    const data = [...of.labels].map(([id, [name, name_kh]]) => ({ id: Number(id), name, name_kh }))
    mountOperation(app, operation, async () => ({ data }))
  }
  mountResource(app, ownClassList, { table: classes, scope: { 'teacher-api': says(peopleReaches.own_classes, sql`${classes.class_id} in ${ownClasses}`) } })
  mountOperation(app, listOwnClasses, async ({ tx, actor }) => classesOfTeacher(tx, await teacherOf(tx, actor.user_id)))
  mountOperation(app, listOwnSubjects, async ({ tx, actor }) => subjectsOfTeacher(tx, await teacherOf(tx, actor.user_id)))
  mountOperation(app, listClassesOfTeacher, ({ tx, actor, input }) => classesOfTeacher(tx, input.teacher_id, actor.branch_ids))
  mountOperation(app, listSubjectsOfTeacher, ({ tx, actor, input }) => subjectsOfTeacher(tx, input.teacher_id, actor.branch_ids))
}
