import type { Reach } from '../kit/reach.ts'

export const importReaches = {
  imports_of_own_branches: [
    'Files of the branches this person works in, for lists this person can view.',
    'ឯកសារនៃសាខាដែលបុគ្គលនេះធ្វើការ អំពីអ្វីដែលបុគ្គលនេះអាចមើលបាន។',
  ],
} as const satisfies Record<string, Reach>
