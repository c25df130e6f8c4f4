import { endSubscription, type serviceSubscriptions } from '@sala/contract/pricing/service-subscriptions'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

/** Asks before a service is taken away from a student. */
export default function TakeAwayDialog({
  row,
  onClose,
}: {
  row: ShownRow<typeof serviceSubscriptions>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const name = pick(useLanguage(), row.fee_name_en, row.fee_name_kh)
  const end = useOperation(endSubscription)
  const go = () =>
    end.mutate(
      { input: { student: row.student_id, feeSetup: row.fee_setup_id } },
      {
        onSuccess: () => {
          toast(t('services.takenAway', { name }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('services.takeAwayTitle', { name })}
      okText={t('services.takeAway')}
      okButtonProps={{ danger: true }}
      confirmLoading={end.isPending}
      onOk={go}
      onCancel={onClose}
    >
      {end.error && <ProblemNote problem={end.error} compact />}
      <p>{t('services.takeAwayText')}</p>
    </Dialog>
  )
}
