import type { AnyResource, Verb } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { EllipsisVertical, Pencil, Plus, Printer, Trash2 } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { keyOf, type Row, type ShownRow } from '../api.ts'
import type { Uploads } from '../form/row-form.ts'
import { useWidth } from '../hooks.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { useKeys } from '../keys.ts'
import { amongWords, resourceLabel, useLanguage } from '../labels.ts'
import { ListBody } from '../list/list-body.tsx'
import { useListColumns } from '../list/list-columns.ts'
import { offeredTo, useListState } from '../list/list-state.ts'
import { type FilterChoices, ListToolbar } from '../list/list-toolbar.tsx'
import { ChosenBar, useRowChoice } from '../list/row-choice.tsx'
import { usePast } from '../list/use-past.ts'
import { type MenuItem, PopMenu } from '../pop-menu.tsx'
import { useBranch, useSession } from '../session.tsx'
import { type RowAction, useRowActions } from './row-actions.tsx'

const ResourceForm = lazy(() => import('../form/resource-form.tsx'))
const ResourceDetail = lazy(() => import('./resource-detail.tsx'))
const ListChoices = lazy(() => import('../list/list-choices.tsx'))
const PastList = lazy(() => import('../list/past-list.tsx'))
const RemoveDialog = lazy(() => import('../form/remove-dialog.tsx'))

export interface ResourceScreenProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** Values drawn otherwise than their kind says, in the list and in an opened row, by field. */
  readonly columns?: Readonly<Record<string, (row: ShownRow<R>) => ReactNode>>
  /** Further entries of a row's menu, where it is more than an operation. */
  readonly actions?: (row: ShownRow<R>) => readonly MenuItem[]
  /** Operations on a row, which its menu offers to those who may. */
  readonly rowActions?: readonly RowAction<R>[]
  /** What can be done with several rows at once; with it, rows can be chosen. */
  readonly chosen?: (rows: readonly ShownRow<R>[], clear: () => void) => ReactNode
  /** What a filter that is plain text may be chosen from; null leaves the filter out of the screen. */
  readonly filterChoices?: FilterChoices
  /** Beside the search box. */
  readonly toolbar?: ReactNode
  /** Inputs drawn otherwise than their kind says, by field. */
  readonly formExtra?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  /** Inputs that make no sense for these values, such as the class of somebody who is no student. */
  readonly formHides?: (name: string, values: Row) => boolean
  /** The calls that set the resource's pictures, by field. */
  readonly uploads?: Uploads
  /** A form of the area's own instead of the usual one; null while nothing is edited. */
  readonly form?: ReactNode
  /** Above the fields of an opened row. */
  readonly detailExtra?: (row: ShownRow<R>) => ReactNode
  /** What opening a row does where it has no detail of its own. */
  readonly onOpen?: (row: ShownRow<R>) => void
  /** What comes next once a row is created: its own page, where it has one. */
  readonly onCreated?: (row: ShownRow<R>) => void
  /** What "New" does where a row is created by an operation of its own. */
  readonly onCreate?: () => void
}

/**
 * A whole screen from a definition: list, search, filters, form, detail, history and delete; an area changes one part
 * without forking the rest.
 */
