import { showCount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { totalCards } from '@sala/contract/reports/dashboard'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHref, useSession } from '../kit/session.tsx'

interface CardsProps {
  readonly cards: AnswerOf<typeof totalCards>
  readonly owing: number | undefined
  readonly days: { readonly from: string; readonly to: string }
}

/** The numbers that one comes for; each leads to the report that it is the sum of, with the same days. */
export function Cards({ cards, owing, days: { from, to } }: CardsProps) {
  const { t } = useTranslation()
  const money = (amount: string) => showMoney(amount, 'USD')
  const days = `from=${from}&to=${to}`
  const late = Number(cards.overdue) > 0
  return (
    <>
      <CardList label={t('dashboard.inDays')}>
        <Card
          name={t('dashboard.billed')}
          value={money(cards.billed)}
          report="sale-day-books"
          path={`/report/sale-day-books?${days}`}
        />
        <Card
          name={t('dashboard.collected')}
          value={money(cards.collected)}
          report="daily-closeout"
          path={`/report/daily-closeout?${days}`}
        />
        <Card
          name={t('dashboard.joined')}
          value={showCount(cards.students_new)}
          report="student-lists"
          path={`/report/student-lists?joined_from=${from}&joined_to=${to}`}
        />
      </CardList>
      <CardList label={t('dashboard.now')}>
        <Card
          name={t('dashboard.owed')}
          value={money(cards.owed)}
          more={owing === undefined ? undefined : `${t('dashboard.owing')}: ${showCount(owing)}`}
          report="student-unpaids"
          path="/report/student-unpaids"
        />
        <Card
          name={t('dashboard.overdue')}
          value={money(cards.overdue)}
          late={late}
          report="overdue-payments"
          path="/report/overdue-payments"
        />
        <Card
          name={t('dashboard.cash')}
          value={money(cards.cash_usd)}
          more={Number(cards.cash_khr) === 0 ? undefined : showMoney(cards.cash_khr, 'KHR')}
          report="cashier-shifts"
          path="/cashier-shifts"
        />
        <Card
          name={t('dashboard.students')}
          value={showCount(cards.students_active)}
          report="student-lists"
          path={`/report/student-lists?status=${studentStatus.active}`}
        />
      </CardList>
    </>
  )
}

function CardList({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section className="dashboard-cards" aria-label={label}>
      <h2 className="second">{label}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface CardProps {
  readonly name: string
  readonly value: string
  readonly more?: string | undefined
  readonly late?: boolean
  /** What one must be allowed to view to follow it. */
  readonly report: string
  readonly path: string
}

function Card({ name, value, more, late, report, path }: CardProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const place = useHref()
  const inside = (
    <>
      <span className="second">{name}</span>
      <strong className={late ? 'number dashboard-late' : 'number'}>{value}</strong>
      {more && <span className="second small number">{more}</span>}
    </>
  )
  return (
    <li>
      {may('view', report) ? (
        <Link className="card dashboard-card" to={place(path)} title={t('dashboard.report', { what: name })}>
          {inside}
        </Link>
      ) : (
        <div className="card dashboard-card">{inside}</div>
      )}
    </li>
  )
}
