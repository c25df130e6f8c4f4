import { classes } from '@sala/contract/academics/classes'
import { billClass, invoiceClasses, voidClassBill } from '@sala/contract/billing/invoice-classes'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const ofBranch = ['branch_id'] as const

/** A fee or a group of the branch that the chosen class is of. */
function OfClass(props: FieldSlotProps) {
  const class_id = props.values.class_id as number | null | undefined
  const { data } = useRow(classes, class_id ? String(class_id) : undefined)
  return (
    <RefSelect
      {...props}
      field={{ ...props.field, within: ofBranch }}
      values={{ branch_id: class_id ? data?.branch_id : null }}
    />
  )
}

const slots = { fee_setup_id: OfClass, fee_group_id: OfClass }
const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** Bills of whole classes: one fee or a group of them for everybody who sits there, taken back together or not at all. */
export default function ClassBillsScreen() {
  const { t } = useTranslation()
  const { open, close, node } = useDialogs(dialogs)
  const bill = () =>
    open('operation', {
      operation: billClass,
      source: invoiceClasses,
      slots,
      onDone: ({ made, left_out, total_amount }: AnswerOf<typeof billClass>) => {
        toast(t('bills.classBilled', { count: made, total: showMoney(total_amount, 'USD'), left: left_out }))
        close()
      },
    })
  return (
    <>
      <ResourceScreen
        resource={invoiceClasses}
        columns={{ fee_setup_id: (row) => (row.fee_group_id ? '—' : undefined) }}
        onCreate={bill}
        rowActions={[
          {
            operation: voidClassBill,
            icon: <Ban size={15} />,
            danger: true,
            when: (row) => row.is_deleted === 0,
            done: (_, row) => t('bills.voided', { number: row.id }),
          },
        ]}
      />
      {node}
    </>
  )
}
