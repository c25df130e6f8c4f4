import { listNewAccounts } from '@sala/contract/accounts/family-accounts'
import { readConsents } from '@sala/contract/data-protection/own-agreements'
import { showInstant } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { learnWordsOf } from '../app/area-words.ts'
import { useOwnFamily } from '../app/own-family.ts'
import { useUser } from '../app/user.ts'
import { operate } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useTitle } from '../kit/page/page.tsx'
import { sessionKey, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { PaymentNotices } from '../payments/own/payment-notices.tsx'
import { TodayCard } from './today.tsx'
import { Ways } from './ways.tsx'
import './home.css'

const OwedCard = lazy(async () => {
  const [found] = await Promise.all([import('../payments/own/owed-card.tsx'), learnWordsOf('payments')])
  return found
})

/** The first screen of a parent or a student: what is owed, what is today, what waits for an answer. */
export default function FamilyHome() {
  const { t } = useTranslation()
  const user = useUser()
  const { may } = useSession()
  useTitle(t('shell.home'))
  const family = useOwnFamily()
  const isParent = user.user_type === 'parent-api'
  return (
    <div className="page home home-person">
      <h1>{t('home.greeting', { name: user.full_name })}</h1>
      {!family && (
        <div className="card">
          <EmptyNote icon={<UserRound size={28} strokeWidth={1.5} aria-hidden />} title={t('home.noChildren')} />
        </div>
      )}
      {family && may('view', 'invoices') && (
        <Suspense fallback={null}>
          <PaymentNotices />
          <OwedCard of={family} payments={isParent ? '/my-payments' : '/my-fees'} />
        </Suspense>
      )}
      {family && <TodayCard />}
      {isParent && <Asked />}
      {isParent && <NewAccounts />}
    </div>
  )
}

/** Accounts that came to the family lately: whoever did not ask for one says so. */
function NewAccounts() {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: [...sessionKey, 'new-accounts'], queryFn: () => operate(listNewAccounts, {}) })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="home-new-accounts">
      <h2 id="home-new-accounts">{t('home.newAccounts')}</h2>
      <ul className="card home-notices">
        {data.data.map(({ user_id, full_name, user_name, since }) => (
          <li key={user_id}>
            {t('home.newAccount', { name: full_name, login: user_name })}{' '}
            <span className="second number">{showInstant(since)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the school asks and the family has not answered yet. */
function Asked() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery({ queryKey: [...sessionKey, 'consents'], queryFn: () => operate(readConsents, {}) })
  const asked = data?.data.filter((each) => each.asked === 1) ?? []
  if (asked.length === 0) return null
  const what = asked.map((each) => pick(language, each.label, each.label_kh)).join(', ')
  return (
    <Ways
      title={t('home.waits')}
      ways={[{ path: '/privacy', icon: CircleHelp, label: t('home.waitsCard', { what }) }]}
    />
  )
}
