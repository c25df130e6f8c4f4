import type { ReportSource } from '../../kit/report/report-rows.ts'
import { factsByWay } from './payment-facts.ts'

export const paymentDetailsSource: ReportSource = { key: ['entry_id', 'part', 'line_no', 'way_no'], select: factsByWay }
