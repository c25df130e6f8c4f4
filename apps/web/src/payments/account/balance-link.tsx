import { parseAmount, showMoney } from '@sala/contract/kit/money'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../kit/api.ts'
import { useAccount } from './use-account.ts'

/** What a student owes, in the head of the page; it leads to the account further down. */
export default function BalanceLink({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { data } = useAccount({ student_id: row.student_id as number })
  if (!data) return null
  const { owed, overdue, credit } = data
  return (
    <a href="#account" className="head-fact" data-late={parseAmount(overdue) > 0n || undefined}>
      <Wallet size={15} aria-hidden />
      {parseAmount(owed) > 0n
        ? t('account.owes', { amount: showMoney(owed, 'USD') })
        : parseAmount(credit) > 0n
          ? t('account.hasCredit', { amount: showMoney(credit, 'USD') })
          : t('account.owesNothing')}
    </a>
  )
}
