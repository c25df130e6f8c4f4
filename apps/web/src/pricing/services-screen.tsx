import { serviceSubscriptions } from '@sala/contract/pricing/service-subscriptions'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'

const TakeAway = lazy(() => import('./take-away-dialog.tsx'))

/** Who takes the bus, lunch or a club. */
export default function ServicesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [leaving, setLeaving] = useState<Row>()
  const actions = (row: Row): MenuItem[] =>
    may('delete', serviceSubscriptions.name)
      ? [{ key: 'end', label: t('services.takeAway'), icon: <Trash2 size={15} />, danger: true, separated: true, act: () => setLeaving(row) }]
      : []
  return (
    <>
      <ResourceScreen resource={serviceSubscriptions} actions={actions} />
      <Suspense fallback={null}>{leaving && <TakeAway row={leaving} onClose={() => setLeaving(undefined)} />}</Suspense>
    </>
  )
}
