import type { Reach } from '../kit/reach.ts'

export const academicsReaches = {
  own_branches_or_all: [
    'Records for all branches, and for the branches this person works in.',
    'អ្វីដែលពាក់ព័ន្ធសាខាទាំងអស់ និងអ្វីដែលពាក់ព័ន្ធសាខាដែលបុគ្គលនេះធ្វើការ។',
  ],
} as const satisfies Record<string, Reach>
