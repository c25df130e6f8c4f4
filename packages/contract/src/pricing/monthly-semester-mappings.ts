import { z } from 'zod'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { academicStatus } from '../academics/statuses.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { id, month, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource, optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** Which months a term is paid for. */
export const monthlySemesterMappings = defineResource({
  name: 'monthly-semester-mappings',
  path: '/v2/monthly-semester-mappings',
  label: ['Term month', 'Term months'],
  key: 'id',
  title: 'month',
  sort: ['month', 'asc'],
  fields: {
    id: id(),
    month: month('Month'),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    acps_id: ref('Sub programme', () => subPrograms),
    ac_year_id: ref('Academic year', () => academicYears, {
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    ac_term_id: ref('Term', () => terms, {
      within: ['branch_id', 'ac_year_id', 'acps_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
  },
  filters: ['acps_id', 'ac_year_id', 'ac_term_id', 'branch_id'],
})

export const readMappingForm = defineOperation({
  name: 'read-month-mapping-form',
  method: 'GET',
  path: '/v2/monthly-semester-mappings/form-view-models',
  label: 'Options for a term month',
  access: may('view', monthlySemesterMappings),
  answer: z.strictObject({
    main_programs: z.array(optionAnswer(mainPrograms)),
    sub_programs: z.array(optionAnswer(subPrograms)),
    academic_years: z.array(optionAnswer(academicYears)),
    terms: z.array(optionAnswer(terms)),
  }),
})
