import { userTypeChoice } from '../kit/access.ts'
import { choice, flag, id, integer, links, note, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { permissions } from './permissions.ts'

export const roles = defineResource({
  name: 'roles',
  label: ['Role', 'Roles'],
  key: 'id',
  title: { en: 'name', km: 'name_kh' },
  sort: ['rank', 'desc'],
  fields: {
    id: id(),
    name: text('Name (Latin)', { search: true, max: 80 }),
    name_kh: text('Name (Khmer)', { search: true, max: 80 }),
    guard: choice('For', userTypeChoice, { default: 'staff-api', fixed: true }),
    rank: integer('Rank', { min: 1, max: 100, default: 10, help: 'People manage only those of a lower rank' }),
    description: note('Description', { optional: true, max: 300 }),
    requires_second_factor: flag('Second factor needed', {
      help: 'Whoever holds this role signs in with a code from an authenticator app',
    }),
    is_builtin: flag('Built in', { computed: true }),
    permission_ids: links('Permissions', () => permissions),
  },
  filters: ['guard'],
  defaults: { guard: ['staff-api'] },
  option: ['guard', 'rank'],
  freshFactor: ['create', 'update', 'remove'],
})
