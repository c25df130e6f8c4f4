import type { Reach } from '../kit/reach.ts'

export const financeReaches = {
  all_its_branches: [
    'Only if this person works in every branch concerned.',
    'តែករណីដែលបុគ្គលនេះធ្វើការក្នុងគ្រប់សាខាដែលពាក់ព័ន្ធ។',
  ],
  own_branches_or_group: [
    'Records for the whole group, and for the branches this person works in.',
    'អ្វីសម្រាប់ក្រុមទាំងមូល និងអ្វីសម្រាប់សាខាដែលបុគ្គលនេះធ្វើការ។',
  ],
} as const satisfies Record<string, Reach>