export function ResourceScreen<R extends AnyResource>(props: ResourceScreenProps<R>) {
  // What it hands to these functions are rows of its resource; inside, any row is as good as another.
  const {
    resource: whole,
    columns,
    actions,
    rowActions,
    chosen,
    filterChoices,
    toolbar,
    formExtra,
    formHides,
    uploads,
    form,
    detailExtra,
    onOpen,
    onCreated,
    onCreate,
  } = props as unknown as ResourceScreenProps
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const resource = offeredTo(whole, actor.user_type)
  const state = useListState(resource, useBranch())
  const { params, change, amend } = state
  const listed = useListColumns(resource, actor.user_type, state)
  const [card, width] = useWidth<HTMLElement>()
  const navigate = useNavigate()
  const location = useLocation()
  const [removing, setRemoving] = useState<Row>()
  const several = resourceLabel(resource, language, 'several')
  const one = amongWords(resourceLabel(resource, language, 'one'))

  const past = usePast(resource, state)
  const { day } = past
  // What was is only looked at.
  const can = (verb: Verb, action: 'create' | 'update' | 'delete') =>
    !day && resource.verbs.includes(verb) && may(action, resource.name)
  const creates = onCreate ? !day && may('create', resource.name) : can('create', 'create')
  const updates = can('update', 'update')
  const removes = can('remove', 'delete')
  const reads = resource.verbs.includes('read')
  const create = () => (onCreate ? onCreate() : change({ new: '1' }))
  useKeys({ n: creates ? create : undefined })
  useEffect(() => {
    document.title = `${several} · Sala`
  }, [several])
  // Asked for by the address: opened once, however often it is drawn until the address has changed.
  const isAsked = params.has('new') && onCreate !== undefined
  const asked = useRef({ isOpened: false, onCreate })
  asked.current.onCreate = onCreate
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change of the address at the same time may bring it back
  useEffect(() => {
    if (isAsked) amend({ new: null })
    if (isAsked && !asked.current.isOpened) asked.current.onCreate?.()
    asked.current.isOpened = isAsked
  }, [isAsked, params, change])

  const key = useCallback((row: Row) => keyOf(resource, row), [resource])
  const choice = useRowChoice(key)
  const operations = useRowActions(resource, rowActions)
  const href = (row: Row) => {
    const next = new URLSearchParams(params)
    next.set('open', key(row))
    return `?${next}`
  }
  const entries = (row: Row): MenuItem[] => [
    ...(updates
      ? [{ key: 'edit', label: t('action.edit'), icon: <Pencil size={15} />, act: () => change({ edit: key(row) }) }]
      : []),
    ...(actions?.(row) ?? []),
    ...operations.entries(row),
    ...(removes
      ? [
          {
            key: 'remove',
            label: t('action.delete'),
            icon: <Trash2 size={15} />,
            danger: true,
            separated: true,
            act: () => setRemoving(row),
          },
        ]
      : []),
  ]
  const hasMenu = updates || removes || actions !== undefined || rowActions !== undefined
  const menu = (row: Row, called: string) =>
    entries(row).length > 0 && (
      <PopMenu label={t('list.actionsFor', { what: called })} items={() => entries(row)}>
        <EllipsisVertical size={17} aria-hidden />
      </PopMenu>
    )
  const opened = params.get('open') ?? undefined
  const edited = params.get('edit') ?? undefined
  const close = () => change({ open: null, edit: null, new: null })
  const show = (row: Row) => change({ open: key(row), edit: null, new: null })

  const printed = new URLSearchParams(params)
  if (listed.named) printed.set('columns', listed.named)

  return (
    <div className="page">
      <div className="page-head list-head">
        <h1>{several}</h1>
        <span className="spread" />
        <Suspense fallback={null}>
          <ListChoices resource={resource} state={state} columns={listed} width={width || 1100} />
        </Suspense>
        <Button
          icon={<Printer size={16} aria-hidden />}
          className="print-button"
          aria-label={t('action.print')}
          onClick={() => window.open(`/print${location.pathname}?${printed}`, '_blank')}
        />
        {creates && (
          <Button type="primary" icon={<Plus size={17} aria-hidden />} onClick={create}>
            {t('action.newOne', { what: one })}
          </Button>
        )}
      </div>
      <section ref={card} className="card" aria-label={several}>
        <ListToolbar
          resource={resource}
          state={state}
          what={amongWords(several)}
          extra={toolbar}
          choices={filterChoices}
          past={past}
          columns={listed.named}
        />
        {chosen && !day && <ChosenBar choice={choice}>{chosen(choice.rows, choice.clear)}</ChosenBar>}
        {day ? (
          <Suspense fallback={null}>
            <PastList resource={resource} state={state} fields={listed.fields} past={{ ...past, day }} />
          </Suspense>
        ) : (
          <ListBody
            resource={resource}
            state={state}
            fields={listed.fields}
            isChosen={listed.named !== null}
            overrides={columns}
            href={onOpen || !reads ? undefined : href}
            onOpen={onOpen ?? (reads ? (row) => navigate(href(row)) : undefined)}
            menu={hasMenu ? menu : undefined}
            onCreate={creates ? create : undefined}
            one={one}
            choice={chosen && choice}
          />
        )}
      </section>
      {operations.node}
      <Suspense fallback={null}>
        {opened !== undefined && edited === undefined && (
          <ResourceDetail
            resource={resource}
            id={opened}
            extra={detailExtra}
            overrides={columns}
            menu={entries}
            onEdit={updates ? () => change({ edit: opened, open: opened }) : undefined}
            onClose={close}
          />
        )}
        {form}
        {form === undefined && (edited !== undefined || (params.has('new') && !onCreate)) && (
          <ResourceForm
            key={edited ?? 'new'}
            resource={resource}
            id={edited}
            slots={formExtra}
            hides={formHides}
            uploads={uploads}
            onShow={reads && !onOpen ? show : onOpen}
            onSaved={(row) => {
              const made = edited === undefined
              if (made && onCreated) {
                change({ new: null })
                onCreated(row)
              } else change({ edit: null, new: null, open: opened === undefined ? null : key(row) })
            }}
            onClose={() => change({ edit: null, new: null })}
          />
        )}
        {removing && (
          <RemoveDialog
            resource={resource}
            row={removing}
            onClose={() => setRemoving(undefined)}
            onRemoved={() => {
              setRemoving(undefined)
              if (opened !== undefined) close()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
