import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { deedLabels } from './deed-label.ts'

const world = openSchool('deed_label')

it('says in both languages what each job has changed', () => {
  const said = deedLabels(world.app)
  const unsaid = [...world.app.jobs.keys()].filter((name) => !/\p{Script=Khmer}/u.test(said(name)?.label_kh ?? ''))
  expect(unsaid).toEqual([])
  expect(said('apply-retention')?.label).toBe('Apply retention rules')
})
