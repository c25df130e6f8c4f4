import { flag, id, note, ref } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const messageSettings = defineResource({
  name: 'message-settings',
  label: ['Message setting', 'Message settings'],
  key: 'message_setting_id',
  title: 'message_setting_id',
  sort: ['message_setting_id', 'asc'],
  verbs: ['list', 'read', 'create', 'update'],
  fields: {
    message_setting_id: id(),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 1 }),
    needs_approval: flag('Approval needed', { help: 'A second person approves each message before it goes out' }),
    remark: note('Remark', { optional: true, max: 300 }),
  },
  filters: ['branch_id'],
})
