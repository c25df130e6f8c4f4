import { permissionName } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { raiseAlarm } from '../kit/history/alarm.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import { archiveQuery } from './figures.ts'

export const watchArchive = defineJob({
  name: 'watch-archive',
  label: ['Check the backup', 'ពិនិត្យច្បាប់ចម្លងបម្រុង'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '*/10 * * * *',
})

/** Every ten minutes: where the archive of the write-ahead log fails, those who look after the company hear of it. */
export function mountArchiveWatch(app: App): void {
  mountJob(app, watchArchive, async ({ db, once }) => {
    const { rows } = await db.execute<{ failing: boolean; failed_count: string }>(sql.raw(archiveQuery))
    const { failing, failed_count } = rows[0]!
    if (!failing) return
    await once('ring', (tx) =>
      raiseAlarm(app, tx, {
        kind: 'archive',
        about: { failures: Number(failed_count) },
        permission: permissionName('update', 'companies'),
        label: [
          'Backups are failing: new data could not be restored. Tell the person who runs the server.',
          'ការបម្រុងទុកបរាជ័យ៖ អ្វីដែលសរសេរឥឡូវនេះមិនអាចស្តារវិញបានទេ។ សូមប្រាប់អ្នកថែទាំម៉ាស៊ីនមេ។',
        ],
      }),
    )
  })
}
