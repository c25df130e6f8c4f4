import type { AnyResource } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { ArrowLeft, EllipsisVertical, Trash2 } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Row } from '../api.ts'
import { useDialogs } from '../dialogs.tsx'
import type { Uploads } from '../form/row-form.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { amongWords, resourceLabel, useLanguage } from '../labels.ts'
import { useUrlParams } from '../list/list-state.ts'
import { type MenuItem, PopMenu } from '../pop-menu.tsx'
import { useSession } from '../session.tsx'

const ResourceForm = lazy(() => import('../form/resource-form.tsx'))
const dialogs = {
  history: () => import('../history/history-drawer.tsx'),
  remove: () => import('../form/remove-dialog.tsx'),
}

/** The way from a record's own page back to its list. It is “All students” only for whoever keeps that list. */
export function BackToList({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const [, change] = useUrlParams()
  return (
    <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => change({ open: null })}>
      {resource.writers.includes(actor.user_type)
        ? t('list.back', { what: amongWords(resourceLabel(resource, language, 'several')) })
        : t('action.back')}
    </Button>
  )
}

interface RecordMenuProps {
  readonly resource: AnyResource
  readonly row: Row
  /** What else can be done with it, first. */
  readonly items?: readonly MenuItem[] | undefined
}

/** What is seldom done with a record; its history and its deletion end it, for those who may. */
export function RecordMenu({ resource, row, items = [] }: RecordMenuProps) {
  const { t } = useTranslation()
  const { actor, may } = useSession()
  const [, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const removes = resource.writers.includes(actor.user_type) && may('delete', resource.name)
  const menu = [
    ...items,
    ...(may('view', 'history-tracking')
      ? [
          {
            key: 'history',
            label: t('detail.history'),
            act: () => open('history', { resource, id: keyOf(resource, row) }),
          },
        ]
      : []),
    ...(removes
      ? [
          {
            key: 'remove',
            label: t('action.delete'),
            icon: <Trash2 size={15} />,
            danger: true,
            act: () => open('remove', { resource, row, onRemoved: () => change({ open: null }) }),
          },
        ]
      : []),
  ]
  if (menu.length === 0) return null
  return (
    <>
      <PopMenu label={t('action.more')} items={menu}>
        <EllipsisVertical size={18} aria-hidden />
      </PopMenu>
      {node}
    </>
  )
}

interface EditFormProps {
  readonly resource: AnyResource
  readonly id: string
  readonly uploads?: Uploads
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  /** A form of the area's own in place of the kit's. */
  readonly form?: (close: () => void) => ReactNode
}

/** The form that changes the record of a page, while the address asks for it. */
export function EditForm({ form, ...record }: EditFormProps) {
  const [params, change] = useUrlParams()
  const close = () => change({ edit: null })
  if (!params.has('edit')) return null
  return (
    <Suspense fallback={null}>
      {form ? form(close) : <ResourceForm {...record} onSaved={close} onClose={close} />}
    </Suspense>
  )
}
