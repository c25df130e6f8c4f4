import { endGuardianBlock, guardianBlocks } from '@sala/contract/people/guardian-blocks'
import { useTranslation } from 'react-i18next'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { hidesPickup } from './student-blocks.tsx'

/** Who is blocked in a branch, from what and until when. */
export default function BlockedPersonsScreen() {
  const { t } = useTranslation()
  const done = () => t('blocks.ended')
  return (
    <ResourceScreen
      resource={guardianBlocks}
      formHides={hidesPickup}
      rowActions={[{ operation: endGuardianBlock, when: (row) => row.ended_date === null, done }]}
    />
  )
}
