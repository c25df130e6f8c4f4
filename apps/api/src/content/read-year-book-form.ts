import { academicYears } from '@sala/contract/academics/years'
import { frontCovers } from '@sala/contract/content/front-covers'
import type { readYearBookForm as operation } from '@sala/contract/content/year-books'
import { optionFields } from '@sala/contract/kit/resource'
import type { Work } from '../kit/route/work.ts'

/** All that the form of a year book lets one choose from, within the caller's branches. */
export async function readYearBookForm({ actor, call, store }: Work<typeof operation>) {
  const years = await store(academicYears).list(call.db, actor, {
    perPage: 100,
    fields: optionFields(academicYears),
    filters: { ac_status_id: [] },
  })
  const covers = await store(frontCovers).list(call.db, actor, { perPage: 100, fields: optionFields(frontCovers) })
  return { academic_years: years.data, front_covers: covers.data } as never
}
