import { copyFees } from '@sala/contract/pricing/fee-changes'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type ShownRow } from '../kit/api.ts'
import { useDebounced, useOperation } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { fieldHelp, fieldLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useBranch } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import '../kit/form.css'

// A fee's own field offers the same rows, under the permission of the screen that asks.
const sameAs = {
  from_branch_id: 'branch_id',
  from_year_id: 'ac_year_id',
  from_grade_id: 'grade_id',
  fee_type_id: 'fee_type_id',
  branch_id: 'branch_id',
  ac_year_id: 'ac_year_id',
  grade_id: 'grade_id',
} as const
type Name = keyof typeof sameAs
const percentage = /^-?\d{1,3}(\.\d{1,2})?$/
const mostNamed = 5

/** Which fees go where and how much dearer; what will happen is counted before anything does. */
export default function CopyFeesDialog({
  chosen,
  onClose,
}: {
  chosen: readonly ShownRow<typeof feeSetups>[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const [values, setValues] = useState<Partial<Record<Name, number | null>>>(() => {
    const from = chosen[0]?.branch_id ?? branch
    return { from_branch_id: from, branch_id: from }
  })
  const [percent, setPercent] = useState('0')
  const copy = useOperation(copyFees)
  const input = { ...values, fee_setup_ids: chosen.map((row) => row.fee_setup_id), percent: percent || '0' }
  const rested = useDebounced(JSON.stringify(input))
  const ready = values.from_branch_id != null && values.branch_id != null && percentage.test(input.percent)
  const preview = useQuery({
    queryKey: [feeSetups.name, 'copies', rested],
    queryFn: () => operate(copyFees, { ...JSON.parse(rested), only_count: 1 }),
    enabled: ready,
  })
  const counted = ready && rested === JSON.stringify(input) && !preview.isFetching ? preview.data : undefined
  const skipped = counted?.skipped ?? []
  const names = skipped
    .slice(0, mostNamed)
    .map((row) => titleOf(feeSetups, row, language))
    .join(', ')
  const label = (name: Name | 'percent') => fieldLabel(copyFees.name, name, copyFees.body![name], language)
  const change = (name: Name, next: unknown) =>
    setValues((before) => ({
      ...before,
      [name]: next as number | null,
      ...(name === 'from_branch_id' && { from_year_id: null }),
      ...(name === 'branch_id' && { ac_year_id: null }),
    }))
  const select = (name: Name, prompt?: string) => {
    const own = sameAs[name]
    // A grade is chosen among all, a year among those of its branch.
    const within = own === 'ac_year_id' ? (['branch_id'] as const) : []
    return (
      <div className="form-field">
        <label htmlFor={`copy-${name}`} className="form-label">
          {label(name)}
        </label>
        <RefSelect
          id={`copy-${name}`}
          name={own}
          field={{ ...feeSetups.fields[own], within, optional: prompt !== undefined } as never}
          source={feeSetups}
          value={values[name] ?? null}
          values={{ branch_id: name.startsWith('from_') ? values.from_branch_id : values.branch_id }}
          label={label(name)}
          prompt={prompt}
          onChange={(next) => change(name, next)}
        />
      </div>
    )
  }
  const done = ({ copied }: { copied: number }) => {
    toast(t('fees.copied', { count: copied }))
    onClose()
  }
  return (
    <Dialog
      title={t('fees.copy')}
      width={640}
      okText={t('fees.copy')}
      okButtonProps={{ disabled: !counted?.copied }}
      confirmLoading={copy.isPending}
      onOk={() => copy.mutate({ input: input as never }, { onSuccess: done })}
      onCancel={onClose}
    >
      {copy.error && <ProblemNote problem={copy.error} compact />}
      {preview.error && <ProblemNote problem={preview.error} compact />}
      {chosen.length === 0 && (
        <fieldset className="form-section">
          <legend>{t('fees.copyFrom')}</legend>
          <div className="form-grid">
            {select('from_branch_id')}
            {select('from_year_id', t('fees.anyYear'))}
            {select('from_grade_id', t('fees.anyGrade'))}
            {select('fee_type_id', t('fees.anyKind'))}
          </div>
        </fieldset>
      )}
      <fieldset className="form-section">
        <legend>{t('fees.copyInto')}</legend>
        <div className="form-grid">
          {select('branch_id')}
          {select('ac_year_id', t('fees.sameYear'))}
          {select('grade_id', t('fees.sameGrade'))}
          <div className="form-field">
            <label htmlFor="copy-percent" className="form-label">
              {label('percent')}
            </label>
            <Input
              id="copy-percent"
              className="number-input"
              inputMode="decimal"
              maxLength={7}
              status={percentage.test(input.percent) ? undefined : 'error'}
              aria-describedby="copy-percent-help"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
            <p id="copy-percent-help" className="field-help">
              {fieldHelp(copyFees.name, 'percent', copyFees.body!.percent, language)}
            </p>
          </div>
        </div>
      </fieldset>
      <p aria-live="polite">
        {counted ? (
          <strong>{t('fees.willCopy', { count: counted.copied })}</strong>
        ) : (
          ready && !preview.error && t('fees.counting')
        )}
      </p>
      {skipped.length > 0 && (
        <p className="second">
          {t('fees.willSkip', {
            names: skipped.length > mostNamed ? t('fees.andMore', { names, n: skipped.length - mostNamed }) : names,
          })}
        </p>
      )}
    </Dialog>
  )
}
