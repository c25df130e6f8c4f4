import type { AnyResource } from '@sala/contract/kit/resource'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database.ts'
import { keepFile, type ReceivedFile } from '../file/file.ts'
import { stillThere } from '../problem.ts'
import { type App, type Call, storeOf } from '../route/app.ts'

type Row = Record<string, unknown>

export interface Uploading<Input = Row> {
  readonly input: Input
  readonly tx: Tx
  readonly file: ReceivedFile
  readonly call: Call
}

/** Keeps a file that came along and hangs it into a field of a row; answers its id. */
export async function attachFile(
  app: App,
  { input: key, tx, file, call }: Uploading,
  resource: AnyResource,
  field: string,
): Promise<string> {
  const store = storeOf(app, resource.name)
  const object_id = resource.keys.map((name) => key[name]).join('/')
  const file_id = await keepFile(tx, app.storageOf(call.db), file, { object: resource.name, object_id, field })
  stillThere(
    await tx
      .update(store.options.table as PgTable)
      .set({ [field]: file_id } as never)
      .where(store.keyMatches(key))
      .returning(),
  )
  return file_id
}

/**
 * Carries out an operation that brings one file for the row that its input names: it answers the row's key and the
 * file's id.
 */
export const uploadInto =
  <Field extends string>(app: App, resource: AnyResource, field: Field) =>
  async <Input extends Row>(work: Uploading<Input>) =>
    ({ ...work.input, [field]: await attachFile(app, work, resource, field) }) as Input & Record<Field, string>
