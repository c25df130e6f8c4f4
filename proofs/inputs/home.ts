import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approvalType, approveStatus } from '@sala/contract/people/requests'
import { inTransaction } from '../../apps/api/src/kit/database.ts'
import { keepMade } from '../../apps/api/src/kit/file/file.ts'
import { tasks } from '../../apps/api/src/kit/tables.ts'
import { approvalRequests } from '../../apps/api/src/tables/people-requests.ts'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { type Actor, password, pictureForm, type World } from '../world.ts'

/** Long work of somebody of this side, done, with a file; as if he had asked for it. */
async function taskOf(world: World, actor: Actor, side: Side): Promise<string> {
  const owner = actor.side === side ? actor : world.actors['staff-api'][side === 'A' ? 'own' : 'other']
  const task_id = randomUUID()
  const path = join(tmpdir(), `sala-proofs-${task_id}`)
  await writeFile(path, `CANARY${side}1 of a sheet`)
  await inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, async (tx) => {
    const file_id = await keepMade(tx, world.app.storageOf(world.db), path, 'text/plain', {
      object: 'tasks',
      object_id: task_id,
      field: 'file',
    })
    const task = {
      task_id,
      user_id: owner.user_id,
      name: 'export-list',
      label: 'Rows',
      label_kh: 'ជួរ',
      file_name: 'rows.xlsx',
    }
    await tx.insert(tasks).values({ ...task, file_id, state: 'done', finished_at: new Date().toISOString() })
  })
  return task_id
}

const later = { password: 'the Mekong turns around 77' }
const changed = async ({ world, actor }: { world: World; actor: Actor }) => ({
  body: { current_password: password, ...later },
  as: await world.person({ type: actor.user_type, side: actor.side }),
})

/** A request of somebody of this side that waits for an answer. */
async function requestOf(world: World, side: Side, by?: Actor): Promise<number> {
  const family = await world.rows.fresh('parent-profiles', side)
  const asker =
    by?.side === side
      ? by
      : await world.person({ type: 'parent-api', side, given: { student_parent_id: family.student_parent_id } })
  const [made] = await world.owner
    .insert(approvalRequests)
    .values({
      app_type_id: approvalType.profileChange,
      requested_by: asker.user_id,
      branch_id: family.home_branch_id as number,
      object: 'parent-profiles',
      object_id: String(family.student_parent_id),
      subject_en: `CANARY${side}1`,
      subject_kh: `CANARY${side}1`,
      changes: { telegram: { from: family.telegram, to: 'sala' } },
    })
    .returning()
  return made!.id
}

/** Somebody who has not asked yet: a second request about the same record is refused. */
const newcomer = async ({ world, actor }: { world: World; actor: Actor }, given: Record<string, unknown>) =>
  world.person({ type: actor.user_type, side: actor.side, given })

export const inputs: Inputs = {
  ...Object.fromEntries(['staff', 'teacher', 'parent', 'student'].map((door) => [`change-${door}-password`, changed])),
  ...Object.fromEntries(
    ['read-own-employee', 'read-own-teacher', 'read-own-family', 'read-own-student'].map((name) => [
      name,
      async () => ({}),
    ]),
  ),
  ...Object.fromEntries(
    ['staff', 'teacher', 'parent', 'student'].flatMap((door) =>
      [`total-${door}-requests`, `${door}-approve-types`, `${door}-notification-types`].map((name) => [
        name,
        async () => ({}),
      ]),
    ),
  ),
  'total-staff-approvals': async () => ({}),
  'change-staff-photo': async () => ({ form: pictureForm('photo') }),
  'ask-own-employee': async ({ world, actor }) => ({
    body: { email: 'new@example.com' },
    as: await newcomer({ world, actor }, { staff_id: (await world.rows.fresh('employees', actor.side)).staff_id }),
  }),
  'ask-own-teacher': async ({ world, actor }) => ({
    body: { email: 'new@example.com' },
    as: await newcomer({ world, actor }, {}),
  }),
  'ask-own-family': async ({ world, actor }) => ({
    body: { telegram: 'sala' },
    as: await newcomer({ world, actor }, {}),
  }),
  'ask-own-student': async ({ world, actor }) => ({
    body: { telegram: 'sala' },
    as: await newcomer({ world, actor }, {}),
  }),
  'ask-for-child': async ({ world, side }) => ({
    params: { student_id: (await world.rows.fresh('student-profiles', side)).student_id },
    body: { telegram: 'sala' },
  }),
  'decide-request': async ({ world, side }) => ({
    body: { id: await requestOf(world, side), approve_status: approveStatus.approved },
  }),
  'cancel-request': async ({ world, actor, side }) => ({
    params: { id: await requestOf(world, side, actor) },
    body: {},
    scoped: true,
  }),
  'list-own-classes': async () => ({}),
  'list-own-subjects': async () => ({}),
  'read-own-week': async () => ({}),
  'list-classes-of-teacher': async ({ world, side }) => ({
    query: { teacher_id: (await world.rows.row('teacher-profiles', side)).teacher_id },
  }),
  'list-subjects-of-teacher': async ({ world, side }) => ({
    query: { teacher_id: (await world.rows.row('teacher-profiles', side)).teacher_id },
  }),
  'read-my-work': async () => ({}),
  'read-setup': async () => ({}),
  'mark-setup-step': async () => ({ params: { step: 'roles' }, body: { done: 1 } }),
  'list-my-tasks': async () => ({}),
  'see-my-tasks': async () => ({ body: {} }),
  'cancel-my-task': async ({ world, actor, side }) => ({
    params: { task_id: await taskOf(world, actor, side) },
    body: {},
    scoped: true,
  }),
  'read-task-file': async ({ world, actor, side }) => ({
    params: { task_id: await taskOf(world, actor, side) },
    scoped: true,
  }),
}
