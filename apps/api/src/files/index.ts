import { readFile } from '@sala/contract/files/files'
import { permissionName } from '@sala/contract/kit/access'
import { eq } from 'drizzle-orm'
import { type App, mountOperation, storeOf } from '../kit/mount.ts'
import { refuse } from '../kit/problem.ts'
import { files as table } from '../kit/tables.ts'

export function files(app: App): void {
  // A file is seen by whoever may see the row it belongs to, and its owner always sees his own picture.
  mountOperation(app, readFile, async ({ input, actor, tx, call }) => {
    const [file] = await tx.select().from(table).where(eq(table.file_id, input.id))
    if (!file || !app.stores.has(file.object)) throw refuse('not_found')
    const own = file.object === 'users' && file.object_id === String(actor.user_id)
    const { resource } = storeOf(app, file.object)
    const key = { [resource.keys[0]!]: /^\d+$/.test(file.object_id) ? Number(file.object_id) : file.object_id }
    if (!own) {
      if (!actor.permissions.has(permissionName('view', resource.name))) throw refuse('not_found')
      await storeOf(app, file.object).read(tx, actor, key)
    }
    call.reply
      .header('content-type', file.mime)
      .header('content-length', file.bytes)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-disposition', 'inline')
    return (await app.storage.open(file.file_id)) as never
  })
}
