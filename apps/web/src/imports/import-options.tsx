import { dateOrder, nameOrder } from '@sala/contract/imports/imports'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ambiguousDays, dividedNames, samplesOf, type TwoDays } from './ambiguous.ts'
import type { Import, Kind } from './use-import.ts'

export type Options = Pick<Import, 'date_order' | 'name_order'>

interface ImportOptionsProps {
  readonly kind: Kind
  readonly headings: Import['headings']
  readonly mapping: readonly (string | null)[]
  readonly remarks: Import['remarks']
  readonly options: Options
  readonly onChange: (options: Options) => void
}

const shown = 2
/** What the check says when the file left the order open. */
const leftOpen: readonly string[] = ['days_first', 'mixed_order']

/**
 * The questions that only the clerk can answer, each with examples from her own file; where nothing is open, nothing is
 * asked.
 */
export function ImportOptions({ kind, headings, mapping, remarks, options, onChange }: ImportOptionsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns = (which: (column: Kind['columns'][number]) => boolean) =>
    new Set(kind.columns.filter(which).map(({ name }) => name))
  const dates = ambiguousDays(
    samplesOf(
      headings,
      mapping,
      columns((column) => column.kind === 'date'),
    ),
  )
  const names = dividedNames(
    samplesOf(
      headings,
      mapping,
      columns(({ name }) => name.startsWith('full_name_')),
    ),
  ).slice(0, shown)
  const datesOpen =
    (dates.days.length > 0 && !dates.settled) ||
    options.date_order !== 'auto' ||
    remarks.some(({ code }) => leftOpen.includes(code))
  if (!datesOpen && names.length === 0) return null

  const written = (day: number, month: number, year: number) =>
    t('imports.day', { day, month: t(`imports.months.${String(month) as '1'}`), year })
  const examples = (write: (day: TwoDays) => string) =>
    dates.days
      .slice(0, shown)
      .map((day) => `${day.text} = ${write(day)}`)
      .join(', ')
  return (
    <div className="import-options">
      {datesOpen && (
        <Question
          name="date_order"
          legend={t('imports.dateOrder')}
          value={options.date_order}
          onChange={(date_order) => onChange({ ...options, date_order })}
          answers={[
            { value: 'auto', label: choiceLabel(dateOrder, 'auto', language).text, examples: '' },
            {
              value: 'dmy',
              label: choiceLabel(dateOrder, 'dmy', language).text,
              examples: examples(({ first, second, year }) => written(first, second, year)),
            },
            {
              value: 'mdy',
              label: choiceLabel(dateOrder, 'mdy', language).text,
              examples: examples(({ first, second, year }) => written(second, first, year)),
            },
          ]}
        />
      )}
      {names.length > 0 && (
        <Question
          name="name_order"
          legend={t('imports.nameOrder')}
          value={options.name_order}
          onChange={(name_order) => onChange({ ...options, name_order })}
          answers={nameOrder.values.map((value) => ({
            value,
            label: choiceLabel(nameOrder, value, language).text,
            examples: names
              .map((name) => t('imports.nameParts', value === 'last_first' ? name.lastFirst : name.firstFirst))
              .join('; '),
          }))}
        />
      )}
    </div>
  )
}

interface QuestionProps<V extends string> {
  readonly name: string
  readonly legend: string
  readonly value: V
  readonly answers: readonly { readonly value: V; readonly label: string; readonly examples: string }[]
  readonly onChange: (value: V) => void
}

function Question<V extends string>({ name, legend, value, answers, onChange }: QuestionProps<V>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {answers.map((answer) => (
        <label key={answer.value} className="import-answer">
          <input type="radio" name={name} checked={answer.value === value} onChange={() => onChange(answer.value)} />
          <span>
            {answer.label} <span className="second">{answer.examples}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
