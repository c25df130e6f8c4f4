import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'

const rate = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/
/** Percent above nothing, up to the whole. */
export const isRate = (text: string): boolean => rate.test(text) && Number(text) > 0

interface RatesTableProps {
  readonly caption: string
  readonly rows: readonly { readonly row: Row; readonly id: number; readonly text: string }[]
  readonly disabled: boolean
  readonly onChange: (id: number, text: string) => void
}

/** Each result with the percentage that it is worth. */
export function RatesTable({ caption, rows, disabled, onChange }: RatesTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ row, id, text }) => (
          <tr key={id}>
            <th scope="row">
              <strong translate="no">{String(row.grade)}</strong>{' '}
              {pick(language, String(row.definition_name_en), String(row.definition_name_kh))}
            </th>
            <td>
              <Input
                className="number-input"
                inputMode="decimal"
                suffix="%"
                maxLength={6}
                disabled={disabled}
                aria-label={`${caption}: ${t('scholarships.rateOf', { grade: String(row.grade) })}`}
                status={text !== '' && !isRate(text) ? 'error' : undefined}
                value={text}
                onChange={(event) => onChange(id, event.target.value.trim())}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
