import type { Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { Language } from '@sala/contract/kit/problem'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel, useLanguage } from '../labels.ts'
import { FieldValue } from '../value/field-value.tsx'
import { type ReportState, underOf } from './report-state.ts'
import { heldValue, isNumber, showSum } from './report-table.tsx'

/** The rows of a report on a phone: who or what, how much, and the rest below. */
export function ReportCards({
  report,
  state,
  answer,
}: {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = report.fields as Fields
  const { en, km } =
    typeof report.title === 'string'
      ? { en: report.title, km: report.title }
      : (report.title as Record<Language, string>)
  const [title, other] = language === 'km' ? [km, en] : [en, km]
  const totals = report.report.totals as readonly string[]
  const isShown = (name: string) => state.columns.includes(name)
  // Where rows are counted and the count is not shown, each is one, and no other total stands in its place.
  const countsRows = totals.slice(0, 1).some((name) => fields[name]!.kind === 'integer' && !isShown(name))
  const sum = countsRows ? undefined : totals.find(isShown)
  const { group_by } = state.settings
  const rest = state.columns.filter((name) => name !== title && name !== sum && name !== group_by)
  const numbersUnder = (name: string) => underOf(report, name, state.columns).filter((each) => isNumber(fields[each]!))
  const wordsUnder = state.columns.flatMap((name) =>
    underOf(report, name, state.columns).filter((each) => !isNumber(fields[each]!)),
  )
  const shown = (name: string, row: Record<string, unknown>) => (
    <FieldValue owner={report.name} name={name} field={fields[name]!} row={row} listed />
  )
  const labelOf = (name: string) => fieldLabel(report.name, name, fields[name]!, language)
  // Money beside a name is what was paid or is owed; how many of what there are must be said.
  const summed = (name: string, value: unknown) =>
    value === null || value === undefined ? null : (
      <>
        {fields[name]!.kind === 'integer' && <span className="second small">{labelOf(name)} </span>}
        <span className="number">{showDecimal(String(value), fields[name]!.scale)}</span>
      </>
    )
  // Nothing and no are not worth a word, and a number, a day or a yes says nothing without its name.
  const counts = (name: string) => isNumber(fields[name]!) || fields[name]!.kind === 'flag'
  const isSaid = (name: string, value: unknown) =>
    value !== null && value !== '' && !(counts(name) && Number(value) === 0)
  const isNamed = (name: string) => counts(name) || fields[name]!.kind === 'date'
  /** Two persons of one name in a row are told apart by what they did. */
  const isTwice = (name: string, row: Record<string, unknown>) =>
    rest.some((each) => each !== name && row[each] === row[name] && fields[each]!.kind === fields[name]!.kind)
  const saysAny = (name: string, row: Record<string, unknown>) =>
    [name, ...numbersUnder(name)].some((each) => isSaid(each, row[each]))
  const nameOf = (row: Record<string, unknown>) =>
    group_by === null || row[group_by] === null ? null : String(row[group_by])
  const heading = (name: string | null) => {
    const group = answer.groups.find((each) => each.name === name)
    return (
      <li className="report-card group-card">
        <strong>
          {name === null ? t('report.without') : shown(group_by!, { [group_by!]: heldValue(fields[group_by!]!, name) })}
        </strong>
        <strong>{sum && summed(sum, group?.totals[sum])}</strong>
        <span className="second">{t('report.rows', { count: group?.rows ?? 0, n: group?.rows ?? 0 })}</span>
      </li>
    )
  }
  return (
    <ul className="report-cards">
      {state.headings && answer.groups.map(({ name }) => <Fragment key={String(name)}>{heading(name)}</Fragment>)}
      {answer.data.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows have no key of their own
        <Fragment key={at}>
          {group_by && (at === 0 || nameOf(row) !== nameOf(answer.data[at - 1]!)) && heading(nameOf(row))}
          <li className="report-card">
            <strong>{shown(row[title] ? title : other, row)}</strong>
            <strong>{sum && summed(sum, row[sum])}</strong>
            <span className="second">
              {[...rest, ...wordsUnder]
                .filter((name) => saysAny(name, row))
                .map((name, index) => (
                  <Fragment key={name}>
                    {index > 0 && ' · '}
                    <span title={labelOf(name)} className="report-fact">
                      {(isNamed(name) || isTwice(name, row)) && `${labelOf(name)} `}
                      {shown(name, row)}
                      {numbersUnder(name)
                        .filter((each) => isSaid(each, row[each]))
                        .map((each) => {
                          const beside = isNumber(fields[name]!) ? ' +' : ` · ${labelOf(each)}`
                          return `${beside} ${showSum(fields[each]!, String(row[each]))}`
                        })}
                    </span>
                  </Fragment>
                ))}
            </span>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
