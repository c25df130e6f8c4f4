import { useTranslation } from 'react-i18next'
import { useUser } from '../app/user.ts'
import { useTitle } from '../kit/page/page.tsx'
import { TodayCard } from './today.tsx'
import './home.css'

/** A teacher's first screen: the lessons of today, each a tap from its class. */
export default function TeacherHome() {
  const { t } = useTranslation()
  const user = useUser()
  useTitle(t('places.today'))
  return (
    <div className="page home home-person">
      <h1>{t('home.greeting', { name: user.full_name })}</h1>
      <TodayCard />
    </div>
  )
}
