import {
  type accountHolder,
  makeAccounts,
  nameRule,
  planAccounts,
  printSlips,
} from '@sala/contract/accounts/sign-in-slips'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { tasksKey, useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { ConfirmationNeeded } from './confirmation-needed.tsx'
import '../kit/form.css'

export interface Whose {
  readonly whom: (typeof accountHolder.values)[number]
  readonly class_ids: number[]
  readonly branch_id: number | null
}

interface AccountsDialogProps {
  readonly kind: 'make' | 'print'
  readonly whose: Whose
  /** Of whom, in words. */
  readonly scope: string
  readonly onClose: () => void
}

/**
 * What will be made or printed, who is left out and why, and how long the codes work; then it is a task of the bell.
 */
export default function AccountsDialog({ kind, whose, scope, onClose }: AccountsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { may } = useSession()
  const [name_rule, setRule] = useState<(typeof nameRule.values)[number]>('number')
  const [valid_days, setDays] = useState(30)
  const [print, setPrint] = useState(may('reset', 'users'))
  const [again, setAgain] = useState(false)
  const make = useOperation(makeAccounts)
  const paper = useOperation(printSlips)
  const making = kind === 'make'
  const everybody = { grade_ids: [], student_parent_ids: [], student_ids: [] }
  const plan = useQuery({
    queryKey: ['users', 'plan', whose, name_rule],
    queryFn: () => operate(planAccounts, { ...everybody, ...whose, name_rule }),
    enabled: may('create', 'users'),
  })
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: tasksKey })
    toast(t('accounts.queued'))
    onClose()
  }
  const go = () =>
    making
      ? make.mutate({ input: { ...everybody, ...whose, name_rule, valid_days, print: print ? 1 : 0 } }, { onSuccess })
      : paper.mutate({ input: { ...everybody, ...whose, valid_days, again: again ? 1 : 0 } }, { onSuccess })
  const found = plan.data
  const days = fieldLabel('print-slips', 'valid_days', printSlips.body!.valid_days, language)
  const lasting = (!making || print) && (
    <div className="form-field">
      <label className="form-label" htmlFor="valid-days">
        {days}
      </label>
      <InputNumber id="valid-days" min={1} max={90} value={valid_days} onChange={(value) => setDays(value ?? 30)} />
    </div>
  )
  return (
    <Dialog
      width={520}
      title={t(making ? 'accounts.make' : 'accounts.print')}
      okText={making ? t(print ? 'accounts.makeAndPrint' : 'accounts.make') : t('accounts.print')}
      okButtonProps={{ disabled: making && !found?.to_make }}
      confirmLoading={make.isPending || paper.isPending}
      onOk={go}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        <p className="second">{scope}</p>
        {(plan.error ?? make.error ?? paper.error) && (
          <ProblemNote problem={plan.error ?? make.error ?? paper.error} compact />
        )}
        {plan.isFetching && !found && <Skeleton lines={2} />}
        {making && found && <p>{t('accounts.plan', { count: found.to_make, had: found.with_account })}</p>}
        {!making && found && !again && <p>{t('accounts.planPrint', { count: found.to_print })}</p>}
        {making && whose.whom === 'families' && (
          <div className="form-field">
            <label className="form-label" htmlFor="name-rule">
              {fieldLabel('make-accounts', 'name_rule', makeAccounts.body!.name_rule, language)}
            </label>
            <Select
              id="name-rule"
              value={name_rule}
              onChange={setRule}
              options={nameRule.values.map((value) => ({ value, label: choiceLabel(nameRule, value, language).text }))}
            />
          </div>
        )}
        {making && found && found.lacking_count > 0 && (
          <div className="accounts-lacking" role="status">
            <p>{t('accounts.lacking', { n: found.lacking_count })}</p>
            <ul>
              {found.lacking.map(({ person_id, name_en, name_kh, why }) => (
                <li key={person_id}>
                  {pick(language, name_en, name_kh)} <span className="second">{t(`accounts.${why}`)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {making && may('reset', 'users') && (
          <Checkbox checked={print} onChange={(event) => setPrint(event.target.checked)}>
            {t('accounts.printAtOnce')}
          </Checkbox>
        )}
        {!making && (
          <Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)}>
            {t('accounts.again')}
          </Checkbox>
        )}
        {lasting}
        <p className="second small">{t('accounts.secret')}</p>
        {(!making || print) && <ConfirmationNeeded />}
      </div>
    </Dialog>
  )
}
