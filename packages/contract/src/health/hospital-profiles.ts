import { flag, id, note, phone, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { address } from '../organisation/places.ts'

export const hospitalProfiles = defineResource({
  name: 'hospital-profiles',
  label: ['Hospital', 'Hospitals'],
  key: 'id',
  title: { en: 'hospital_name_en', km: 'hospital_name_kh' },
  sort: ['hospital_name_en', 'asc'],
  fields: {
    id: id(),
    hospital_name_en: text('Name (Latin)', { search: true, column: 1 }),
    hospital_name_kh: text('Name (Khmer)', { search: true, column: 2 }),
    phone_number: phone('Phone', { optional: true, search: true, column: 3 }),
    emergency_phone: phone('Ambulance phone', { optional: true, column: 4 }),
    ...address,
    remark: note('Remark', { optional: true, max: 500, column: false }),
    is_active: flag('In use', { default: 1, column: 5 }),
  },
  filters: ['is_active'],
  defaults: { is_active: [1] },
  option: ['phone_number'],
})
