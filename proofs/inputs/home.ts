import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '../../apps/api/src/kit/database.ts'
import { keepMade } from '../../apps/api/src/kit/file.ts'
import { tasks } from '../../apps/api/src/kit/tables.ts'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { Actor, World } from '../world.ts'

/** Long work of somebody of this side, done, with a file; as if he had asked for it. */
async function taskOf(world: World, actor: Actor, side: Side): Promise<string> {
  const owner = actor.side === side ? actor : world.actors['staff-api'][side === 'A' ? 'own' : 'other']
  const task_id = randomUUID()
  const path = join(tmpdir(), `sala-proofs-${task_id}`)
  await writeFile(path, `CANARY${side}1 of a sheet`)
  await inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, async (tx) => {
    const file_id = await keepMade(tx, world.app.storage, path, 'text/plain', { object: 'tasks', object_id: task_id, field: 'file' })
    const task = { task_id, user_id: owner.user_id, name: 'export-list', label: 'Rows', label_kh: 'ជួរ', file_name: 'rows.xlsx' }
    await tx.insert(tasks).values({ ...task, file_id, state: 'done', finished_at: new Date().toISOString() })
  })
  return task_id
}

export const inputs: Inputs = {
  'list-my-tasks': async () => ({}),
  'see-my-tasks': async () => ({ body: {} }),
  'cancel-my-task': async ({ world, actor, side }) => ({ params: { task_id: await taskOf(world, actor, side) }, body: {}, scoped: true }),
  'read-task-file': async ({ world, actor, side }) => ({ params: { task_id: await taskOf(world, actor, side) }, scoped: true }),
}
