import { ref, text } from '../kit/field.ts'
import { branches } from './branches.ts'

/** Of one branch of the caller's, where he asks for one. */
export const ofBranch = { branch_id: ref('Branch', () => branches) } as const

export const branchName = { branch_name_en: text('Branch') } as const

export const branchColumn = { branch_name: text('Branch') } as const
