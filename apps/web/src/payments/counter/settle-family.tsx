import { formatAmount } from '@sala/contract/kit/money'
import { type FamilyAtCounter, meetFamily } from '@sala/contract/payments/counter'
import { issueReceipt } from '@sala/contract/payments/receipts'
import { Button } from 'antd'
import { ArrowLeft, BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { useOperation } from '../../kit/hooks.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { toast } from '../../kit/toast.tsx'
import type { Receipt } from './counter-screen.tsx'
import { FamilyBill } from './family-bill.tsx'
import { PaymentBox } from './payment-box.tsx'
import { type Given, paymentsOf, spread, typed } from './reckon.ts'
import { forgetOnceKey, onceKeyOf } from './use-counter.ts'

const dialogs = { account: () => import('../account/account-drawer.tsx') }

interface SettleFamilyProps {
  readonly family: FamilyAtCounter
  readonly branch: number
  readonly onTaken: (receipt: Receipt) => void
  /** What the family owes has changed meanwhile. */
  readonly onChanged: (family: FamilyAtCounter) => void
  readonly onBack: () => void
}

/** What is paid on each invoice that is chosen: all that is open on those of this branch, to begin with. */
const allOpen = ({ children }: FamilyAtCounter, branch: number): Record<number, string> =>
  Object.fromEntries(
    children.flatMap(({ invoices }) =>
      invoices.filter(({ branch_id }) => branch_id === branch).map(({ inv_id, open_amount }) => [inv_id, open_amount]),
    ),
  )

/** All that a family owes, in the order in which it is paid where money does not reach for all. */
const oldestFirst = ({ children }: FamilyAtCounter) =>
  children
    .flatMap(({ invoices }) => invoices)
    .sort((one, other) =>
      one.due_date === other.due_date ? one.inv_id - other.inv_id : one.due_date < other.due_date ? -1 : 1,
    )

/**
 * A family at the counter: what each child owes and why on one side, what was given and what goes back on the other.
 */
export default function SettleFamily({ family, branch, onTaken, onChanged, onBack }: SettleFamilyProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { student_parent_id, children } = family
  const name = String(student_parent_id ?? `c${children[0]!.student_id}`)
  const [onceKey, setOnceKey] = useState(() => onceKeyOf(name))
  const [pays, setPays] = useState(() => allOpen(family, branch))
  const issue = useOperation(issueReceipt)
  const { open, node } = useDialogs(dialogs)
  const amounts = oldestFirst(family)
    .filter(({ inv_id }) => inv_id in pays)
    .map(({ inv_id, inv_number }) => ({ inv_id, inv_number, cents: typed(pays[inv_id]!) }))
  const isRead = amounts.every(({ cents }) => cents !== undefined)
  const chosen = isRead ? amounts.map((pay) => ({ ...pay, cents: pay.cents! })) : []
  const lookAgain = async () => {
    const { families } = await operate(
      meetFamily,
      student_parent_id ? { student_parent_id } : { student_id: children[0]!.student_id },
    )
    if (!families[0]) return
    onChanged(families[0])
    setPays(allOpen(families[0], branch))
  }
  const take = (given: Given, taken: bigint, confirmed?: string) => {
    if (issue.isPending) return
    const input = {
      student_parent_id,
      pays: spread(chosen, taken).map(({ inv_id, cents }) => ({ inv_id, amount: formatAmount(cents) })),
      payments: paymentsOf(given),
      change_in: given.changeIn,
      keep_credit: given.keep ? 1 : 0,
      ...(confirmed && { confirmed }),
    }
    issue.mutate(
      { input, onceKey },
      {
        onSuccess: (receipt) => {
          forgetOnceKey(name)
          onTaken(receipt)
        },
        onError: ({ code }) => {
          // The key belongs to a receipt that is there already: whatever is still open is another payment.
          if (code === 'once_key_used') {
            forgetOnceKey(name)
            setOnceKey(onceKeyOf(name))
          }
          if (code === 'once_key_used' || code === 'above_what_is_owed')
            lookAgain().then(() => toast(t('till.changed')))
        },
      },
    )
  }
  const leave = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !issue.isPending) onBack()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of the whole page
    <section className="settle" onKeyDown={leave}>
      <header className="settle-head">
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('till.back')}
        </Button>
        <h2>{pick(language, family.family_name_en || family.family_name_kh, family.family_name_kh)}</h2>
        <span className="second number">{family.phone_number}</span>
        <span className="spread" />
        <Button icon={<BookOpen size={15} aria-hidden />} onClick={() => open('account', { family })}>
          {t('account.title')}
        </Button>
        {node}
      </header>
      <div className="settle-sides">
        <FamilyBill family={family} branch={branch} pays={pays} onChange={setPays} onPaidOut={lookAgain} />
        <PaymentBox
          chosen={chosen}
          branch={branch}
          family={family}
          busy={issue.isPending}
          problem={issue.error}
          onTake={take}
          onChange={issue.reset}
        />
      </div>
    </section>
  )
}
