import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../kit/overlays.tsx'
import { FamilyAccount } from './family-account.tsx'

/** The account beside the counter: what was typed there stays. */
export default function AccountDrawer({ family, onClose }: { family: FamilyAtCounter; onClose: () => void }) {
  const { t } = useTranslation()
  const { student_parent_id, children } = family
  return (
    <SideDrawer title={t('account.title')} onClose={onClose}>
      <FamilyAccount of={student_parent_id ? { student_parent_id } : { student_id: children[0]!.student_id }} />
    </SideDrawer>
  )
}
