import { files as area } from '@sala/contract/files/area'
import { permissionName } from '@sala/contract/kit/access'
import { eq } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { refuse } from '../kit/problem.ts'
import { type App, type Call, storeOf } from '../kit/route/app.ts'
import { sign, unsign } from '../kit/sign.ts'
import { files as table } from '../kit/tables.ts'
import { mountFileRemoval } from './remove-unused-files.ts'

const linkSeconds = 60
const seconds = (now: Date) => Math.floor(now.getTime() / 1000)
type Kept = typeof table.$inferSelect
/** A file is seen by whoever may see the row it belongs to, and its owner always sees his own picture. */
async function seenFile(app: App, tx: Tx, actor: Actor, id: string): Promise<Kept> {
  const [file] = await tx.select().from(table).where(eq(table.file_id, id))
  if (!file || !app.stores.has(file.object)) throw refuse('not_found')
  if (file.object === 'users' && file.object_id === String(actor.user_id)) return file
  if (await app.fileDoors.get(file.object)?.(tx, actor, id)) return file
  const { resource } = storeOf(app, file.object)
  if (!actor.permissions.has(permissionName('view', resource.name))) throw refuse('not_found')
  const key = { [resource.keys[0]!]: /^\d+$/.test(file.object_id) ? Number(file.object_id) : file.object_id }
  await storeOf(app, file.object).read(tx, actor, key)
  return file
}
/** Pictures are shown, everything else is only ever kept; whatever it is, it can do nothing. */
async function serve(app: App, call: Call, file: Kept): Promise<never> {
  const stream = await app
    .storageOf(call.db)
    .open(file.file_id)
    .catch(() => {
      throw refuse('not_found')
    })
  call.reply
    .header('content-type', file.mime)
    .header('content-length', file.bytes)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', file.mime === 'image/webp' ? 'inline' : 'attachment')
  return stream as never
}

export const files = serveArea(area, (app) => {
  mountFileRemoval(app)
  return {
    operations: {
      readFile: async ({ input, actor, tx, call }) => {
        const file = await seenFile(app, tx, actor, input.id)
        call.reply.header('cache-control', 'private, max-age=86400, immutable')
        return serve(app, call, file)
      },
      linkFile: async ({ input, actor, tx, call, now }) => {
        const { file_id } = await seenFile(app, tx, actor, input.id)
        const token = await sign(call.db, 'file-links', file_id, seconds(now) + linkSeconds)
        return { url: `/api/files/signed/${token}`, expires_in: linkSeconds }
      },
      readSignedFile: async ({ input, tx, call, now }) => {
        const id = await unsign(call.db, 'file-links', input.token, seconds(now))
        const [file] = id ? await tx.select().from(table).where(eq(table.file_id, id)) : []
        if (!file) throw refuse('not_found')
        call.reply.header('cache-control', 'no-store')
        return serve(app, call, file)
      },
    },
  }
})
