import { showInstant } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Row, send } from '../api.ts'
import { useRow, useSlow } from '../hooks.ts'
import { fieldLabel, useLanguage } from '../labels.ts'
import type { Problem } from '../problem.ts'
import { EmptyNote, ProblemNote, Skeleton } from '../states.tsx'
import { Facts } from '../value/facts.tsx'
import { FieldValue } from '../value/field-value.tsx'
import { RestoreButton } from './restore-button.tsx'
import '../form.css'

interface Past {
  readonly row: Row | null
  readonly redacted: readonly string[]
  readonly not_kept: readonly string[]
  readonly differs: readonly string[]
  readonly is_there: number
}

/** A record as it was at an instant: what is something else today is marked, and may be restored. */
export function PastRecord({
  resource,
  id,
  at,
  onBack,
}: {
  resource: AnyResource
  id: string
  at: string
  onBack: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const key = decodeURIComponent(id)
  const { data, error, isPending, refetch } = useQuery<Past, Problem>({
    queryKey: [resource.name, 'as-of', key, at],
    queryFn: ({ signal }) =>
      send({ path: `/history-tracking/${resource.name}/${encodeURIComponent(key)}/as-of`, query: { at }, signal }),
  })
  const { data: today } = useRow(resource, data?.is_there && resource.verbs.includes('read') ? id : undefined)
  const slow = useSlow(isPending)
  const when = showInstant(at)
  const fields = resource.fields as Fields
  const label = (name: string) => (fields[name] ? fieldLabel(resource.name, name, fields[name], language) : undefined)
  const below = (name: string, field: Field) =>
    data?.differs.includes(name) && (
      <>
        <span>
          {t('asOf.today')}{' '}
          {today && <FieldValue owner={resource.name} source={resource} name={name} field={field} row={today} listed />}
        </span>
        <RestoreButton resource={resource} id={id} name={name} field={field} then={data.row![name]} from={{ at }} />
      </>
    )
  const gone = Object.fromEntries(
    (data?.redacted ?? []).map((name) => [name, () => <span className="second">{t('asOf.redacted')}</span>]),
  )
  const left = (data?.not_kept ?? []).flatMap((name) => label(name) ?? [])
  return (
    <>
      <div className="as-of-band" role="status">
        <History size={16} aria-hidden />
        <strong>{t('asOf.band', { when })}</strong>
        {data?.row && <span>{data.is_there ? t('asOf.different', { n: data.differs.length }) : t('asOf.gone')}</span>}
        <Button size="small" onClick={onBack}>
          {t('asOf.back')}
        </Button>
      </div>
      {error && <ProblemNote problem={error} onRetry={refetch} />}
      {slow && <Skeleton lines={6} />}
      {data && !data.row && <EmptyNote title={t('asOf.notYet', { when })} />}
      {data?.row && <Facts resource={resource} row={data.row} except={data.not_kept} overrides={gone} below={below} />}
      {data?.row && left.length > 0 && <p className="second small">{t('asOf.notKept', { fields: left.join(', ') })}</p>}
    </>
  )
}
