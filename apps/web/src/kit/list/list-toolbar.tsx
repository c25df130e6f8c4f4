import { showDate } from '@sala/contract/kit/dates'
import type { Field } from '@sala/contract/kit/field'
import { type AnyResource, exportRoute, periodOf } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { Funnel, History, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDebounced, usePhone } from '../hooks.ts'
import { useKeys } from '../keys.ts'
import { choiceLabel, fieldLabel, pick, useLanguage } from '../labels.ts'
import { useBranch, useHref, useSession } from '../session.tsx'
import { RefTitles } from '../value/ref-title.tsx'
import { ExcelButton } from './excel-button.tsx'
import { listLinksOf } from './list-links.ts'
import { filterFields, filterValues, isInBranch, type ListState } from './list-state.ts'
import { SearchBox } from './search-box.tsx'
import type { PastChoice } from './use-past.ts'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

export type FilterChoices = Readonly<
  Record<string, readonly { readonly value: string; readonly label: string }[] | null>
>

/** The search box, the filters, and a chip for each filter that narrows the list. */
export function ListToolbar({ resource, state, what, extra, choices = none, past, columns }: ListToolbarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { actor, may } = useSession()
  const branch = useBranch()
  const navigate = useNavigate()
  const place = useHref()
  const { params, change, amend } = state
  const searches = Object.values(resource.fields as Record<string, Field>).some((field) => field.search)
  const filters = Object.entries(filterFields(resource)).filter(([name]) => choices[name] !== null)
  const inAddress = params.get('search') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const rested = useDebounced(typed, 280)
  const box = useRef<HTMLInputElement>(null)
  const [filtering, setFiltering] = useState(false)
  const sent = useRef(inAddress)
  const canFilter = filters.length > 0 || resource.period !== undefined

  useEffect(() => {
    if (rested === sent.current) return
    sent.current = rested
    amend({ search: rested || null, page: null })
  }, [rested, amend])
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useKeys({
    '/': searches ? () => box.current?.focus() : undefined,
    f: canFilter ? () => setFiltering(true) : undefined,
  })

  const active = filters.flatMap(([name, field]) =>
    filterValues(resource, params, name).map((value) => ({ name, field, value })),
  )
  const drop = (name: string, value: string) => {
    const left = filterValues(resource, params, name).filter((each) => each !== value)
    change({ [`f.${name}`]: left.length > 0 ? left : resource.defaults?.[name] ? '' : null, page: null })
  }
  const label = (name: string, field: Field) => fieldLabel(resource.name, name, field, language)
  const isNarrowed = isInBranch(resource, params, branch) && actor.branches.length > 1
  const inBranch = isNarrowed ? actor.branches.find(({ branch_id }) => branch_id === branch) : undefined
  const [from, to] = [params.get('from'), params.get('to')]
  const now = !past?.day
  const exports = now && resource.verbs.includes('list') && may('export', resource.name)
  const links = now
    ? listLinksOf(resource.name).filter(({ needs }) => needs.every(([action, of]) => may(action, of)))
    : []
  if (!searches && !canFilter && !extra && !exports && !past?.begin && links.length === 0) return null

  return (
    <div className="toolbar">
      {searches && (
        <SearchBox
          ref={box}
          label={t('list.search', { what })}
          hint={phone ? t('list.searchShort') : undefined}
          value={typed}
          onChange={setTyped}
        />
      )}
      {canFilter && (
        <Button icon={<Funnel size={15} aria-hidden />} onClick={() => setFiltering(true)}>
          {t('list.filters')}
        </Button>
      )}
      {now && extra}
      {now && past?.begin && (
        <Button icon={<History size={15} aria-hidden />} onClick={past.begin}>
          {t('asOf.choose')}
        </Button>
      )}
      {exports && (
        <ExcelButton
          request={{
            ...exportRoute(resource),
            query: { ...state.query, page: undefined, perPage: undefined, fields: columns ?? undefined },
          }}
        />
      )}
      {links.map(({ path, icon: Icon, label: words }) => (
        <Button
          key={path}
          href={place(path)}
          icon={<Icon size={15} aria-hidden />}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            navigate(place(path))
          }}
        >
          {pick(language, ...words)}
        </Button>
      ))}
      {(active.length > 0 || from || to || inBranch) && (
        <div className="chips">
          {inBranch && (
            <Chip label={t('branch.label')} onDrop={() => change({ branch: 'all', page: null })}>
              {pick(language, String(inBranch.branch_name_en), inBranch.branch_name_kh as string)}
            </Chip>
          )}
          {active.map(({ name, field, value }) => (
            <Chip key={`${name} ${value}`} label={label(name, field)} onDrop={() => drop(name, value)}>
              {choices[name]?.find((each) => each.value === value)?.label ?? (
                <FilterValue resource={resource} name={name} field={field} value={value} />
              )}
            </Chip>
          ))}
          {(from || to) && (
            <Chip
              label={[...new Set(periodOf(resource))].map((name) => label(name, resource.fields[name])).join(' – ')}
              onDrop={() => change({ from: null, to: null, page: null })}
            >
              {from ? showDate(from) : '…'} – {to ? showDate(to) : '…'}
            </Chip>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {filtering && (
          <FilterDrawer resource={resource} state={state} choices={choices} onClose={() => setFiltering(false)} />
        )}
      </Suspense>
    </div>
  )
}

const none: FilterChoices = {}

interface ListToolbarProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly what: string
  readonly extra?: ReactNode
  readonly choices?: FilterChoices
  readonly past?: PastChoice
  /** The columns that somebody chose, which a sheet has too. */
  readonly columns?: string | null
}

function Chip({ label, children, onDrop }: { label: string; children: ReactNode; onDrop: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="chip">
      <span id={id}>
        <span className="second">{label}:</span> {children}
      </span>
      <button type="button" aria-label={t('list.dropFilter', { what: label })} aria-describedby={id} onClick={onDrop}>
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}

function FilterValue({
  resource,
  name,
  field,
  value,
}: {
  resource: AnyResource
  name: string
  field: Field
  value: string
}) {
  const language = useLanguage()
  if (field.choice)
    return choiceLabel(field.choice, field.choice.values.find((each) => String(each) === value) ?? value, language).text
  return field.target ? <RefTitles source={resource} name={name} field={field} ids={[value]} /> : value
}
