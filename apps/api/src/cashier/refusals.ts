import { cashierProblems } from '@sala/contract/cashier/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(cashierProblems)
