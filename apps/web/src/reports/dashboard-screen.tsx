import { localToday } from '@sala/contract/kit/clock'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import { branches } from '@sala/contract/organisation/branches'
import { studentStatus } from '@sala/contract/people/student-statuses'
import {
  dashboard,
  dateBy,
  groupBy,
  incomeByFees,
  saleItems,
  studentGrades,
  studentStatuses,
  totalCards,
  totalStudents,
  unpaidStudents,
} from '@sala/contract/reports/dashboard'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, pick, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { Bars, barName } from './dashboard-bars.tsx'
import { Cards } from './dashboard-cards.tsx'
import { DashboardDays } from './dashboard-days.tsx'
import { useGlance } from './use-glance.ts'
import '../kit/pop-box.css'
import '../kit/report/report.css'
import './dashboard.css'

const mostFees = 8

/** How the school stands: money of some days and of now, what it came from, and who studies here. */
export default function DashboardScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const branch = useBranch()
  const [params, move] = useUrlParams()
  const id = useId()
  const [today] = useState(localToday)
  const days = { from: params.get('from') ?? `${today.slice(0, 7)}-01`, to: params.get('to') ?? today }
  const by = groupBy.values.find((each) => each === params.get('by')) ?? 'fee_type'
  const counted = dateBy.values.find((each) => each === params.get('counted')) ?? 'payment_date'
  const asked = { date_from: days.from, date_to: days.to, ...(branch !== null && { branch_id: branch }) }
  const cards = useGlance(totalCards, asked)
  const unpaid = useGlance(unpaidStudents, asked)
  const income = useGlance(incomeByFees, { ...asked, group_by: by, inv_date_by: counted })
  const sold = useGlance(saleItems, { ...asked, inv_date_by: 'invoice_date' })
  const grades = useGlance(studentGrades, asked)
  const statuses = useGlance(studentStatuses, asked)
  const all = useGlance(totalStudents, asked)
  const place = actor.branches.find((each) => each.branch_id === branch)
  return (
    <Page
      title={resourceLabel(dashboard, language, 'one')}
      className="dashboard"
      beside={<span className="second">{place ? titleOf(branches, place, language) : t('dashboard.allBranches')}</span>}
    >
      <DashboardDays days={days} today={today} onChange={(from, to) => move({ from, to }, true)} />
      <Loaded query={cards} lines={4} />
      {cards.data && <Cards cards={cards.data} owing={unpaid.data?.students} days={days} />}
      <div className="dashboard-charts">
        <section className="card" aria-labelledby={`${id}income`}>
          <div className="dashboard-head">
            <h2 id={`${id}income`}>{t('dashboard.income')}</h2>
            <select
              aria-label={t('dashboard.what')}
              value={counted}
              onChange={(event) => move({ counted: event.target.value }, true)}
            >
              {dateBy.values.map((each) => (
                <option key={each} value={each}>
                  {choiceLabel(dateBy, each, language).text}
                </option>
              ))}
            </select>
            <select
              aria-label={t('dashboard.by')}
              value={by}
              onChange={(event) => move({ by: event.target.value }, true)}
            >
              {groupBy.values.map((each) => (
                <option key={each} value={each}>
                  {t('dashboard.byWhat', { what: choiceLabel(groupBy, each, language).text.toLowerCase() })}
                </option>
              ))}
            </select>
          </div>
          <Bars
            glance={income}
            label={t('dashboard.income')}
            nothing={t('dashboard.nothing')}
            bars={income.data?.data.map((each) => ({
              key: String(each.key),
              name: barName(each, by, language) ?? t('dashboard.noFee'),
              value: Number(each.amount),
              shown: showMoney(each.amount, 'USD'),
            }))}
            total={income.data && showMoney(income.data.total, 'USD')}
          />
        </section>
        <section className="card" aria-labelledby={`${id}sold`}>
          <div className="dashboard-head">
            <h2 id={`${id}sold`}>{t('dashboard.sold')}</h2>
          </div>
          <Bars
            glance={sold}
            label={t('dashboard.sold')}
            nothing={t('dashboard.nothing')}
            bars={sold.data?.data.slice(0, mostFees).map((each) => ({
              key: String(each.key),
              name: barName(each, 'fee', language) ?? t('dashboard.noFee'),
              value: Number(each.amount),
              shown: showMoney(each.amount, 'USD'),
              more: t('dashboard.times', { n: showDecimal(each.quantity).replace(/\.00$/, '') }),
            }))}
            left={sold.data && Math.max(0, sold.data.data.length - mostFees)}
            total={sold.data && showMoney(sold.data.total, 'USD')}
          />
        </section>
        <section className="card" aria-labelledby={`${id}grades`}>
          <div className="dashboard-head">
            <h2 id={`${id}grades`}>{t('dashboard.grades')}</h2>
          </div>
          <Bars
            glance={grades}
            label={t('dashboard.grades')}
            nothing={t('dashboard.nobody')}
            bars={grades.data?.data.map((each) => ({
              key: String(each.key),
              name: barName(each, 'grade', language) ?? t('dashboard.noGrade'),
              value: each.students,
              shown: String(each.students),
              more: t('dashboard.girls', { n: each.girls }),
              ...(each.key && { link: `/report/student-lists?status=${studentStatus.active}&grade_id=${each.key}` }),
            }))}
          />
        </section>
        <section className="card" aria-labelledby={`${id}statuses`}>
          <div className="dashboard-head">
            <h2 id={`${id}statuses`}>{t('dashboard.statuses')}</h2>
          </div>
          <Bars
            glance={statuses}
            label={t('dashboard.statuses')}
            nothing={t('dashboard.nobody')}
            bars={statuses.data?.data.map((each) => ({
              key: String(each.status),
              name: choiceLabel(studentStatus, each.status, language).text,
              value: each.students,
              shown: String(each.students),
              more: t('dashboard.girls', { n: each.girls }),
              link: `/report/student-lists?status=${each.status}`,
            }))}
          />
        </section>
        <section className="card" aria-labelledby={`${id}all`}>
          <div className="dashboard-head">
            <h2 id={`${id}all`}>{t('dashboard.byBranch')}</h2>
            {all.data && <span className="second">{t('dashboard.joinedIn', { n: all.data.joined })}</span>}
          </div>
          <Bars
            glance={all}
            label={t('dashboard.byBranch')}
            nothing={t('dashboard.nobody')}
            bars={all.data?.data.map((each) => ({
              key: String(each.key),
              name: pick(language, each.name_en ?? '', each.name_kh),
              value: each.students,
              shown: String(each.students),
              more: t('dashboard.girls', { n: each.girls }),
            }))}
            total={all.data && `${all.data.students} ${t('dashboard.girls', { n: all.data.girls })}`}
          />
        </section>
      </div>
    </Page>
  )
}
