import { BadgePercent } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const finance = area('finance', 'Finance', 'ហិរញ្ញវត្ថុ', [entry('promotions', BadgePercent, ['Promotion', 'Promotions', 'ការបញ្ចុះតម្លៃពិសេស'])])
