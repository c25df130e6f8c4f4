import type { Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../api.ts'
import { fieldLabel, useLanguage } from '../labels.ts'
import type { Problem } from '../problem.ts'
import { EmptyNote, ProblemNote, Skeleton } from '../states.tsx'
import { FieldValue } from '../value/field-value.tsx'
import { queryOf } from './report-query.ts'
import type { ReportState } from './report-state.ts'
import { heldValue } from './report-table.tsx'

const mostBars = 62

/** The report's sums as bars: the same numbers as its headings show, read from the same call. */
export default function ReportChart({ report, state }: { report: AnyReport; state: ReportState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { by, sum } = report.report.chart!
  const fields = report.fields as Fields
  const { method, path } = report.report.pages.find((each) => each.method === 'POST') ?? report.report.pages[0]!
  const asked = {
    ...state.body,
    sorts: [{ column: by, direction: 'asc' }],
    group_by: by,
    groups_only: 1,
    page: 1,
    perPage: mostBars,
  }
  const request = method === 'GET' ? { method, path, query: queryOf(asked) } : { method, path, body: asked }
  const { data, error, refetch } = useQuery<ReportAnswer, Problem>({
    queryKey: [report.name, 'chart', asked],
    queryFn: ({ signal }) => send<ReportAnswer>({ ...request, signal }),
  })
  if (error) return <ProblemNote problem={error} onRetry={refetch} />
  if (!data) return <Skeleton lines={8} />
  if (data.groups.length === 0) return <EmptyNote title={t('report.noData')} />
  const most = Math.max(...data.groups.map(({ totals }) => Math.abs(Number(totals[sum]))), 0.01)
  return (
    <table
      className="chart"
      aria-label={t('report.chartOf', {
        what: fieldLabel(report.name, sum, fields[sum]!, language),
        by: fieldLabel(report.name, by, fields[by]!, language),
      })}
    >
      <tbody>
        {data.groups.map(({ name, totals }) => (
          <tr key={String(name)}>
            <th scope="row">
              {name === null ? (
                t('report.without')
              ) : (
                <FieldValue
                  owner={report.name}
                  name={by}
                  field={fields[by]!}
                  row={{ [by]: heldValue(fields[by]!, name) }}
                  listed
                />
              )}
            </th>
            <td>
              <span
                className="bar"
                data-below={Number(totals[sum]) < 0 || undefined}
                style={{ width: `${(Math.abs(Number(totals[sum])) / most) * 100}%` }}
              />
            </td>
            <td className="right number">{showDecimal(totals[sum] ?? '0', fields[sum]!.scale)}</td>
          </tr>
        ))}
      </tbody>
      {data.meta.total > mostBars && <caption>{t('report.moreBars', { n: data.meta.total - mostBars })}</caption>}
    </table>
  )
}
