import type { ReportSource } from '../../kit/report/report-rows.ts'
import { paymentFacts } from './payment-facts.ts'

export const paymentDetailsSource: ReportSource = { key: ['entry_id', 'part', 'line_no'], select: paymentFacts }
