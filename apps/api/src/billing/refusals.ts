import { billingProblems } from '@sala/contract/billing/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(billingProblems)
