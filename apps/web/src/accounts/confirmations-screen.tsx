import {
  confirmationState,
  confirmSignIn,
  refuseSignIn,
  signInConfirmations,
} from '@sala/contract/accounts/sign-in-confirmations'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

type Confirmation = ShownRow<typeof signInConfirmations>
type Decision = 'confirm' | 'refuse'

/** Links and slips that colleagues made: each works only after somebody else has confirmed it. */
export default function ConfirmationsScreen() {
  const { t } = useTranslation()
  const { may, actor } = useSession()
  const [open, setOpen] = useState<{ row: Confirmation; decision: Decision }>()
  const actions = (row: Confirmation): MenuItem[] =>
    row.state === confirmationState.waiting && may('approve', 'sign-in-confirmations')
      ? [
          // Whoever made it may only take it back.
          ...(row.asked_by_id === actor.user_id
            ? []
            : [
                {
                  key: 'confirm',
                  label: t('confirmations.confirm'),
                  icon: <CircleCheck size={15} />,
                  act: () => setOpen({ row, decision: 'confirm' }),
                },
              ]),
          {
            key: 'refuse',
            label: t('confirmations.refuse'),
            icon: <CircleX size={15} />,
            danger: true,
            act: () => setOpen({ row, decision: 'refuse' }),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen resource={signInConfirmations} actions={actions} />
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function DecideDialog({ row, decision, onClose }: { row: Confirmation; decision: Decision; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, error, isPending } = useOperation(decision === 'confirm' ? confirmSignIn : refuseSignIn)
  const onSuccess = () => {
    toast(t(decision === 'confirm' ? 'confirmations.confirmed' : 'confirmations.refused'))
    onClose()
  }
  return (
    <Dialog
      title={t(decision === 'confirm' ? 'confirmations.confirmTitle' : 'confirmations.refuseTitle')}
      okText={t(decision === 'confirm' ? 'confirmations.confirm' : 'confirmations.refuse')}
      okButtonProps={{ danger: decision === 'refuse', loading: isPending }}
      onCancel={onClose}
      onOk={() => mutate({ input: { confirmation_id: row.confirmation_id } }, { onSuccess })}
    >
      <div className="dialog-stack">
        {error && <ProblemNote problem={error} compact />}
        <p>
          <strong>{row.whose}</strong>
        </p>
        <p>
          {t(decision === 'confirm' ? 'confirmations.confirmText' : 'confirmations.refuseText', {
            name: row.asked_by ?? '',
          })}
        </p>
      </div>
    </Dialog>
  )
}
