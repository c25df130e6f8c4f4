import { grades } from '@sala/contract/academics/grades'
import { listNewAccounts } from '@sala/contract/accounts/family-accounts'
import { readConsents } from '@sala/contract/data-protection/own-agreements'
import { showDate, showInstant } from '@sala/contract/kit/dates'
import { branches } from '@sala/contract/organisation/branches'
import { ownClasses } from '@sala/contract/timetable/own-classes'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CircleHelp,
  ContactRound,
  GraduationCap,
  LockKeyhole,
  type LucideIcon,
  School,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Child } from '../app/children.tsx'
import { useUser } from '../app/user.ts'
import { operate } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { pick, titleOf, useLanguage } from '../kit/labels.ts'
import { useTitle } from '../kit/page/page.tsx'
import { sessionKey, useChild, useHref } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { PaymentNotices } from '../payments/own/payment-notices.tsx'
import './home.css'

/** The home of a teacher, a parent or a student: what is his own, and for a parent the choice of a child. */
export default function PersonHome() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  useTitle(t('shell.home'))
  const child = useChild()
  const own = user.user_type === 'student-api' ? (user.children as unknown as Child[])[0] : undefined
  const ways = [
    ...(own
      ? [
          {
            path: `/student-profiles?open=${own.student_id}`,
            icon: GraduationCap,
            label: t('home.ownPage'),
            note: t('home.ownPageCard'),
          },
        ]
      : []),
    { path: '/profile', icon: UserRound, label: t('shell.profile'), note: t('home.personal') },
    { path: '/my-details', icon: ContactRound, label: t('home.details'), note: t('home.detailsCard') },
    { path: '/privacy', icon: LockKeyhole, label: t('shell.privacy'), note: t('home.privacyCard') },
  ]
  return (
    <div className="page home home-person">
      <div className="hello">
        <Avatar id={user.photo} name={user.full_name} large />
        <h1>{t('home.greeting', { name: user.full_name })}</h1>
      </div>
      {(user.user_type === 'parent-api' || user.user_type === 'student-api') && <PaymentNotices />}
      {user.user_type === 'parent-api' && <NewAccounts />}
      {user.user_type === 'parent-api' && <Waiting />}
      {user.user_type === 'parent-api' && <ChosenChild id={child} />}
      {user.user_type === 'teacher-api' && <OwnClasses />}
      {user.branches.length > 0 && user.user_type === 'teacher-api' && (
        <section aria-labelledby="home-branches">
          <h2 id="home-branches">{t('home.branches')}</h2>
          <p>{user.branches.map((each) => titleOf(branches, each, language)).join(' · ')}</p>
        </section>
      )}
      <Ways ways={ways} />
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
          <li key={user_id}>{t('home.newAccount', { name: full_name, login: user_name, day: showInstant(since) })}</li>
        ))}
      </ul>
    </section>
  )
}

/** What the school asks and the family has not answered yet. */
function Waiting() {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { data } = useQuery({ queryKey: [...sessionKey, 'consents'], queryFn: () => operate(readConsents, {}) })
  const asked = data?.data.filter((each) => each.asked === 1) ?? []
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="home-waiting">
      <h2 id="home-waiting">{t('home.waits')}</h2>
      <ul className="ways card">
        <li>
          <Link to={place('/privacy')}>
            <CircleHelp size={22} strokeWidth={1.75} aria-hidden />
            <span>
              <strong>
                {t('home.waitsCard', {
                  what: asked.map((each) => pick(language, each.label, each.label_kh)).join(', '),
                })}
              </strong>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  )
}

interface Way {
  readonly path: string
  readonly icon: LucideIcon
  readonly label: string
  readonly note: string
}

function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useTranslation()
  const place = useHref()
  return (
    <section aria-labelledby="home-account">
      <h2 id="home-account">{t('home.account')}</h2>
      <ul className="ways card">
        {ways.map(({ path, icon: Icon, label, note }) => (
          <li key={path}>
            <Link to={place(path)}>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              <span>
                <strong>{label}</strong>
                <span className="second">{note}</span>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The child whom the page is about. */
function ChosenChild({ id }: { id: number | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const child = (useUser().children as unknown as Child[]).find(({ student_id }) => student_id === id)
  if (!child)
    return (
      <div className="card">
        <EmptyNote icon={<UserRound size={28} strokeWidth={1.5} aria-hidden />} title={t('home.noChildren')} />
      </div>
    )
  return (
    <section aria-labelledby="home-child">
      <h2 id="home-child">{t('home.chosenChild')}</h2>
      <Link className="card child child-link" to={place(`/student-profiles?open=${child.student_id}`)}>
        <Avatar id={child.photo} name={child.full_name_en} />
        <span className="child-text">
          <strong>{pick(language, child.full_name_en, child.full_name_kh)}</strong>
          <span className="second">
            {t('home.card')} <span translate="no">{child.card_number}</span>
            {child.date_of_birth && <span className="number"> · {showDate(child.date_of_birth)}</span>}
          </span>
        </span>
        <span className="second">{t('home.childPage')}</span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </section>
  )
}

function OwnClasses() {
  const { t } = useTranslation()
  const { data } = useList(ownClasses, { perPage: 50, include: ['grade', 'room'] })
  const language = useLanguage()
  if (!data) return null
  return (
    <section aria-labelledby="home-classes">
      <h2 id="home-classes">{t('home.classes')}</h2>
      {data.data.length === 0 && <p className="second">{t('home.noClasses')}</p>}
      <ul className="tiles">
        {data.data.map((row) => (
          <li key={row.class_id} className="tile">
            <School size={20} strokeWidth={1.75} aria-hidden />
            <span>
              <strong translate="no">{row.class_name}</strong>
              {row.grade && <span className="second"> {titleOf(grades, row.grade, language)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
