import { showDate } from '@sala/contract/kit/dates'
import { showMoney } from '@sala/contract/kit/money'
import { findInvoicesForLine } from '@sala/contract/payments/settle-statements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../../kit/api.ts'
import { useDebounced } from '../../kit/hooks.ts'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import { pick, useLanguage } from '../../kit/labels.ts'

/**
 * Which invoice a line pays: found by the student's name or card, or by its number. Before anything is typed, those
 * that owe just what came in.
 */
export function InvoiceSelect({
  id,
  label,
  value,
  invalid,
  describedBy,
  line,
  onChange,
  onLeave,
}: FieldSlotProps & { readonly line: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const search = useDebounced(text.trim(), 250)
  const statement_line_id = Number(line.statement_line_id)
  const found = useQuery({
    queryKey: ['bank-statement-lines', 'invoices', statement_line_id, search],
    queryFn: () => operate(findInvoicesForLine, { statement_line_id, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    // What somebody owes is never shown from memory.
    staleTime: 0,
    gcTime: 0,
  })
  // Until the server has answered what is typed, nothing is offered: Enter would choose what was found before.
  const settled = search === text.trim() && !found.isPlaceholderData
  const listed = (settled ? (found.data?.invoices ?? []) : []).map((each) => ({
    ...each,
    value: each.inv_id,
    label: `${each.inv_number} · ${pick(language, each.full_name_en, each.full_name_kh)}`,
  }))
  const proposed = (line.inv as Row | undefined)?.inv_number as string | undefined
  const name = listed.find((each) => each.inv_id === value)?.label ?? chosen ?? proposed ?? '…'
  return (
    <>
      <p className="bank-line">
        <b className="number">{showMoney(String(line.amount), String(line.currency_code))}</b>
        <span translate="no">{[line.payer_text, line.remark_text].filter(Boolean).join(' · ')}</span>
      </p>
      <Select
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        status={invalid ? 'error' : undefined}
        showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
        placeholder={t('bank.findInvoice')}
        value={value as number | null}
        labelRender={() => name}
        options={listed}
        optionRender={({ data }) => (
          <span className="bank-invoice">
            <span>{pick(language, data.full_name_en, data.full_name_kh)}</span>
            <b className="number">{showMoney(data.open_amount, 'USD')}</b>
            <span className="second small" translate="no">
              {data.inv_number} · {data.card_number}
            </span>
            <span className="second small number">{t('bank.due', { date: showDate(data.due_date) })}</span>
          </span>
        )}
        notFoundContent={
          found.isFetching || !settled
            ? '…'
            : (found.error?.message ?? t(search ? 'bank.noInvoice' : 'bank.noInvoiceOfAmount'))
        }
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        loading={found.isFetching}
        onChange={(next, option) => {
          setText('')
          setChosen((Array.isArray(option) ? option[0] : option)?.label)
          onChange(next ?? null)
        }}
        onBlur={onLeave}
      />
    </>
  )
}
