import { z } from 'zod'
import { may, userTypeChoice } from '../kit/access.ts'
import { choice, flag, id, integer, links, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
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
    rank: integer('Rank', { min: 1, max: 100, default: 10, help: 'Users can only manage people of a lower rank' }),
    description: note('Description', { optional: true, max: 300 }),
    requires_second_factor: flag('Two-step sign-in required', {
      help: 'Users with this role sign in with a code from an authenticator app',
    }),
    is_builtin: flag('Built in', { computed: true }),
    permission_ids: links('Permissions', () => permissions),
  },
  filters: ['guard'],
  defaults: { guard: ['staff-api'] },
  option: ['guard', 'rank'],
  freshFactor: ['create', 'update', 'remove'],
})

/** What a built-in role held in the beginning; nothing of one that a school made itself. */
export const readOriginal = defineOperation({
  name: 'read-original-role',
  method: 'GET',
  path: '/roles/{id}/original',
  label: 'Original permissions',
  access: may('view', roles),
  params: { id: ref('Role', () => roles) },
  answer: z.strictObject({ permission_ids: z.nullable(z.array(z.int())) }),
})
