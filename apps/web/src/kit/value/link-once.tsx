import { showInstant } from '@sala/contract/kit/dates'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretOnce } from './secret-once.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface LinkOnceProps {
  readonly label: string
  readonly link: string
  readonly until: string
  /** What has to happen before it works. */
  readonly children?: ReactNode
}

/** An address that is shown once, to be copied or scanned, and until when it works. */
export function LinkOnce({ label, link, until, children }: LinkOnceProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="once-note">{t('link.once')}</p>
      {children}
      <SecretOnce label={label} value={link} />
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={link} label={t('link.qr')} />
      </Suspense>
      <p className="second centred">{t('link.until', { when: showInstant(until) })}</p>
    </>
  )
}
