import { showInstant } from '@sala/contract/kit/dates'
import type { Page } from '@sala/contract/kit/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { entries, entriesOf, labelOf, menuFor } from '../app/menu.ts'
import { useFavorites } from '../app/side-menu.tsx'
import { useUser } from '../app/user.ts'
import { useWaiting } from '../app/waiting.tsx'
import { send } from '../kit/api.ts'
import type { Change } from '../kit/history/history-timeline.tsx'
import { nameOf, useLanguage } from '../kit/labels.ts'
import type { MenuEntry } from '../kit/menu.ts'
import { useTitle } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './home.css'

const SetupCard = lazy(() => import('./setup-card.tsx'))

/** Favourites, the areas one may enter, and what changed lately. */
export default function StaffHome() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const { may } = useSession()
  const place = useHref()
  const [favorites] = useFavorites()
  useTitle(t('shell.home'))
  const figures = may('view', 'dashboard') ? entries.find(({ name }) => name === 'dashboard') : undefined
  const links = (some: readonly MenuEntry[]) => (
    <ul>
      {some.map((entry) => (
        <li key={entry.path}>
          <Link to={place(entry.path)}>
            <entry.icon size={16} strokeWidth={1.75} aria-hidden /> {labelOf(entry.label, language)}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="page home">
      <h1>{t('home.greeting', { name: user.full_name })}</h1>
      <div className="home-figures">
        {figures && (
          <Link to={place(figures.path)} className="tile">
            <figures.icon size={20} strokeWidth={1.75} aria-hidden /> {labelOf(figures.label, language)}
          </Link>
        )}
        {menuFor(user)
          .flatMap(entriesOf)
          .filter(({ waits }) => waits)
          .map((entry) => (
            <WaitingTile key={entry.path} entry={entry} />
          ))}
      </div>
      {may('update', 'companies') && (
        <Suspense fallback={null}>
          <SetupCard />
        </Suspense>
      )}
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
      <div className="home-columns">
        <section aria-labelledby="home-areas">
          <h2 id="home-areas">{t('home.areas')}</h2>
          <div className="area-cards">
            {menuFor(user).map((area) => (
              <div key={area.name} className="card area-card">
                <h3>{labelOf(area.label, language)}</h3>
                {links(area.entries)}
                {area.groups.map((group) => (
                  <details key={group.name}>
                    <summary>{labelOf(group.label, language)}</summary>
                    {links(group.entries)}
                  </details>
                ))}
              </div>
            ))}
          </div>
        </section>
        {may('view', 'history-tracking') && <RecentChanges />}
      </div>
    </div>
  )
}

/** What waits for this person, with its number; nothing where nothing waits. */
function WaitingTile({ entry }: { entry: MenuEntry }) {
  const language = useLanguage()
  const { t } = useTranslation()
  const place = useHref()
  const count = useWaiting(entry)
  return count > 0 ? (
    <Link to={place(entry.path)} className="tile">
      <entry.icon size={20} strokeWidth={1.75} aria-hidden /> {labelOf(entry.label, language)}{' '}
      <Badge tone="warn">{t('shell.waiting', { count })}</Badge>
    </Link>
  ) : null
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
