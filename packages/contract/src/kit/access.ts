import { defineChoice } from './choice.ts'

export const userTypeChoice = defineChoice(
  {
    'staff-api': ['staff-api', 'Staff', 'បុគ្គលិក'],
    'teacher-api': ['teacher-api', 'Teacher', 'គ្រូបង្រៀន'],
    'parent-api': ['parent-api', 'Parent', 'មាតាបិតា'],
    'student-api': ['student-api', 'Student', 'សិស្ស'],
  },
  { anyCase: true },
)
export const userTypes = userTypeChoice.values
export type UserType = (typeof userTypes)[number]

/** What a permission lets one do, in the order of the permission screen's columns. */
export const actions = defineChoice({
  view: ['view', 'View', 'មើល'],
  create: ['create', 'Create', 'បង្កើត'],
  update: ['update', 'Update', 'កែប្រែ'],
  delete: ['delete', 'Delete', 'លុប'],
  export: ['export', 'Export', 'នាំចេញ'],
  print: ['print', 'Print', 'បោះពុម្ព'],
  approve: ['approve', 'Approve', 'អនុម័ត'],
  release: ['release', 'Release', 'ចេញផ្សាយ'],
  void: ['void', 'Void', 'មោឃៈ'],
  reset: ['reset', 'Reset password', 'កំណត់ពាក្យសម្ងាត់ឡើងវិញ'],
  unlock: ['unlock', 'Unlock', 'ដោះសោ'],
  disable: ['disable', 'Disable', 'បិទគណនី'],
  retype: ['retype', 'Change type', 'ប្តូរប្រភេទ'],
  explain: ['explain', 'Explain access', 'ពន្យល់សិទ្ធិ'],
  merge: ['merge', 'Merge', 'បញ្ចូលគ្នា'],
})
export type Action = (typeof actions.values)[number]

/** Who may call: anybody, anybody signed in, or whoever holds the permission. The rows are narrowed by scope on top. */
export type Access = 'anyone' | 'signed-in' | { readonly action: Action; readonly resource: string }

/** How long a confirmed second factor counts as fresh. */
export const freshMinutes = 10

export const may = (action: Action, resource: { readonly name: string }): Access => ({
  action,
  resource: resource.name,
})

/** The permission's name on the wire: `view-users`. */
export const permissionName = (action: Action, resource: string): string => `${action}-${resource}`
