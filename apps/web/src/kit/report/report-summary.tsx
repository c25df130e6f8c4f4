import { showDate } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyReport } from '@sala/contract/kit/report'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, fieldLabel, pick, useLanguage } from '../labels.ts'
import { useSession } from '../session.tsx'
import { RefTitles } from '../value/ref-title.tsx'
import { parametersOf, type ReportState } from './report-state.ts'

/** From one day to another, the month said once where it is the same. */
export function shownDays(from: string, to: string): string {
  if (from === to) return showDate(to)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${from.slice(8)} – ${showDate(to)}`
    : `${showDate(from)} – ${showDate(to)}`
}

/** What is chosen, in one line: which days, which branch, what else. */
export function ReportSummary({ report, state }: { report: AnyReport; state: ReportState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const { days, settings } = state
  const asked = state.asked as Readonly<Record<string, string | number | undefined>>
  const branch = actor.branches.find((each) => each.branch_id === asked.branch_id)
  const value = (name: string, field: Field): ReactNode => {
    if (field.choice) return choiceLabel(field.choice, asked[name], language).text
    if (field.target) return <RefTitles source={report} name={name} field={field} ids={[asked[name]!]} />
    return field.kind === 'date'
      ? `${fieldLabel(report.name, name, field, language)} ${showDate(String(asked[name]))}`
      : String(asked[name])
  }
  const said: ReactNode[] = []
  if (report.report.period) said.push(shownDays(days.date_from!, days.date_to!))
  if ('branch_id' in report.report.parameters)
    said.push(
      branch ? pick(language, String(branch.branch_name_en), String(branch.branch_name_kh)) : t('report.allBranches'),
    )
  for (const [name, field] of parametersOf(report)) if (asked[name] !== undefined) said.push(value(name, field))
  if (settings.filters.length > 0) said.push(t('report.filtered', { n: settings.filters.length }))
  if (settings.group_by) {
    const group = (report.fields as Fields)[settings.group_by]!
    said.push(t('report.groupedBy', { what: fieldLabel(report.name, settings.group_by, group, language) }))
  }
  return said.map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no key, and each holds no state
    <Fragment key={at}>
      {at > 0 && ' · '}
      {words}
    </Fragment>
  ))
}
