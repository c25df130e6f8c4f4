import { Button } from 'antd'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router'
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

/** A screen failed to load or to draw, most often because a new version came out: reloading mends that. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  console.error(error)
  return (
    <main className="page">
      <section className="card">
        <ProblemNote problem={error} />
        <p className="centred">
          <Button type="primary" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        </p>
      </section>
    </main>
  )
}
