import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { actionStatus, actionType } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useSave } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

export type FollowUpRow = ShownRow<typeof studentFollowUps>

/** Says that a follow-up is done, and what came of it. */
export default function FinishDialog({ row, onClose }: { row: FollowUpRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const save = useSave(studentFollowUps)
  const [outcome, setOutcome] = useState(row.outcome ?? '')
  const label = fieldLabel(studentFollowUps.name, 'outcome', studentFollowUps.fields.outcome, language)
  const finish = () =>
    save.mutate(
      {
        key: String(row.followup_id),
        body: { action_status: actionStatus.done, outcome: outcome.trim() || null, version: row.version },
      },
      {
        onSuccess: () => {
          client.invalidateQueries({ queryKey: [infoInquiries.name] })
          toast(t('admissions.finished'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={choiceLabel(actionType, row.action_type, language).text}
      okText={t('admissions.finish')}
      confirmLoading={save.isPending}
      onOk={finish}
      onCancel={onClose}
    >
      <div className="admissions-dialog">
        {save.error && <ProblemNote problem={save.error} compact />}
        <label htmlFor="follow-up-outcome">{label}</label>
        <Input.TextArea
          id="follow-up-outcome"
          autoFocus
          value={outcome}
          maxLength={1000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={(event) => setOutcome(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish()
          }}
        />
      </div>
    </Dialog>
  )
}
