import { students } from '@sala/contract/people/students'
import { useTranslation } from 'react-i18next'
import { useList } from '../../kit/hooks.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { EmptyNote } from '../../kit/states.tsx'
import { FamilyAccount } from '../account/family-account.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import './my-payments.css'

/** The account of a family, or of a student, as its own page: what is owed and how to pay it, and what was paid. */
export default function MyPaymentsScreen() {
  const { t } = useTranslation()
  const { actor } = useSession()
  const children = useList(students, { perPage: 1 })
  const [child] = children.data?.data ?? []
  const { student_id, student_parent_id } = child ?? {}
  return (
    <Page title={t('payments.title')} className="payments">
      <PaymentNotices />
      <Loaded query={children} lines={5} />
      {children.data && !child && <EmptyNote title={t('payments.nothingOwed')} />}
      {student_id && (
        <section className="card card-pad">
          <FamilyAccount
            of={actor.user_type === 'parent-api' && student_parent_id ? { student_parent_id } : { student_id }}
          />
        </section>
      )}
    </Page>
  )
}
