import type { Audience } from '@sala/contract/notifications/audiences'
import { manualState, notificationManuals } from '@sala/contract/notifications/manuals'
import { approveManual, cancelManual, sendManual } from '@sala/contract/notifications/send-manuals'
import { Ban, CheckCheck, Pencil, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listedOnly } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { AudienceText } from './audience-text.tsx'

/** A draft is changed where it is written. */
const sent = listedOnly(notificationManuals)
const { draft, waiting, cancelled } = manualState

/** What was written, where it is, how many it went to and how many have read it. */
export default function ManualsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useHref()
  const { may } = useSession()
  return (
    <ResourceScreen
      resource={sent}
      onCreate={() => navigate(place('/send-message'))}
      columns={{ audience: ({ audience }) => audience && <AudienceText audience={audience as Audience} /> }}
      actions={(row) =>
        row.state === draft && may('update', notificationManuals.name)
          ? [
              {
                key: 'edit',
                label: t('action.edit'),
                icon: <Pencil size={15} />,
                act: () => navigate(place(`/send-message?draft=${row.sstc_id}`)),
              },
            ]
          : []
      }
      rowActions={[
        { operation: sendManual, icon: <Send size={15} />, when: ({ state }) => state === draft },
        { operation: approveManual, icon: <CheckCheck size={15} />, when: ({ state }) => state === waiting },
        { operation: cancelManual, icon: <Ban size={15} />, danger: true, when: ({ state }) => state !== cancelled },
      ]}
    />
  )
}
