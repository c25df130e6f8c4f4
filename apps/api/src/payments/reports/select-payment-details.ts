import type { ReportSource } from '../../kit/report-rows.ts'
import { paymentFacts } from './payment-facts.ts'

export const paymentDetailsSource: ReportSource = { key: ['entry_id', 'part', 'line_no'], select: paymentFacts }
