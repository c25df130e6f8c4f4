import { type AnyResource, includeName } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { Inbox, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOf, type Row } from '../api.ts'
import { fitting, includesOf, type ListedField } from '../columns.ts'
import { useList, usePhone, useRow, useSlow, useWidth } from '../hooks.ts'
import { useKeys } from '../keys.ts'
import { apartOf, fieldLabel, titleOf, useLanguage } from '../labels.ts'
import { useMarkedRow } from '../marked-row.ts'
import { EmptyNote, ProblemNote, Skeleton } from '../states.tsx'
import { FieldValue } from '../value/field-value.tsx'
import { Avatar } from '../value/file-image.tsx'
import { DataTable } from './data-table.tsx'
import { filterFields, type ListState } from './list-state.ts'
import { Pager } from './pager.tsx'
import { ChooseBox, type RowChoice } from './row-choice.tsx'

interface ListBodyProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly fields: readonly ListedField[]
  /** Somebody chose the columns: all are shown, however wide they are. */
  readonly isChosen?: boolean
  readonly overrides?: Readonly<Record<string, (row: Row) => ReactNode>>
  readonly href?: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly menu?: (row: Row, called: string) => ReactNode
  readonly onCreate?: () => void
  readonly one: string
  readonly choice?: RowChoice
}

