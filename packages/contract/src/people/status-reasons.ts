import { choice, flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { staffStatus } from './statuses.ts'

export const statusReasons = defineResource({
  name: 'status-reasons',
  label: ['Status reason', 'Status reasons'],
  key: 'status_reason_id',
  title: { en: 'reason_en', km: 'reason_kh' },
  sort: ['reason_en', 'asc'],
  fields: {
    status_reason_id: id(),
    status: choice('For the status', staffStatus, { fixed: true }),
    reason_en: text('Reason (Latin)', { search: true }),
    reason_kh: text('Reason (Khmer)', { search: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['status', 'is_active'],
  defaults: { is_active: [1] },
})
