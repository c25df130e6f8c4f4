import type { Field, Fields } from '@sala/contract/kit/field'
import { times } from '@sala/contract/kit/read-date'
import {
  type AnyReport,
  comparedAs,
  type Operator,
  operatorsOf,
  type ReportFilter,
  withoutValue,
} from '@sala/contract/kit/report'
import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendByKey } from '../focus.ts'
import { DateInput } from '../input/date-input.tsx'
import { choiceLabel, fieldLabel, useLanguage } from '../labels.ts'

/** One filter: which column, how it is compared, and with what. */
export function FilterForm({
  report,
  filter,
  onDone,
}: {
  report: AnyReport
  filter?: ReportFilter
  onDone: (filter: ReportFilter) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = report.fields as Fields
  const names = Object.keys(fields)
  const [column, setColumn] = useState(filter?.column ?? names[0]!)
  const field = fields[column]!
  const [chosen, setOperator] = useState<Operator | undefined>(filter?.operator)
  const operator = chosen && operatorsOf(field).includes(chosen) ? chosen : operatorsOf(field)[0]!
  const [value, setValue] = useState(filter?.value ?? '')
  const [valueTo, setValueTo] = useState(filter?.value_to ?? '')
  const needs = !withoutValue.includes(operator)
  const between = operator === 'is_between'
  const isGiven = (text: string) => text.trim() !== '' && (comparedAs(field) !== 'date' || times.date.isRead(text))
  const ready = !needs || (isGiven(value) && (!between || isGiven(valueTo)))
  return (
    <form
      className="pop-form"
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready)
          onDone({
            column,
            operator,
            ...(needs && { value: value.trim() }),
            ...(between && { value_to: valueTo.trim() }),
          })
      }}
    >
      <label>
        {t('report.column')}
        <select
          value={column}
          onChange={(event) => {
            setColumn(event.target.value)
            setValue('')
            setValueTo('')
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {fieldLabel(report.name, name, fields[name]!, language)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('report.comparison')}
        <select value={operator} onChange={(event) => setOperator(event.target.value as Operator)}>
          {operatorsOf(field).map((each) => (
            <option key={each} value={each}>
              {t(`report.operator.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {needs && (
        <FilterValue
          field={field}
          label={t(between ? 'list.periodFrom' : 'report.value')}
          value={value}
          onChange={setValue}
        />
      )}
      {needs && between && (
        <FilterValue field={field} label={t('list.periodTo')} value={valueTo} onChange={setValueTo} />
      )}
      <Button type="primary" htmlType="submit" disabled={!ready} icon={<Search size={15} aria-hidden />}>
        {t('report.search')}
      </Button>
    </form>
  )
}

function FilterValue({
  field,
  label,
  value,
  onChange,
}: {
  field: Field
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  if (field.choice)
    return (
      <label>
        {label}
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('form.choose')}</option>
          {field.choice.values.map((each) => (
            <option key={each} value={String(each)}>
              {choiceLabel(field.choice!, each, language).text}
            </option>
          ))}
        </select>
      </label>
    )
  const kind = comparedAs(field)
  if (kind === 'date')
    return (
      <label htmlFor={id}>
        {label}
        <DateInput
          id={id}
          field={{ ...field, kind: 'date', optional: true }}
          alone
          value={value}
          label={label}
          onChange={(next) => onChange(String(next ?? ''))}
        />
      </label>
    )
  return (
    <label htmlFor={id}>
      {label}
      <Input
        id={id}
        value={value}
        maxLength={200}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
