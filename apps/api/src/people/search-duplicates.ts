import { may } from '@sala/contract/kit/access'
import { duplicatePairs, type searchDuplicates as operation } from '@sala/contract/people/duplicate-pairs'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { findFamilyPairs, findStudentPairs } from './find-pairs.ts'

const nothing = z.strictObject({})
const searching = defineJob({
  name: 'search-duplicates',
  input: nothing,
  access: () => may('update', duplicatePairs),
  within: 900,
})
const searchingByNight = defineJob({
  name: 'search-duplicates-nightly',
  label: ['Find duplicates at night', 'ស្វែងរកកំណត់ត្រាស្ទួនពេលយប់'],
  input: nothing,
  access: 'system',
  schedule: '20 2 * * *',
  within: 900,
})

export const searchDuplicates = async ({ enqueue }: Work<typeof operation>) => ({
  task_id: await enqueue(searching, {}, { label: ['Finding duplicates', 'កំពុងស្វែងរកកំណត់ត្រាស្ទួន'] }),
})

export function mountSearch(app: App): void {
  const carryOut = async ({ once, progress }: JobWork<object>) => {
    await progress(0, 2)
    await once('students', findStudentPairs)
    await progress(1, 2)
    await once('families', findFamilyPairs)
    await once('told', (tx) => announce(tx, { resource: duplicatePairs.name }))
  }
  mountJob(app, searching, carryOut)
  mountJob(app, searchingByNight, carryOut)
}
