import { shifts } from '@sala/contract/people/shifts'
import { useTranslation } from 'react-i18next'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** The shifts that people work, each with its length. */
export default function ShiftsScreen() {
  const { t } = useTranslation()
  return (
    <ResourceScreen
      resource={shifts}
      columns={{
        total_minutes: ({ total_minutes: all }) => (
          <span className="number">
            {t(all % 60 === 0 ? 'people.hours' : 'people.hoursMinutes', { h: Math.floor(all / 60), m: all % 60 })}
          </span>
        ),
      }}
    />
  )
}
