import { code, date, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const official = (digits: number) => ({ pattern: new RegExp(`^\\d{${digits}}$`), max: digits })
const names = {
  name_en: text('Name (Latin)', { search: true }),
  name_kh: text('Name (Khmer)', { search: true }),
  valid_to: date('No longer in use from', { optional: true }),
}
const everyone = ['staff-api', 'teacher-api', 'parent-api', 'student-api'] as const
const shared = { title: { en: 'name_en', km: 'name_kh' }, verbs: [], userTypes: everyone } as const

// Keyed by the official code: the parent is the code without its last two digits.
export const provinces = defineResource({
  name: 'provinces',
  label: ['Province', 'Provinces'],
  key: 'province_code',
  sort: ['province_code', 'asc'],
  ...shared,
  fields: { province_code: code('Province code', official(2)), ...names },
})
export const districts = defineResource({
  name: 'districts',
  label: ['District', 'Districts'],
  key: 'district_code',
  sort: ['district_code', 'asc'],
  ...shared,
  fields: {
    district_code: code('District code', official(4)),
    province_code: ref('Province', () => provinces, { text: true }),
    ...names,
  },
})
export const communes = defineResource({
  name: 'communes',
  label: ['Commune', 'Communes'],
  key: 'commune_code',
  tellApart: ['district_code'],
  sort: ['commune_code', 'asc'],
  ...shared,
  fields: {
    commune_code: code('Commune code', official(6)),
    district_code: ref('District', () => districts, { text: true }),
    ...names,
  },
})
export const villages = defineResource({
  name: 'villages',
  label: ['Village', 'Villages'],
  key: 'village_code',
  tellApart: ['commune_code'],
  sort: ['village_code', 'asc'],
  ...shared,
  fields: {
    village_code: code('Village code', official(8)),
    commune_code: ref('Commune', () => communes, { text: true }),
    ...names,
  },
})

/** Province to village, each choice within the one above it; spread into any record that has an address. */
export const address = {
  province_code: ref('Province', () => provinces, { text: true, optional: true, section: 'Address', column: false }),
  district_code: ref('District', () => districts, {
    text: true,
    optional: true,
    within: ['province_code'],
    section: 'Address',
    column: false,
  }),
  commune_code: ref('Commune', () => communes, {
    text: true,
    optional: true,
    within: ['district_code'],
    section: 'Address',
    column: false,
  }),
  village_code: ref('Village', () => villages, {
    text: true,
    optional: true,
    within: ['commune_code'],
    section: 'Address',
    column: false,
  }),
  street: text('Street', { optional: true, max: 100, section: 'Address', column: false }),
  house: text('House', { optional: true, max: 50, section: 'Address', column: false }),
} as const
