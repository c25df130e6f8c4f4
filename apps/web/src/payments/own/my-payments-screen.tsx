import { students } from '@sala/contract/people/students'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useList } from '../../kit/hooks.ts'
import { titleOf, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
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
  const language = useLanguage()
  const { childIds } = useSession()
  const [params, change] = useUrlParams()
  const chosen = useChild()
  const children = useList(students, { perPage: 50 })
  const rows = children.data?.data ?? []
  const child = rows.find(({ student_id }) => student_id === chosen) ?? rows[0]
  const family = childIds.length > 1 ? child?.student_parent_id : null
  // Whoever has not chosen a child sees all of them.
  const whole = family && (chosen === null || params.has('family'))
  return (
    <Page title={t('payments.title')} className="payments">
      <PaymentNotices />
      <Loaded query={children} lines={5} />
      {children.data && !child && <EmptyNote title={t('payments.nothingOwed')} />}
      {child && (
        <section className="card card-pad">
          {family && chosen !== null && (
            <Segmented
              aria-label={t('payments.whose')}
              value={whole ? 'family' : 'child'}
              options={[
                { value: 'child', label: titleOf(students, child, language) },
                { value: 'family', label: t('payments.wholeFamily') },
              ]}
              onChange={(next) => change({ family: next === 'family' ? '1' : null }, true)}
            />
          )}
          <FamilyAccount of={whole ? { student_parent_id: family } : { student_id: child.student_id }} byDays />
        </section>
      )}
    </Page>
  )
}
