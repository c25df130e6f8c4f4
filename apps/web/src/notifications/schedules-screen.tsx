import type { Audience } from '@sala/contract/notifications/audiences'
import { notificationSchedules } from '@sala/contract/notifications/schedules'
import { notificationType } from '@sala/contract/people/notification-types'
import { Pause, Play } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSave } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { AudienceText } from './audience-text.tsx'
import { MessageWords } from './message-words.tsx'

const inputs = { audience: lazy(() => import('./audience-input.tsx')) }

/** What goes out again and again, and when next; a schedule is paused and resumed from its menu. */
export default function SchedulesScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useHref()
  const save = useSave(notificationSchedules)
  const { may } = useSession()
  return (
    <MessageWords type={notificationType.message}>
      <ResourceScreen
        resource={notificationSchedules}
        onCreate={() => navigate(place('/send-message?when=repeat'))}
        formExtra={inputs}
        columns={{ audience: ({ audience }) => audience && <AudienceText audience={audience as Audience} /> }}
        actions={({ not_sch_id, is_active, version }) =>
          may('update', notificationSchedules.name)
            ? [
                {
                  key: 'pause',
                  label: t(is_active ? 'writing.pause' : 'writing.resume'),
                  icon: is_active ? <Pause size={15} /> : <Play size={15} />,
                  act: () => save.mutate({ key: String(not_sch_id), body: { is_active: is_active ? 0 : 1, version } }),
                },
              ]
            : []
        }
      />
    </MessageWords>
  )
}
