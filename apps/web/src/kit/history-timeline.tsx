import { showInstant } from '@sala/contract/kit/dates'
import type { Fields } from '@sala/contract/kit/field'
import type { Page } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Row, send } from './api.ts'
import { Badge } from './badge.tsx'
import { FieldValue } from './field-value.tsx'
import { fieldLabel, useLanguage } from './labels.ts'
import type { Problem } from './problem.ts'
import { EmptyNote, ProblemNote, Skeleton } from './states.tsx'

export interface Change {
  readonly history_id: number
  readonly created_date: string
  readonly user_name: string | null
  readonly action: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
  readonly operation: string | null
  readonly reason: string | null
}

const tones = { insert: 'ok', update: 'info', delete: 'error' } as const
const untold = new Set(['version', 'updated_at', 'created_date', 'created_by'])

/** What happened to a record, newest first: who, when, and each field before and after. */
export function HistoryTimeline({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery<Page<Change>, Problem>({
    queryKey: [resource.name, 'history', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send({
        path: '/history-tracking',
        query: { 'filter[object]': resource.name, 'filter[object_id]': decodeURIComponent(id), page: pageParam as number, perPage: 20 },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.lastPage ? meta.currentPage + 1 : undefined),
  })
  if (error) return <ProblemNote problem={error} onRetry={refetch} />
  if (!data) return <Skeleton lines={5} />
  const changes = data.pages.flatMap((page) => page.data)
  if (changes.length === 0) return <EmptyNote title={t('detail.noHistory')} />
  return (
    <>
      <ol className="timeline">
        {changes.map((change) => (
          <li key={change.history_id}>
            <ChangeView resource={resource} change={change} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('detail.moreHistory')}
        </Button>
      )}
    </>
  )
}

/** One change in words: fields of a known record by their labels, others by their names. */
export function ChangeView({ resource, change }: { resource?: AnyResource; change: Change }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns = (resource?.columns ?? {}) as Fields
  const names = [...new Set([...Object.keys(change.old ?? {}), ...Object.keys(change.new ?? {})])].filter(
    (name) => !untold.has(name) && !resource?.keys.includes(name),
  )
  const said = names.filter((name) => change.action === 'update' || !blank((change.new ?? change.old)?.[name]))
  const value = (row: Row | null, name: string) => {
    const field = columns[name]
    if (blank(row?.[name])) return <span className="second">{t('detail.empty')}</span>
    if (!field || !resource) return typeof row![name] === 'object' ? JSON.stringify(row![name]) : String(row![name])
    return <FieldValue owner={resource.name} source={resource} name={name} field={field} row={{ [name]: row![name] }} listed />
  }
  return (
    <>
      <div className="timeline-head">
        <Badge tone={tones[change.action]}>{t(`change.${change.action}`)}</Badge>
        <strong>{change.user_name ?? t('detail.system')}</strong>
        <span className="second number">{showInstant(change.created_date)}</span>
      </div>
      {change.reason && <p className="second">{t('detail.reason', { reason: change.reason })}</p>}
      {said.length > 0 && (
        <dl className="changes">
          {said.map((name) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{columns[name] && resource ? fieldLabel(resource.name, name, columns[name], language) : name}</dt>
              <dd>
                {change.action === 'update' && (
                  <>
                    <del>{value(change.old, name)}</del> <ArrowRight size={13} aria-label="→" />{' '}
                  </>
                )}
                {change.action === 'delete' ? <del>{value(change.old, name)}</del> : <ins>{value(change.new, name)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const blank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
