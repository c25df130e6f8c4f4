import {
  changeDisable,
  changeUserType,
  clearSecondFactor,
  resetPassword,
  type users,
} from '@sala/contract/accounts/users'
import { userTypeChoice } from '@sala/contract/kit/access'
import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { LinkOnce } from '../kit/value/link-once.tsx'
import { ConfirmationNeeded } from './confirmation-needed.tsx'

export type User = ShownRow<typeof users>

interface DialogProps {
  readonly row: User
  /** Just created: how to sign in is shown at once. */
  readonly isNew?: boolean
  readonly onClose: () => void
}

const dialogs = { reset: ResetDialog, clear: ClearFactorDialog, disable: DisableDialog, retype: ChangeTypeDialog }

/** What an administrator is asked, or shown once, about a user. */
export default function UserDialog({ which, ...props }: DialogProps & { which: keyof typeof dialogs }) {
  const Shown = dialogs[which]
  return <Shown {...props} />
}

/** Makes a one-time link and shows it, with its code, exactly once. */
function ResetDialog({ row, isNew = false, onClose }: DialogProps) {
  const { t } = useTranslation()
  const reset = useOperation(resetPassword)
  const link = reset.data && new URL(reset.data.reset_link, location.origin).href
  const make = () => reset.mutate({ input: { id: row.user_id } })
  const asked = useRef(false)
  useEffect(() => {
    if (isNew && !asked.current) make()
    asked.current = true
  })
  return (
    <Dialog
      width={480}
      title={t(isNew ? 'users.linkTitle' : 'users.resetTitle', { name: row.full_name })}
      okText={link ? t('action.close') : t('users.makeLink')}
      cancelButtonProps={{ style: link ? { display: 'none' } : undefined }}
      confirmLoading={reset.isPending}
      mask={{ closable: !link }}
      onCancel={onClose}
      onOk={() => (link ? onClose() : make())}
    >
      {reset.error && <ProblemNote problem={reset.error} compact />}
      {!link && !isNew && <p>{t('users.resetText')}</p>}
      {link && (
        <>
          <p>
            {t('signIn.userName')}: <strong>{row.user_name}</strong>
          </p>
          <LinkOnce label={t('users.reset')} link={link} until={reset.data.expires_at}>
            <ConfirmationNeeded />
          </LinkOnce>
        </>
      )}
    </Dialog>
  )
}

/** Carries out an operation on a user, says so, and closes. */
function useChange<O extends AnyOperation>(operation: O, onClose: () => void) {
  const { t } = useTranslation()
  const { mutate, ...change } = useOperation(operation)
  const run = (input: InputOf<O>) =>
    mutate(
      { input },
      {
        onSuccess: () => {
          toast(t('users.changed'))
          onClose()
        },
      },
    )
  return { ...change, run }
}

function ClearFactorDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation()
  const clear = useChange(clearSecondFactor, onClose)
  return (
    <Dialog
      title={t('users.clearFactorTitle', { name: row.full_name })}
      okText={t('users.clearFactor')}
      okButtonProps={{ danger: true, loading: clear.isPending }}
      onCancel={onClose}
      onOk={() => clear.run({ id: row.user_id })}
    >
      {clear.error ? <ProblemNote problem={clear.error} compact /> : <p>{t('users.clearFactorText')}</p>}
    </Dialog>
  )
}

function DisableDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation()
  const disable = useChange(changeDisable, onClose)
  return (
    <Dialog
      title={t('users.disableTitle', { name: row.full_name })}
      okText={t('users.disable')}
      okButtonProps={{ danger: true, loading: disable.isPending }}
      onCancel={onClose}
      onOk={() => disable.run({ id: row.user_id, disable: 1 })}
    >
      {disable.error ? <ProblemNote problem={disable.error} compact /> : <p>{t('users.disableText')}</p>}
    </Dialog>
  )
}

function ChangeTypeDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useChange(changeUserType, onClose)
  const [type, setType] = useState(row.user_type)
  return (
    <Dialog
      title={t('users.retypeTitle', { name: row.full_name })}
      okText={t('action.save')}
      okButtonProps={{ loading: change.isPending, disabled: type === row.user_type }}
      onCancel={onClose}
      onOk={() => change.run({ user_id: row.user_id, user_type: type })}
    >
      <div className="dialog-stack">
        {change.error && <ProblemNote problem={change.error} compact />}
        <Select
          aria-label={t('users.retype')}
          value={type}
          onChange={setType}
          options={userTypeChoice.values.map((value) => ({
            value,
            label: choiceLabel(userTypeChoice, value, language).text,
          }))}
        />
        <p className="second">{t('users.retypeText')}</p>
      </div>
    </Dialog>
  )
}
