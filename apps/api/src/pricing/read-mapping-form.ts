import { mainPrograms, subPrograms } from '@sala/contract/academics/programs'
import { academicStatus } from '@sala/contract/academics/statuses'
import { academicYears, terms } from '@sala/contract/academics/years'
import { type AnyResource, optionFields } from '@sala/contract/kit/resource'
import type { readMappingForm as operation } from '@sala/contract/pricing/monthly-semester-mappings'
import type { Work } from '../kit/route/work.ts'

/**
 * All that the form of a month lets one choose from, within the caller's branches: years and terms that run or come.
 */
export async function readMappingForm({ actor, call, store }: Work<typeof operation>) {
  const options = async (resource: AnyResource, filters = {}) =>
    (await store(resource).list(call.db, actor, { perPage: 200, fields: optionFields(resource), filters })).data
  const coming = { ac_status_id: [academicStatus.active, academicStatus.upcoming] }
  return {
    main_programs: await options(mainPrograms),
    sub_programs: await options(subPrograms),
    academic_years: await options(academicYears, coming),
    terms: await options(terms, coming),
  } as never
}