/** The rows of a list as a table, or as cards on a phone, with every state it can be in. */
export function ListBody({
  resource,
  state,
  fields,
  isChosen,
  overrides,
  href,
  onOpen,
  menu,
  onCreate,
  one,
  choice,
}: ListBodyProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const [ref, width] = useWidth<HTMLDivElement>()
  const shown = isChosen ? fields : fitting(fields, width || 1100)
  const query = { ...state.query, include: includesOf(fields.map(({ name, field }) => [name, field])) }
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useList(resource, query)
  const slow = useSlow(isPending)
  const box = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  useKeys({ j: () => step(1), k: () => step(-1) })

  const cell = ({ name, field }: ListedField, row: Row) =>
    overrides?.[name]?.(row) ?? <FieldValue owner={resource.name} name={name} field={field} row={row} listed />
  const key = (row: Row) => keyOf(resource, row)
  // Rows of one name are called by what tells them apart, too.
  const called = (row: Row): string => {
    const title = titleOf(resource, row, language)
    const isShared = rows.some((each) => each !== row && titleOf(resource, each, language) === title)
    return isShared ? [title, apartOf(resource, row, language)].filter(Boolean).join(' · ') : title
  }
  const choiceLabel = (row?: Row) => (row ? t('list.choose', { what: called(row) }) : t('list.chooseAll'))

  const openedBy = (without: readonly string[]) =>
    Object.fromEntries([
      ['page', null],
      ...without.map((name) => (name === 'branch_id' ? ['branch', 'all'] : [`f.${name}`, ''])),
    ])
  const elsewhere = (without: readonly string[], n: number) => {
    const filters = without.filter((name) => name !== 'branch_id')
    const what = filters
      .map((name) => fieldLabel(resource.name, name, filterFields(resource)[name]!, language).toLowerCase())
      .join(', ')
    if (filters.length === 0) return t('list.inOtherBranch', { n })
    return t(without.length > filters.length ? 'list.inOtherBranchAnd' : 'list.withOther', { n, what })
  }

  // What was just saved stands first where it is not on this page, as long as the list is asked the same.
  const marked = useMarkedRow(resource.name)
  const asked = JSON.stringify(state.query)
  const [markedFor, setMarkedFor] = useState({ marked, asked })
  if (markedFor.marked !== marked) setMarkedFor({ marked, asked })
  const isMarked = (row: Row) => key(row) === marked
  const isAway = !!data && !isPlaceholderData && markedFor.asked === asked && !data.data.some(isMarked)
  const saved = useRow(resource, isAway && resource.verbs.includes('read') ? marked : undefined)
  const rows = [...(isAway && saved.data ? [saved.data] : []), ...(data?.data ?? [])]
  useEffect(() => {
    if (marked !== undefined) box.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  let body: ReactNode
  if (error) body = <ProblemNote problem={error} onRetry={refetch} />
  else if (isPending) body = slow ? <Skeleton lines={12} /> : <div className="quiet-space" />
  else if (rows.length === 0)
    body = state.narrowed ? (
      <EmptyNote title={t('list.nothingFound')}>
        {data.meta.elsewhere?.map(({ without, total }) => (
          <Button key={without.join()} type="link" onClick={() => state.change(openedBy(without))}>
            {elsewhere(without, total)}
          </Button>
        ))}
        <Button
          onClick={() =>
            state.change(
              Object.fromEntries(
                [...state.params.keys()].filter((name) => !keeps.has(name)).map((name) => [name, null]),
              ),
            )
          }
        >
          {t('list.clearAll')}
        </Button>
      </EmptyNote>
    ) : (
      <EmptyNote icon={<Inbox size={28} strokeWidth={1.5} aria-hidden />} title={t('list.empty')}>
        {onCreate && (
          <Button type="primary" icon={<Plus size={16} />} onClick={onCreate}>
            {t('action.newOne', { what: one })}
          </Button>
        )}
      </EmptyNote>
    )
  else if (phone)
    body = (
      <ul className="cards" data-stale={isPlaceholderData || undefined}>
        {rows.map((row) => (
          <li key={key(row)} data-marked={isMarked(row) || undefined}>
            {choice && <ChooseBox choice={choice} rows={[row]} label={choiceLabel(row)} />}
            <ListCard
              resource={resource}
              row={row}
              fields={fields}
              named={typeof resource.title === 'string' ? overrides?.[resource.title]?.(row) : undefined}
              cell={cell}
              href={href?.(row)}
              onOpen={onOpen && (() => onOpen(row))}
            />
            {menu?.(row, called(row))}
          </li>
        ))}
      </ul>
    )
  else
    body = (
      <DataTable
        label={t('list.rows')}
        columns={shown.map((listed) => ({
          name: listed.name,
          label: fieldLabel(resource.name, listed.name, listed.field, language),
          sortable: listed.field.sortable && listed.field.stored,
          right: listed.field.kind === 'decimal' || listed.field.kind === 'integer',
          cell: (row) => cell(listed, row),
        }))}
        rows={rows}
        keyOf={key}
        sort={state.sort}
        onSort={state.sortBy}
        href={href}
        onOpen={onOpen}
        menu={menu && ((row) => menu(row, called(row)))}
        stale={isPlaceholderData && isFetching}
        choice={choice}
        choiceLabel={choiceLabel}
        isMarked={isMarked}
      />
    )

  return (
    <div ref={box}>
      <div ref={ref} className="list-body">
        {data?.meta.similar && <p className="similar-note second">{t('list.similar')}</p>}
        {body}
      </div>
      {data && rows.length > 0 && (
        <Pager meta={data.meta} onPage={(page) => state.change({ page: page > 1 ? String(page) : null })} />
      )}
    </div>
  )
}

const keeps = new Set(['branch', 'sort', 'columns'])

interface ListCardProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly fields: readonly ListedField[]
  /** What it is called, where the screen says its title in words of its own. */
  readonly named: ReactNode
  readonly cell: (field: ListedField, row: Row) => ReactNode
  readonly href?: string
  readonly onOpen?: () => void
}

function ListCard({ resource, row, fields, named, cell, href, onOpen }: ListCardProps) {
  const language = useLanguage()
  const title = titleOf(resource, row, language)
  const picture = Object.entries(resource.fields as Record<string, { kind: string }>).find(
    ([, field]) => field.kind === 'image',
  )?.[0]
  const state = fields.find(
    ({ name, field }) => [...(field.choice?.labels.values() ?? [])].some((label) => label[2]) && row[name] !== null,
  )
  const titles =
    typeof resource.title === 'string' ? [resource.title] : [language === 'km' ? resource.title.km : resource.title.en]
  // A card that is called like whom it is about does not say the name twice.
  const isTitle = ({ name, field }: ListedField) => {
    const found = field.kind === 'ref' ? row[includeName(name)] : undefined
    return (
      titles.includes(name) ||
      (!!found && typeof found === 'object' && titleOf(field.target!(), found as Row, language) === title)
    )
  }
  // A sum and a state are what one looks down a list for: they stand at its edge, however far back their columns are.
  const sum = fields.find((listed) => listed.field.kind === 'decimal' && row[listed.name] !== null && !isTitle(listed))
  // What tells rows apart is told first: a student's number and class, and then what the list shows first.
  const apart = new Set<string>(resource.tellApart ?? [])
  const told = [...fields.filter(({ name }) => apart.has(name)), ...fields.slice(0, 5)]
  const rest = [...new Set(told)]
    .filter((listed) => !isTitle(listed) && listed !== sum && listed !== state)
    .filter(({ name, field }) => field.kind !== 'flag' && row[name] !== null && row[name] !== '')
    .slice(0, 3)
  const inner = (
    <>
      {picture && (
        <Avatar
          id={row[picture] as string | null}
          name={String(typeof resource.title === 'string' ? title : row[resource.title.en] || title)}
        />
      )}
      <span className="list-card-text">
        <strong>{named ?? title}</strong>
        <span className="second">
          {rest.map((listed, index) => (
            <span key={listed.name}>
              {index > 0 && ' · '}
              {cell(listed, row)}
            </span>
          ))}
        </span>
      </span>
      {(sum || state) && (
        <span className="list-card-edge">
          {sum && cell(sum, row)}
          {state && cell(state, row)}
        </span>
      )}
    </>
  )
  return href ? (
    <Link to={href} className="list-card" data-row-link={keyOf(resource, row)}>
      {inner}
    </Link>
  ) : onOpen ? (
    <button type="button" className="list-card" data-row-link={keyOf(resource, row)} onClick={onOpen}>
      {inner}
    </button>
  ) : (
    <div className="list-card">{inner}</div>
  )
}
