import { Button } from 'antd'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../../kit/api.ts'
import { useHref, useSession } from '../../kit/session.tsx'
import { FamilyAccount } from './family-account.tsx'

/** The account as a part of the page of a family or a student. */
export default function AccountSection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { actor, may } = useSession()
  const href = useHref()
  const { student_id, student_parent_id } = row as { student_id?: number; student_parent_id: number | null }
  const isStaff = actor.user_type === 'staff-api'
  const atCounter = student_parent_id ? `family=${student_parent_id}` : `student=${student_id}`
  return (
    <section className="card card-pad" id="account">
      <div className="section-head">
        <h2>{t('account.title')}</h2>
        <span className="spread" />
        {isStaff && student_id && student_parent_id && (
          <Link to={href(`/parent-profiles?open=${student_parent_id}`)}>{t('account.ofFamily')}</Link>
        )}
      </div>
      <FamilyAccount
        of={student_id ? { student_id } : { student_parent_id: student_parent_id! }}
        actions={
          isStaff &&
          may('create', 'receipts') &&
          may('view', 'counter') && (
            <Link to={href(`/cashier?${atCounter}`)}>
              <Button type="primary" icon={<HandCoins size={15} aria-hidden />} tabIndex={-1}>
                {t('account.take')}
              </Button>
            </Link>
          )
        }
      />
    </section>
  )
}
