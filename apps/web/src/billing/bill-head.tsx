import { readInvoiceForm } from '@sala/contract/billing/invoice-queries'
import { date } from '@sala/contract/kit/field'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { DayBox } from '../kit/input/date-input.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import '../kit/form.css'
import './finance.css'

const optionalDay = date('Day', { optional: true })
const mostDays = 365

export interface TypedHead {
  readonly day: string | null | undefined
  readonly creditDay: string
  readonly plan: number | null
  readonly remark: string
}

/** The day, the days to pay, the parts and the remark of a bill that is being entered. */
export function useBillHead(branch_id: number | undefined) {
  const [day, setDay] = useState<string | null | undefined>(null)
  const [creditDay, setCreditDay] = useState('')
  const [plan, setPlan] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const begin = useQuery({
    queryKey: ['invoices', 'form', branch_id],
    queryFn: () => operate(readInvoiceForm, { branch_id: branch_id! }),
    enabled: branch_id !== undefined,
  })
  const isWrongDays = creditDay !== '' && !(/^\d{1,3}$/.test(creditDay) && Number(creditDay) <= mostDays)
  return {
    day: day ?? null,
    /** Undefined while it is not understood. */
    typedDay: day,
    setDay,
    creditDay,
    setCreditDay,
    plan,
    setPlan,
    remark,
    setRemark,
    begin,
    isWrongDays,
    isWrong: isWrongDays || day === undefined,
    /** What stands in it, and a way to put it there again. */
    typed: { day, creditDay, plan, remark },
    restore: (held: Partial<TypedHead>) => {
      if (held.day !== undefined) setDay(held.day)
      if (held.creditDay !== undefined) setCreditDay(held.creditDay)
      if (held.plan !== undefined) setPlan(held.plan)
      if (held.remark !== undefined) setRemark(held.remark)
    },
    isTyped: creditDay !== '' || remark.trim() !== '',
    input: {
      inv_date: day ?? null,
      credit_day: creditDay === '' || isWrongDays ? null : Number(creditDay),
      plan_id: plan,
      remark: remark.trim() || null,
    },
  }
}

export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

/** Who is billed stands first, given by the page. */
export function BillHead({ head, who }: { head: ReturnType<typeof useBillHead>; who: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const begin = head.begin.data
  return (
    <div className="bills-asked">
      {who}
      <Labelled id="bill-day" label={t('bills.date')}>
        <DayBox
          id="bill-day"
          field={optionalDay}
          value={head.typedDay === null ? begin?.today : head.typedDay}
          label={t('bills.date')}
          onSettled={head.setDay}
        />
      </Labelled>
      <Labelled id="bill-credit-day" label={t('bills.creditDay')}>
        <Input
          id="bill-credit-day"
          className="number-input"
          inputMode="numeric"
          maxLength={3}
          placeholder={begin && String(begin.credit_day)}
          status={head.isWrongDays ? 'error' : undefined}
          aria-invalid={head.isWrongDays || undefined}
          value={head.creditDay}
          onChange={(event) => head.setCreditDay(event.target.value.trim())}
        />
        {head.isWrongDays && (
          <p className="field-error" role="alert">
            {t('bills.fault.creditDay')}
          </p>
        )}
      </Labelled>
      <Labelled id="bill-plan" label={t('bills.plan')}>
        <Select
          id="bill-plan"
          aria-label={t('bills.plan')}
          value={head.plan ?? 0}
          onChange={(id) => head.setPlan(id || null)}
          options={[
            { value: 0, label: t('bills.atOnce') },
            ...(begin?.plans ?? []).map(({ plan_id, name_en, name_kh }) => ({
              value: plan_id,
              label: pick(language, name_en, name_kh),
            })),
          ]}
        />
      </Labelled>
    </div>
  )
}

export function BillRemark({ head }: { head: ReturnType<typeof useBillHead> }) {
  const { t } = useTranslation()
  return (
    <Labelled id="bill-remark" label={t('bills.remark')}>
      <Input.TextArea
        id="bill-remark"
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={head.remark}
        onChange={(event) => head.setRemark(event.target.value)}
      />
    </Labelled>
  )
}
