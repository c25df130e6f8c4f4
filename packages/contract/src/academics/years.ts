import { choice, date, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { mainPrograms, subPrograms } from './programs.ts'
import { academicStatus } from './statuses.ts'

export const academicYears = defineResource({
  name: 'academic-years',
  label: ['Academic year', 'Academic years'],
  key: 'ac_year_id',
  title: 'ac_year',
  sort: ['ac_year', 'desc'],
  fields: {
    ac_year_id: id(),
    ac_year: text('Academic year', { search: true, max: 20, help: 'e.g. 2026-2027' }),
    start_date: date('Starts'),
    end_date: date('Ends', { notBefore: 'start_date' }),
    ac_status_id: choice('Status', academicStatus, { default: academicStatus.active }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
  },
  filters: ['ac_status_id', 'branch_id'],
  defaults: { ac_status_id: [academicStatus.active] },
  option: ['branch_id', 'ac_status_id'],
  tellApart: ['branch_id'],
  lookups: { statuses: { choice: academicStatus } },
})

export const terms = defineResource({
  name: 'terms',
  path: '/term-semesters',
  label: ['Term', 'Terms'],
  key: 'ac_term_id',
  title: { en: 'term_name', km: 'term_name_kh' },
  sort: ['term_order', 'asc'],
  fields: {
    ac_term_id: id(),
    term_name: text('Term', { search: true }),
    term_name_kh: text('Name (Khmer)', { optional: true, search: true, help: 'e.g. ឆមាសទី១' }),
    term_order: integer('Order', { min: 1, max: 12 }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    ac_year_id: ref('Academic year', () => academicYears, {
      fixed: true,
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    start_date: date('Starts'),
    end_date: date('Ends', { notBefore: 'start_date' }),
    ac_status_id: choice('Status', academicStatus, { default: academicStatus.upcoming }),
  },
  filters: ['ac_year_id', 'acps_id', 'ac_status_id', 'branch_id'],
  defaults: { ac_status_id: [academicStatus.active] },
  option: ['branch_id', 'ac_year_id', 'acps_id', 'term_order', 'ac_status_id'],
  tellApart: ['ac_year_id', 'acps_id', 'branch_id'],
  lookups: {
    'academic-years': () => academicYears,
    'main-programs': () => mainPrograms,
    'sub-programs': () => subPrograms,
  },
})
