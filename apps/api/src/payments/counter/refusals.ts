import { paymentProblems } from '@sala/contract/payments/problems'
import { saying } from '../../kit/problem.ts'

export const refuse = saying(paymentProblems)
