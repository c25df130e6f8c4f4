import { z } from 'zod'
import { weekday } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, id, integer, links, note, owned, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const substituteDay = defineChoice({
  none: [0, 'None', 'គ្មាន'],
  nextWorkingDay: [1, 'Next working day', 'ថ្ងៃធ្វើការបន្ទាប់'],
})
export const ruleKind = defineChoice({
  yearly: [1, 'The same day every year', 'ថ្ងៃដដែលរៀងរាល់ឆ្នាំ'],
  weekly: [2, 'Weekly rest day', 'ថ្ងៃឈប់សម្រាកប្រចាំសប្តាហ៍'],
})

export const holidays = defineResource({
  name: 'holidays',
  label: ['Holiday', 'Holidays'],
  key: 'hol_id',
  title: { en: 'hol_name_en', km: 'hol_name_kh' },
  sort: ['start_date', 'asc'],
  fields: {
    hol_id: id(),
    hol_name_en: text('Name (Latin)', { search: true }),
    hol_name_kh: text('Name (Khmer)', { search: true }),
    start_date: date('Starts'),
    end_date: date('Ends', { notBefore: 'start_date' }),
    branch_ids: links('Branches', () => branches, { help: 'Leave blank for all branches' }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  period: ['start_date', 'end_date'],
})

const rule = {
  rule_name_en: text('Name (Latin)', { search: true }),
  rule_name_kh: text('Name (Khmer)', { search: true }),
  rule_kind: choice('Type', ruleKind, { default: ruleKind.yearly }),
  month: integer('Month', { min: 1, max: 12, default: 1 }),
  day: integer('Day', { min: 1, max: 31, default: 1 }),
  days: integer('Number of days', { min: 1, max: 30, default: 1 }),
  weekday: choice('Weekday', weekday, { default: weekday.sunday }),
  substitute_day: choice('If it falls on a rest day', substituteDay, { default: substituteDay.none }),
} as const

/** What repeats: the days of every year, and the days of every week on which nobody teaches. */
export const holidayRules = defineResource({
  name: 'holiday-rules',
  label: ['Holiday rule', 'Holiday rules'],
  key: 'hol_rule_id',
  title: { en: 'rule_name_en', km: 'rule_name_kh' },
  sort: ['month', 'asc'],
  fields: { hol_rule_id: id(), ...rule },
  filters: ['rule_kind'],
})

const madeHoliday = z.strictObject({
  hol_name_en: z.string(),
  hol_name_kh: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_substitute: z.int(),
  is_new: z.int(),
})

export const generateHolidays = defineOperation({
  name: 'generate-holidays',
  method: 'POST',
  path: '/holiday-rules/generate',
  label: 'Add the holidays of a year',
  access: may('create', holidays),
  stale: ['holidays'],
  body: { year: integer('Year', { min: 2000, max: 2100 }) },
  answer: z.strictObject({ made: z.int(), data: z.array(madeHoliday) }),
})

/** All rules at once, as one decision: what is not named is gone. */
export const replaceHolidayRules = defineOperation({
  name: 'replace-holiday-rules',
  method: 'PUT',
  path: '/holiday-rules/0',
  label: 'Change all rules',
  access: may('update', holidayRules),
  stale: ['holiday-rules'],
  body: {
    rules: owned('Rules', { name: 'holiday-rules', key: 'hol_rule_id', fields: { hol_rule_id: id(), ...rule } }),
  },
  answer: z.strictObject({ rules: z.int() }),
})

export const substituteDays = defineOperation({
  name: 'substitute-days',
  method: 'GET',
  path: '/holiday-rule/substitute-day',
  label: 'Choices: substitute day',
  access: may('view', holidayRules),
  answer: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string(), name_kh: z.string() })) }),
})
