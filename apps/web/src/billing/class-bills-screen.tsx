import { invoiceClasses, voidClassBill } from '@sala/contract/billing/invoice-classes'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

const dialogs = { bill: () => import('./bill-class-form.tsx') }

/** Bills of whole classes: one fee or a group of them for everybody who sits there, taken back together or not at all. */
export default function ClassBillsScreen() {
  const { t } = useTranslation()
  const { open, node } = useDialogs(dialogs)
  return (
    <>
      <ResourceScreen
        resource={invoiceClasses}
        columns={{ fee_setup_id: (row) => (row.fee_group_id ? '—' : undefined) }}
        onCreate={() => open('bill')}
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
