import { Button } from 'antd'
import { CloudOff, Compass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router'
import { isLost, useLost } from '../kit/connection.ts'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'

/** There is nothing at this address. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <section className="card">
        <h1 className="hidden-label">{t('missing.title')}</h1>
        <EmptyNote icon={<Compass size={30} strokeWidth={1.5} aria-hidden />} title={t('missing.title')}>
          <Link to="/">{t('missing.home')}</Link>
        </EmptyNote>
      </section>
    </div>
  )
}

/**
 * A screen failed to load or to draw, most often because a new version came out: reloading mends that. Where the server
 * was out of reach, it reloads by itself once it is back.
 */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const lost = useLost()
  const [wasLost] = useState(isLost)
  useEffect(() => {
    if (wasLost && !lost) location.reload()
  }, [wasLost, lost])
  console.error(error)
  return (
    <div className="page">
      <section className="card">
        {wasLost ? (
          <EmptyNote icon={<CloudOff size={28} strokeWidth={1.5} aria-hidden />} title={t('problem.offline')} />
        ) : (
          <ProblemNote problem={error} />
        )}
        <p className="centred">
          <Button type="primary" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        </p>
      </section>
    </div>
  )
}
