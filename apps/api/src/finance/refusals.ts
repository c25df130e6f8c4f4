import { financeProblems } from '@sala/contract/finance/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(financeProblems)
