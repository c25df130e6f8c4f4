import { serviceSubscriptions } from '@sala/contract/pricing/service-subscriptions'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'

const dialogs = { takeAway: () => import('./take-away-dialog.tsx') }

/** Who takes the bus, lunch or a club. */
export default function ServicesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const actions = (row: ShownRow<typeof serviceSubscriptions>): MenuItem[] =>
    may('delete', serviceSubscriptions.name)
      ? [
          {
            key: 'end',
            label: t('services.takeAway'),
            icon: <Trash2 size={15} />,
            danger: true,
            separated: true,
            act: () => open('takeAway', { row }),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen resource={serviceSubscriptions} actions={actions} />
      {node}
    </>
  )
}
