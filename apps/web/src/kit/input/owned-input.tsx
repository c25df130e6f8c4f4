import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { fieldLabel, useLanguage } from '../labels.ts'
import { FieldInput } from './field-input.tsx'
import type { FieldSlotProps } from './field-slot.ts'
import { emptyValue } from './form-state.ts'

/** Rows that belong to this record alone, edited in place. */
export default function OwnedInput({
  id,
  name,
  field,
  source,
  value,
  values,
  disabled,
  faults = '',
  onChange,
  onLeave,
}: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const own = field.owned!
  const rows = (value as Row[] | null) ?? []
  const shown = Object.entries(own.fields).filter(([each, one]) => each !== own.key && !one.computed)
  const set = (index: number, column: string, next: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [column]: next } : row)))
  const label = (column: string, one: (typeof shown)[number][1]) =>
    fieldLabel(source.name, `${own.name}.${column}`, one, language)
  return (
    <div className="owned-input" id={id}>
      {rows.length > 0 && (
        <table className="owned">
          <thead>
            <tr>
              {shown.map(([column, one]) => (
                <th key={column}>{label(column, one)}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(row[own.key] ?? `new ${index}`)}>
                {shown.map(([column, one]) => (
                  <td key={column}>
                    <FieldInput
                      id={`${id}-${index}-${column}`}
                      name={`${name}.${column}`}
                      field={one}
                      source={source}
                      value={row[column]}
                      values={{ ...values, ...row }}
                      row={row}
                      label={label(column, one)}
                      disabled={disabled}
                      invalid={faults.split(' ').includes(`${name}.${index}.${column}`)}
                      onChange={(next) => set(index, column, next)}
                      onLeave={onLeave}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('form.removeRow', { n: index + 1 })}
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  >
                    <X size={16} aria-hidden />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        icon={<Plus size={15} />}
        disabled={disabled}
        onClick={() => onChange([...rows, Object.fromEntries(shown.map(([column, one]) => [column, emptyValue(one)]))])}
      >
        {t('form.addRow')}
      </Button>
    </div>
  )
}
