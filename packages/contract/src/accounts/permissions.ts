import { id, integer, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

// Derived from the contract and kept in step at every start: nobody adds one by hand.
export const permissions = defineResource({
  name: 'permissions',
  label: ['Permission', 'Permissions'],
  key: 'id',
  title: { en: 'label', km: 'label_kh' },
  sort: ['order_group', 'asc'],
  verbs: ['list'],
  fields: {
    id: id(),
    name: text('Name', { search: true }),
    label: text('Label', { search: true }),
    label_kh: text('Label (Khmer)', { search: true }),
    group: text('Group', { search: true }),
    group_kh: text('Group (Khmer)', { search: true }),
    resource: text('Resource'),
    resource_label: text('Resource label', { search: true }),
    resource_label_kh: text('Resource label (Khmer)', { search: true }),
    order_group: integer('Order of the group'),
    order: integer('Order'),
    guards: text('User types'),
  },
  filters: ['group'],
  option: ['name', 'group', 'resource'],
  tellApart: ['name'],
})
