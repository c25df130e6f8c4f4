import { subPrograms } from '../academics/programs.ts'
import { scheduleType } from '../academics/statuses.ts'
import { choice, flag, id, ref, text, time } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** The rows of a week's grid: when lessons begin and end in a sub program of a branch. */
export const scheduleTimes = defineResource({
  name: 'schedule-times',
  label: ['Schedule time', 'Schedule times'],
  key: 'schedule_time_id',
  title: 'time_name',
  sort: ['start_time', 'asc'],
  fields: {
    schedule_time_id: id(),
    time_name: text('Name', { search: true, max: 40, column: 1, help: 'e.g. “1st hour” or “Break”' }),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 7 }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true, column: 4 }),
    sch_type: choice('Type', scheduleType, { default: scheduleType.study, fixed: true, column: 5 }),
    start_time: time('Starts', { column: 2 }),
    end_time: time('Ends', { notBefore: 'start_time', column: 3 }),
    is_break: flag('Break', { default: 0, column: 6, help: 'No lessons at this time' }),
  },
  filters: ['acps_id', 'sch_type', 'is_break', 'branch_id'],
  option: ['start_time', 'end_time', 'is_break', 'acps_id', 'sch_type', 'branch_id'],
  lookups: { 'sub-programs': () => subPrograms, 'schedule-time-id': (): AnyResource => scheduleTimes },
})
