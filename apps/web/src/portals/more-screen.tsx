import { ContactRound, GraduationCap, LockKeyhole, UserRound, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Child } from '../app/children.tsx'
import { entriesOf, labelOf, menuFor } from '../app/menu.ts'
import { useOwnFamily } from '../app/own-family.ts'
import { placesOf } from '../app/places.ts'
import { useUser } from '../app/user.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import { useChild } from '../kit/session.tsx'
import { type Way, Ways } from './ways.tsx'
import './home.css'

/** All that has no place of its own at the bottom: what the school knows, then one's own account. */
export default function MoreScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const isParent = user.user_type === 'parent-api'
  const chosen = useChild()
  const family = useOwnFamily()
  const places = placesOf(user.user_type).map(({ path }) => path)
  const records: Way[] =
    user.user_type === 'teacher-api'
      ? menuFor(user)
          .flatMap(entriesOf)
          .filter(({ path }) => !places.includes(path))
          .map(({ path, icon, label }) => ({ path, icon, label: labelOf(label, language) }))
      : // Of a child all is on its page: class, cards, pickup, health. Bills and receipts have a place of their own.
        (user.children as unknown as Child[])
          .filter(({ student_id }) => chosen === null || student_id === chosen)
          .map(({ student_id, full_name_en, full_name_kh }, _, { length }) => ({
            path: `/student-profiles?open=${student_id}`,
            icon: GraduationCap,
            label:
              length > 1 ? pick(language, full_name_en, full_name_kh) : t(isParent ? 'home.childPage' : 'home.ownPage'),
            note: t('home.ownPageCard'),
          }))
  if (family && 'student_parent_id' in family)
    records.push({
      path: `/parent-profiles?open=${family.student_parent_id}`,
      icon: Users,
      label: t('home.ownFamily'),
      note: t('home.ownFamilyCard'),
    })
  const account: Way[] = [
    { path: '/my-details', icon: ContactRound, label: t('home.details'), note: t('home.detailsCard') },
    { path: '/profile', icon: UserRound, label: t('shell.profile'), note: t('home.personal') },
    { path: '/privacy', icon: LockKeyhole, label: t('shell.privacy'), note: t('home.privacyCard') },
  ]
  return (
    <Page title={t('places.more')} className="home home-person">
      {records.length > 0 && <Ways title={t('home.records')} ways={records} />}
      <Ways title={t('home.account')} ways={account} />
    </Page>
  )
}
