import { feesProblems } from '@sala/contract/fees/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(feesProblems)
