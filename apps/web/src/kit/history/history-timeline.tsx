import { showInstant } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import type { Page } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, send } from '../api.ts'
import { fieldLabel, operationName, pick, useLanguage } from '../labels.ts'
import type { Problem } from '../problem.ts'
import { EmptyNote, ProblemNote, Skeleton } from '../states.tsx'
import { Badge } from '../value/badge.tsx'
import { FieldValue } from '../value/field-value.tsx'
import { RestoreButton } from './restore-button.tsx'
import '../form.css'

export interface Change {
  readonly history_id: number
  readonly created_date: string
  readonly user_name: string | null
  readonly action: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
  readonly operation: string | null
  readonly reason: string | null
  readonly request_id: string | null
  readonly operation_label?: string | null
  readonly operation_label_kh?: string | null
  readonly batch_label?: string | null
  readonly batch_label_kh?: string | null
  readonly is_redacted?: number
}

/** Changes that one save made together, as one; the links of a record are kept row by row. */
function bySave(changes: readonly Change[]): Change[][] {
  const saves: Change[][] = []
  for (const change of changes) {
    const last = saves.at(-1)
    if (last?.[0]?.request_id && last[0].request_id === change.request_id) last.unshift(change)
    else saves.push([change])
  }
  return saves
}

const tones = { insert: 'ok', update: 'info', delete: 'error' } as const
const untold = new Set(['version', 'updated_at', 'created_date', 'created_by'])

/** What happened to a record, newest first: who, when, and each field before and after. */
export function HistoryTimeline({
  resource,
  id,
  onLook,
}: {
  resource: AnyResource
  id: string
  onLook?: (at: string) => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery<
    Page<Change>,
    Problem
  >({
    queryKey: [resource.name, 'history', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send({
        path: '/history-tracking',
        query: {
          'filter[object]': resource.name,
          'filter[object_id]': decodeURIComponent(id),
          page: pageParam as number,
          perPage: 20,
        },
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
        {bySave(changes).map((save) => (
          <li key={save[0]!.history_id}>
            <ChangeView
              resource={resource}
              changes={save}
              below={(change, name, field) =>
                change.action === 'update' &&
                field.kind !== 'links' && (
                  <RestoreButton
                    resource={resource}
                    id={id}
                    name={name}
                    field={field}
                    then={change.old?.[name]}
                    from={{ history_id: change.history_id }}
                  />
                )
              }
            />
            {onLook && save[0]!.action !== 'delete' && (
              <Button
                type="link"
                size="small"
                className="restore"
                icon={<History size={13} aria-hidden />}
                onClick={() => onLook(save.at(-1)!.created_date)}
              >
                {t('asOf.look')}
              </Button>
            )}
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

interface ChangeViewProps {
  /** Known, its fields go by their labels; unknown, by their names. */
  readonly resource?: AnyResource
  readonly changes: readonly Change[]
  /** What stands beside a changed value. */
  readonly below?: (change: Change, name: string, field: Field) => ReactNode
}

/** One save in words: who, when, and each value before and after. */
export function ChangeView({ resource, changes, below }: ChangeViewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const head = changes[0]!
  return (
    <>
      <div className="timeline-head">
        <Badge tone={tones[head.action]}>{t(`change.${head.action}`)}</Badge>
        <strong>{head.user_name ?? t('detail.system')}</strong>
        <span className="second number">{showInstant(head.created_date)}</span>
      </div>
      <p className="second small timeline-deed">
        {head.operation && (
          <span>
            {pick(language, head.operation_label ?? operationName(head.operation, language), head.operation_label_kh)}
          </span>
        )}
        {head.batch_label && (
          <span>{t('asOf.batch', { name: pick(language, head.batch_label, head.batch_label_kh) })}</span>
        )}
        {head.request_id && (
          <span>
            {t('problem.reference')} <code>{head.request_id}</code>
          </span>
        )}
      </p>
      {changes.some(({ is_redacted }) => is_redacted === 1) && <p className="second">{t('asOf.redactedChange')}</p>}
      {head.reason && <p className="second">{t('detail.reason', { reason: head.reason })}</p>}
      <dl className="changes">
        {changes.map((change) => (
          <ChangedValues key={change.history_id} resource={resource} change={change} below={below} />
        ))}
      </dl>
    </>
  )
}

function ChangedValues({ resource, change, below }: Pick<ChangeViewProps, 'resource' | 'below'> & { change: Change }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns = (resource?.columns ?? {}) as Fields
  const names = [...new Set([...Object.keys(change.old ?? {}), ...Object.keys(change.new ?? {})])].filter(
    (name) =>
      !untold.has(name) && !resource?.keys.includes(name) && !(blank(change.old?.[name]) && blank(change.new?.[name])),
  )
  const value = (row: Row | null, name: string) => {
    const field = columns[name]
    if (blank(row?.[name])) return <span className="second">{t('detail.empty')}</span>
    if (!field || !resource) return typeof row![name] === 'object' ? JSON.stringify(row![name]) : String(row![name])
    return (
      <FieldValue
        owner={resource.name}
        source={resource}
        name={name}
        field={field}
        row={{ [name]: row![name] }}
        listed
      />
    )
  }
  return names.map((name) => {
    const linked = columns[name]?.kind === 'links'
    const before = !blank(change.old?.[name]) || (change.action === 'update' && !linked)
    const after = !blank(change.new?.[name]) || (change.action === 'update' && !linked)
    return (
      <div key={name} className="changed">
        <dt>{columns[name] && resource ? fieldLabel(resource.name, name, columns[name], language) : name}</dt>
        <dd>
          {before && <del>{value(change.old, name)}</del>} {before && after && <ArrowRight size={13} aria-label="→" />}{' '}
          {linked && after && !before && '+ '}
          {after && <ins>{value(change.new, name)}</ins>} {columns[name] && below?.(change, name, columns[name])}
        </dd>
      </div>
    )
  })
}

const blank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
