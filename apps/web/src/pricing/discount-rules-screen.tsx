import { discountKind, discountRules } from '@sala/contract/pricing/discount-rules'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

// Only brothers and sisters are counted.
const hides = (name: string, values: Row) => name === 'from_child' && values.discount_kind !== discountKind.siblings

/** What brothers and sisters, and children of the staff, pay less. */
export default function DiscountRulesScreen() {
  return <ResourceScreen resource={discountRules} formHides={hides} />
}
