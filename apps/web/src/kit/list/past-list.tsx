import { showDate } from '@sala/contract/kit/dates'
import { date, type Fields } from '@sala/contract/kit/field'
import { defaultPerPage } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { History } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Row, send } from '../api.ts'
import { fitting, type ListedField } from '../columns.ts'
import { useSlow, useWidth } from '../hooks.ts'
import { DayBox } from '../input/date-input.tsx'
import { fieldLabel, useLanguage } from '../labels.ts'
import type { Problem } from '../problem.ts'
import { useBranch } from '../session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../states.tsx'
import { FieldValue } from '../value/field-value.tsx'
import { DataTable } from './data-table.tsx'
import type { ListState } from './list-state.ts'
import { Pager } from './pager.tsx'
import { narrowedTo, shownOf } from './past-rows.ts'
import type { PastChoice } from './use-past.ts'
import '../form.css'

interface PastListProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly fields: readonly ListedField[]
  readonly past: PastChoice & { readonly day: string }
}

/** A list as it was at the end of a day: to be read, and nothing else. */
export default function PastList({ resource, state, fields, past }: PastListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const input = useId()
  const [ref, width] = useWidth<HTMLDivElement>()
  const query = { at: `${past.day}T23:59:59.999+07:00`, ...narrowedTo(resource, state.params, useBranch()) }
  const { data, error, isPending, refetch } = useQuery<{ data: Row[]; redacted: string[] }, Problem>({
    queryKey: [resource.name, 'list-as-of', query],
    queryFn: ({ signal }) => send({ path: `/history-tracking/${resource.name}/as-of`, query, signal }),
  })
  const slow = useSlow(isPending)
  const rows = shownOf(resource, data?.data ?? [], state)
  const from = (state.page - 1) * defaultPerPage
  const page = rows.slice(from, from + defaultPerPage)
  const kept = fields.filter(({ name }) => data?.data.some((row) => name in row))
  const meta = {
    currentPage: state.page,
    lastPage: Math.max(1, Math.ceil(rows.length / defaultPerPage)),
    perPage: defaultPerPage,
    total: rows.length,
    from: from + 1,
    to: from + page.length,
  }
  return (
    <>
      <div className="as-of-band" role="status">
        <History size={16} aria-hidden />
        <strong>{t('asOf.listBand', { when: showDate(past.day) })}</strong>
        <span>{t('asOf.readOnly')}</span>
        <span className="as-of-day">
          <DayBox
            id={input}
            field={date(t('asOf.choose')) as Fields[string]}
            value={past.day}
            label={t('asOf.choose')}
            onSettled={(next) => next && past.choose(next)}
          />
        </span>
        <Button size="small" onClick={past.end}>
          {t('asOf.back')}
        </Button>
      </div>
      <div ref={ref} className="list-body">
        {error && <ProblemNote problem={error} onRetry={refetch} />}
        {isPending && !error && (slow ? <Skeleton lines={12} /> : <div className="quiet-space" />)}
        {data && rows.length === 0 && <EmptyNote title={t('asOf.nothing', { when: showDate(past.day) })} />}
        {page.length > 0 && (
          <DataTable
            label={t('list.rows')}
            columns={fitting(kept, width || 1100).map(({ name, field }) => ({
              name,
              label: fieldLabel(resource.name, name, field, language),
              sortable: field.sortable && field.stored,
              right: field.kind === 'decimal' || field.kind === 'integer',
              cell: (row) => <FieldValue owner={resource.name} name={name} field={field} row={row} listed />,
            }))}
            rows={page}
            keyOf={(row) => keyOf(resource, row)}
            sort={state.sort}
            onSort={state.sortBy}
          />
        )}
      </div>
      {page.length > 0 && (
        <Pager meta={meta} onPage={(next) => state.change({ page: next > 1 ? String(next) : null })} />
      )}
    </>
  )
}
