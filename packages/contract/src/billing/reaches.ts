import type { Reach } from '../kit/reach.ts'

export const financeReaches = {
  all_its_branches: [
    'Only where this person works in every branch that it is about.',
    'តែករណីដែលបុគ្គលនេះធ្វើការក្នុងគ្រប់សាខាដែលពាក់ព័ន្ធ។',
  ],
  own_branches_or_group: [
    'What is for the whole group, and what is for the branches that this person works in.',
    'អ្វីសម្រាប់ក្រុមទាំងមូល និងអ្វីសម្រាប់សាខាដែលបុគ្គលនេះធ្វើការ។',
  ],
} as const satisfies Record<string, Reach>
