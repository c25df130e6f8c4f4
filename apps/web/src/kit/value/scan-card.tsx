import { lazy, type ReactNode, Suspense } from 'react'
import './scan-card.css'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface ScanCardProps {
  readonly code: string
  readonly title: string
  readonly amount: string
  readonly to: string
  readonly words: string
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** A code to pay by, with how much it asks for, whom it pays, and how. */
export function ScanCard({ code, title, amount, to, words, children }: ScanCardProps) {
  return (
    <section className="scan-card" aria-label={title}>
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={code} label={title} />
      </Suspense>
      <div>
        <strong className="scan-mark" translate="no">
          KHQR
        </strong>
        <b className="number">{amount}</b>
        <span translate="no">{to}</span>
        <span className="second">{words}</span>
        {children}
      </div>
    </section>
  )
}
