import { eraseChild, type privacyRequests } from '@sala/contract/data-protection/privacy-requests'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { tasksKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import '../kit/form.css'

/** Asks for the child’s number before anything is erased. */
export function EraseDialog({ request, onClose }: { request: ShownRow<typeof privacyRequests>; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const erase = useOperation(eraseChild)
  const [typed, setTyped] = useState('')
  const number = request.card_number
  const go = () =>
    erase.mutate(
      {
        input: {
          privacy_request_id: request.privacy_request_id,
          card_number: typed.trim(),
          fingerprint: String(request.fingerprint),
        },
      },
      {
        onSuccess: async () => {
          toast(t('dataPrivacy.begun'))
          await client.invalidateQueries({ queryKey: tasksKey })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('dataPrivacy.carryOut')}
      okText={t('dataPrivacy.carryOut')}
      okButtonProps={{ danger: true, disabled: typed.trim() !== number, loading: erase.isPending }}
      onCancel={onClose}
      onOk={go}
    >
      {erase.error && <ProblemNote problem={erase.error} compact />}
      <p>{t('dataPrivacy.carryOutText')}</p>
      <p className="second small">{t('dataPrivacy.backups')}</p>
      <div className="form-field">
        <label htmlFor="privacy-typed" className="form-label">
          {t('dataPrivacy.typeNumber', { number })}
        </label>
        <Input
          id="privacy-typed"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => typed.trim() === number && go()}
        />
      </div>
    </Dialog>
  )
}
