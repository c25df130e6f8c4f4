import { defineChoice } from './choice.ts'

export const userTypes = ['staff-api', 'teacher-api', 'parent-api', 'student-api'] as const
export type UserType = (typeof userTypes)[number]

export const userTypeChoice = defineChoice({
  'staff-api': ['Staff', 'បុគ្គលិក'],
  'teacher-api': ['Teacher', 'គ្រូបង្រៀន'],
  'parent-api': ['Parent', 'មាតាបិតា'],
  'student-api': ['Student', 'សិស្ស'],
})

/** What a permission lets one do, in the order of the permission screen's columns. */
export const actions = defineChoice({
  view: ['View', 'មើល'],
  create: ['Create', 'បង្កើត'],
  update: ['Update', 'កែប្រែ'],
  delete: ['Delete', 'លុប'],
  export: ['Export', 'នាំចេញ'],
  print: ['Print', 'បោះពុម្ព'],
  approve: ['Approve', 'អនុម័ត'],
  release: ['Release', 'ចេញផ្សាយ'],
  void: ['Void', 'មោឃៈ'],
  reset: ['Reset password', 'កំណត់ពាក្យសម្ងាត់ឡើងវិញ'],
  unlock: ['Unlock', 'ដោះសោ'],
  disable: ['Disable', 'បិទគណនី'],
  retype: ['Change type', 'ប្តូរប្រភេទ'],
  explain: ['Explain access', 'ពន្យល់សិទ្ធិ'],
  merge: ['Merge', 'បញ្ចូលគ្នា'],
})
export type Action = (typeof actions.values)[number]

/** Who may call: anybody, anybody signed in, or whoever holds the permission. The rows are narrowed by scope on top. */
export type Access = 'anyone' | 'signed-in' | { readonly action: Action; readonly resource: string }

/** How long a confirmed second factor counts as fresh. */
export const freshMinutes = 10

export const may = (action: Action, resource: { readonly name: string }): Access => ({ action, resource: resource.name })

/** The permission's name on the wire: `view-users`. */
export const permissionName = (action: Action, resource: string): string => `${action}-${resource}`
