import { bankProblems } from '@sala/contract/payments/bank-problems'
import { saying } from '../../kit/problem.ts'

export const refuse = saying(bankProblems)
