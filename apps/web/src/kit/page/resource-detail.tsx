import { showInstant } from '@sala/contract/kit/dates'
import type { Field } from '@sala/contract/kit/field'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { EllipsisVertical, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { RecordHistory } from '../history/record-history.tsx'
import { useRow, useSlow } from '../hooks.ts'
import { titleOf, useLanguage } from '../labels.ts'
import { SideDrawer } from '../overlays.tsx'
import { type MenuItem, PopMenu } from '../pop-menu.tsx'
import { useSession } from '../session.tsx'
import { ProblemNote, Skeleton } from '../states.tsx'
import { Facts } from '../value/facts.tsx'
import { FieldValue } from '../value/field-value.tsx'
import '../form.css'

interface ResourceDetailProps {
  readonly resource: AnyResource
  readonly id: string
  readonly extra?: (row: Row) => ReactNode
  readonly overrides?: Readonly<Record<string, (row: Row) => ReactNode>>
  readonly menu: (row: Row) => readonly MenuItem[]
  readonly onEdit?: () => void
  readonly onClose: () => void
}

/** One record, opened: its fields by section, and its history. */
export default function ResourceDetail({ resource, id, extra, overrides, menu, onEdit, onClose }: ResourceDetailProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { data: row, error, isPending, refetch } = useRow(resource, id)
  const slow = useSlow(isPending)
  const [tab, setTab] = useState<'fields' | 'history'>('fields')
  const panel = useId()
  const tabs = may('view', 'history-tracking') ? (['fields', 'history'] as const) : (['fields'] as const)
  const [name] = titleFields(resource) as [string]
  const field = resource.fields[name] as Field
  const title =
    row &&
    (field.target ? (
      <FieldValue owner={resource.name} source={resource} name={name} field={field} row={row} />
    ) : (
      titleOf(resource, row, language)
    ))
  const others = row ? menu(row).filter(({ key }) => key !== 'edit') : []
  return (
    <SideDrawer
      onClose={onClose}
      title={title ?? ' '}
      extra={
        row && (
          <div className="detail-head">
            {onEdit && (
              <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={onEdit}>
                {t('action.edit')}
              </Button>
            )}
            {others.length > 0 && (
              <PopMenu label={t('action.more')} items={others}>
                <EllipsisVertical size={18} aria-hidden />
              </PopMenu>
            )}
          </div>
        )
      }
    >
      {error && <ProblemNote problem={error} onRetry={refetch} />}
      {slow && <Skeleton lines={8} />}
      {row && (
        <>
          {tabs.length > 1 && (
            <div className="tabs" role="tablist">
              {tabs.map((each) => (
                <button
                  key={each}
                  type="button"
                  role="tab"
                  id={`${panel}-${each}`}
                  aria-selected={tab === each}
                  aria-controls={panel}
                  onClick={() => setTab(each)}
                >
                  {t(`detail.${each}`)}
                </button>
              ))}
            </div>
          )}
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: labelled only where it is a tab panel */}
          <div
            id={panel}
            role={tabs.length > 1 ? 'tabpanel' : undefined}
            aria-labelledby={tabs.length > 1 ? `${panel}-${tab}` : undefined}
          >
            {tab === 'history' ? (
              <RecordHistory resource={resource} id={id} />
            ) : (
              <>
                {extra?.(row)}
                <Facts resource={resource} row={row} overrides={overrides} />
                {typeof row.created_date === 'string' && typeof row.updated_at === 'string' && (
                  <p className="second small">
                    {t('detail.stamp', {
                      created: showInstant(row.created_date),
                      changed: showInstant(row.updated_at),
                    })}
                  </p>
                )}
              </>
            )}
          </div>
        </>
      )}
    </SideDrawer>
  )
}
