import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { useTranslation } from 'react-i18next'
import { useList } from '../../kit/hooks.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useChild, useSession } from '../../kit/session.tsx'
import { EmptyNote } from '../../kit/states.tsx'
import { FamilyAccount } from '../account/family-account.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import './my-payments.css'

/** The account of a family, or of a student, as its own page: what is owed and how to pay it, and what was paid. */
export default function MyPaymentsScreen() {
  const { t } = useTranslation()
  const { actor, childIds } = useSession()
  const chosen = useChild()
  const children = useList(students, { perPage: 50, 'filter[status]': studentStatus.values })
  const child = children.data?.data.find(({ student_id }) => student_id === (chosen ?? childIds[0]))
  // A brother who has left is not to be chosen, but what he owes is still to be paid.
  const isWhole = actor.user_type === 'parent-api' && (chosen === null || childIds.length === 1)
  const family = isWhole ? child?.student_parent_id : null
  return (
    <Page title={t('payments.title')} className="payments">
      <PaymentNotices />
      <Loaded query={children} lines={5} />
      {children.data && !child && <EmptyNote title={t('payments.nothingOwed')} />}
      {child && (
        <section className="card card-pad">
          <FamilyAccount of={family ? { student_parent_id: family } : { student_id: child.student_id }} byDays />
        </section>
      )}
    </Page>
  )
}
