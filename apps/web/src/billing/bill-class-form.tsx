import { classes } from '@sala/contract/academics/classes'
import { billClass, invoiceClasses } from '@sala/contract/billing/invoice-classes'
import { showMoney } from '@sala/contract/kit/money'
import { useTranslation } from 'react-i18next'
import OperationForm from '../kit/form/operation-form.tsx'
import { useRow } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
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

/** A fee or a group of fees for everybody who sits in a class; the class may be known already. */
export default function BillClassForm({ class_id, onClose }: { class_id?: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <OperationForm
      operation={billClass}
      source={invoiceClasses}
      slots={slots}
      {...(class_id && { known: { class_id } })}
      onDone={({ made, left_out, total_amount }) => {
        toast(t('bills.classBilled', { count: made, total: showMoney(total_amount, 'USD'), left: left_out }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
