import { pricingProblems } from '@sala/contract/pricing/problems'
import { saying } from '../kit/problem.ts'

export const refuse = saying(pricingProblems)
