import { showInstant } from '@sala/contract/kit/dates'
import type { Page } from '@sala/contract/kit/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { learnWordsOf } from '../app/area-words.ts'
import { labelOf } from '../app/menu.ts'
import { useFavorites } from '../app/side-menu.tsx'
import { useUser } from '../app/user.ts'
import { send } from '../kit/api.ts'
import type { Change } from '../kit/history/history-timeline.tsx'
import { nameOf, useLanguage } from '../kit/labels.ts'
import { useTitle } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { WorkCards } from './work-cards.tsx'
import './home.css'

const SetupCard = lazy(() => import('./setup-card.tsx'))

const OwnShiftCard = lazy(async () => {
  const [found] = await Promise.all([import('../payments/counter/own-shift-card.tsx'), learnWordsOf('payments')])
  return found
})

/** The day of whoever works here: what waits for him in numbers, then his favourites and what changed lately. */
export default function StaffHome() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const { may } = useSession()
  const place = useHref()
  const [favorites] = useFavorites()
  useTitle(t('shell.home'))
  return (
    <div className="page home">
      <h1>{t('home.greeting', { name: user.full_name })}</h1>
      <div className="work-cards">
        {may('create', 'cashier-shifts') && (
          <Suspense fallback={null}>
            <OwnShiftCard />
          </Suspense>
        )}
        <WorkCards />
      </div>
      {may('update', 'companies') && (
        <Suspense fallback={null}>
          <SetupCard />
        </Suspense>
      )}
      <div className="home-columns">
        <section aria-labelledby="home-favorites">
          <h2 id="home-favorites">{t('home.favorites')}</h2>
          {favorites.length === 0 && <p className="second">{t('home.noFavorites')}</p>}
          <ul className="tiles">
            {favorites.map((entry) => (
              <li key={entry.path}>
                <Link to={place(entry.path)} className="tile">
                  <entry.icon size={20} strokeWidth={1.75} aria-hidden /> {labelOf(entry.label, language)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {may('view', 'history-tracking') && <RecentChanges />}
      </div>
    </div>
  )
}

const tones = { insert: 'ok', update: 'info', delete: 'error' } as const

function RecentChanges() {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { data, error, refetch } = useQuery<Page<Change & { object: string; object_id: string }>, Problem>({
    queryKey: ['history-tracking', 'recent'],
    queryFn: ({ signal }) => send({ path: '/history-tracking', query: { perPage: 8 }, signal }),
  })
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t('home.recent')}</h2>
      <div className="card">
        {error && <ProblemNote problem={error} onRetry={refetch} compact />}
        <ul className="recent">
          {data?.data.map((change) => (
            <li key={change.history_id}>
              <Badge tone={tones[change.action]}>{t(`change.${change.action}`)}</Badge>
              <span className="recent-what">
                {nameOf(change.object, language)}{' '}
                <span className="second">· {change.user_name ?? t('detail.system')}</span>
              </span>
              <span className="second small number">{showInstant(change.created_date)}</span>
            </li>
          ))}
        </ul>
        <p className="recent-more">
          <Link to={place('/history-tracking')}>{t('action.showAll')}</Link>
        </p>
      </div>
    </section>
  )
}
