import { createDevice, devices, resetDevice } from '@sala/contract/accounts/devices'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { SecretOnce } from '../kit/value/secret-once.tsx'
import './access.css'

const dialogs = { create: () => import('../kit/form/operation-form.tsx') }

/** Sign-ins of scanners and displays; their passwords are made by the server and shown once. */
export default function DevicesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const branch = useBranch()
  const { open, close, node } = useDialogs(dialogs)
  const [resetting, setResetting] = useState<ShownRow<typeof devices>>()
  const [issued, setIssued] = useState<AnswerOf<typeof createDevice>>()
  const reset = useOperation(resetDevice)
  const renew = () =>
    reset.mutate(
      { input: { login_name: resetting!.login_name } },
      {
        onSuccess: (answer) => {
          setResetting(undefined)
          setIssued(answer)
        },
      },
    )
  const create = () =>
    open('create', {
      operation: createDevice,
      source: devices,
      known: branch === null ? undefined : { branch_id: branch },
      onDone: (answer: AnswerOf<typeof createDevice>) => {
        close()
        setIssued(answer)
      },
    })
  return (
    <>
      <ResourceScreen
        resource={devices}
        onCreate={create}
        columns={{ disable: (row) => (row.disable ? <Badge tone="error">{t('users.disabled')}</Badge> : undefined) }}
        actions={(row) =>
          may('reset', 'device-accounts')
            ? [
                {
                  key: 'reset',
                  label: t('devices.newPassword'),
                  icon: <KeyRound size={15} />,
                  act: () => setResetting(row),
                },
              ]
            : []
        }
      />
      {node}
      {resetting && (
        <Dialog
          title={t('devices.resetTitle', { name: resetting.device_name })}
          okText={t('devices.newPassword')}
          confirmLoading={reset.isPending}
          onCancel={() => setResetting(undefined)}
          onOk={renew}
        >
          {reset.error ? <ProblemNote problem={reset.error} compact /> : <p>{t('devices.resetText')}</p>}
        </Dialog>
      )}
      {issued && (
        <Dialog
          width={480}
          title={t('devices.issuedTitle')}
          okText={t('action.close')}
          cancelButtonProps={{ style: { display: 'none' } }}
          mask={{ closable: false }}
          onCancel={() => setIssued(undefined)}
          onOk={() => setIssued(undefined)}
        >
          <p className="once-note">{t('devices.issuedOnce')}</p>
          <p>{t('devices.name')}</p>
          <SecretOnce label={t('devices.name')} value={issued.login_name} />
          <p>{t('devices.password')}</p>
          <SecretOnce label={t('devices.password')} value={issued.device_password} />
        </Dialog>
      )}
    </>
  )
}
