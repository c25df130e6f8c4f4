import { showDate } from '@sala/contract/kit/dates'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { findInvoicesForLine } from '@sala/contract/payments/settle-statements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../../kit/api.ts'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import { useLeftBehind, useTyped } from '../../kit/input/use-typed.tsx'
import { pick, useLanguage } from '../../kit/labels.ts'

type Found = AnswerOf<typeof findInvoicesForLine>['invoices'][number]
/** So many can be looked over without scrolling. */
const mostProposed = 5

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
  const typed = useTyped()
  const { asked: search } = typed
  const [chosen, setChosen] = useState<string>()
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
  const settled = typed.isRested && !found.isPlaceholderData
  const answered = found.isPlaceholderData
    ? undefined
    : found.data?.invoices.map((each) => ({
        ...each,
        value: each.inv_id,
        label: `${each.inv_number} · ${pick(language, each.full_name_en, each.full_name_kh)}`,
      }))
  const listed = settled ? (answered ?? []) : []
  const choose = (next: number | null, label: string | undefined) => {
    typed.end()
    setChosen(label)
    onChange(next ?? null)
  }
  const note = useLeftBehind(typed, found.error ? [] : answered, (option) => choose(Number(option.value), option.label))
  const proposed = (line.inv as Row | undefined)?.inv_number as string | undefined
  const name = listed.find((each) => each.inv_id === value)?.label ?? chosen ?? proposed ?? '…'
  return (
    <>
      <LineWords line={line} />
      <Select
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        status={invalid ? 'error' : undefined}
        showSearch={{ searchValue: typed.search, onSearch: typed.onSearch, filterOption: false }}
        placeholder={typed.left === undefined ? t('bank.findInvoice') : t('form.looking', { what: typed.left })}
        value={value as number | null}
        labelRender={() => name}
        options={listed}
        optionRender={({ data }) => <Invoice of={data} />}
        notFoundContent={
          found.isFetching || !settled
            ? '…'
            : (found.error?.message ?? t(search ? 'bank.noInvoice' : 'bank.noInvoiceOfAmount'))
        }
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        loading={found.isFetching}
        onOpenChange={typed.onOpenChange}
        onInputKeyDown={typed.onKeyDown}
        onChange={(next, option) => choose(next, (Array.isArray(option) ? option[0] : option)?.label)}
        onBlur={() => {
          typed.onBlur()
          onLeave?.()
        }}
      />
      {note}
      {value === null && search === '' && listed.length > 0 && (
        <div className="bank-proposed">
          <span className="second small">{t('bank.owesThis')}</span>
          {listed.slice(0, mostProposed).map((each) => (
            <button key={each.inv_id} type="button" onClick={() => choose(each.inv_id, each.label)}>
              <Invoice of={each} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** How much came in, and what the bank says of it. */
export function LineWords({ line }: { line: Row }) {
  return (
    <p className="bank-line">
      <b className="number">{showMoney(String(line.amount), String(line.currency_code))}</b>
      <span translate="no">{[line.payer_text, line.remark_text].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** Whose it is and what it owes. */
function Invoice({ of }: { of: Found }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="bank-invoice">
      <span>{pick(language, of.full_name_en, of.full_name_kh)}</span>
      <b className="number">{showMoney(of.open_amount, 'USD')}</b>
      <span className="second small" translate="no">
        {of.inv_number} · {of.card_number}
      </span>
      <span className="second small number">{t('bank.due', { date: showDate(of.due_date) })}</span>
    </span>
  )
}
