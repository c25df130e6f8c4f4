import { showInstant } from '@sala/contract/kit/dates'
import { parseAmount, showCash, sumOf } from '@sala/contract/kit/money'
import type { OwnShift } from '@sala/contract/payments/shifts'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../../kit/loaded.tsx'
import { useHref } from '../../kit/session.tsx'
import { HandedDrawers } from './shift-bar.tsx'
import { useOwnShift } from './use-counter.ts'
import './cashier.css'

type Shift = NonNullable<OwnShift['shift']>

/** The own shift on the home page: what it has taken so far, or the way to open one. */
export default function OwnShiftCard() {
  const { t } = useTranslation()
  const place = useHref()
  const query = useOwnShift()
  return (
    <section className="card work-card" aria-labelledby="work-shift">
      <h2 id="work-shift">{t('till.shift')}</h2>
      <Loaded query={query} lines={3} compact>
        {({ shift, handed }) => (
          <>
            <HandedDrawers handed={handed} />
            {shift ? <SoFar shift={shift} /> : <p className="second work-none">{t('till.noShift')}</p>}
            <p className="work-deed">
              <Link to={place('/cashier')} className="deed">
                <HandCoins size={17} aria-hidden /> {shift ? t('till.toCounter') : t('till.open')}
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}

function SoFar({ shift }: { shift: Shift }) {
  const { t } = useTranslation()
  const place = useHref()
  const { cashier_shift_id, branch_id, opened_at, receipts, taken } = shift
  const sum = (code: 'USD' | 'KHR') =>
    sumOf(
      taken.flatMap(({ currency_code, amount }) =>
        currency_code === code ? [parseAmount(amount, code === 'KHR' ? 0 : 2)] : [],
      ),
    )
  const rows = `/receipts?f.shift_id=${cashier_shift_id}&f.branch_id=${branch_id}&f.is_deleted=0`
  return (
    <ul>
      <li className="work-fact">
        <span>{t('till.openSince')}</span> <span className="number">{showInstant(opened_at)}</span>
      </li>
      <li className="work-fact">
        <span>{t('till.takenSoFar')}</span>
        <strong className="number">{showCash(sum('USD'), sum('KHR'))}</strong>
      </li>
      <li className="work-fact">
        <span>{t('till.drawer')}</span>
        <span className="number">{showCash(shift.expected_usd, shift.expected_khr)}</span>
      </li>
      <li>
        <Link to={place(rows)}>
          <span>{t('till.ownReceipts')}</span> <strong className="number">{receipts}</strong>
        </Link>
      </li>
    </ul>
  )
}
