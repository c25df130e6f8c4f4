import { bankingProblems } from '@sala/contract/banking/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(bankingProblems)
