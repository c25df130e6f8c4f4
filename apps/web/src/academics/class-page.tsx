import { classes } from '@sala/contract/academics/classes'
import { academicStatus } from '@sala/contract/academics/statuses'
import { teachers } from '@sala/contract/people/teachers'
import { Button } from 'antd'
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { type MenuItem, PopMenu } from '../kit/pop-menu.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import '../kit/form.css'
import './academics.css'

export type Class = ShownRow<typeof classes>
const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const dialogs = {
  history: () => import('../kit/history/history-drawer.tsx'),
  remove: () => import('../kit/form/remove-dialog.tsx'),
}
const told = [
  'teacher_resp_id',
  'room_id',
  'ac_st_id',
  'grade_id',
  'acps_id',
  'ac_term_id',
  'ac_year_id',
  'branch_id',
] as const

interface ClassPageProps {
  readonly id: string
  /** What the list offers for a class too. */
  readonly actions: (row: Class) => readonly MenuItem[]
}

/** A class on one page: what it is here, and from other areas who sits in it, who teaches it and when. */
export default function ClassPage({ id, actions }: ClassPageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const query = useRow(classes, id)
  useWatch(classes.name)
  const row = query.data
  useTitle(row?.class_name)
  if (!row)
    return (
      <div className="page">
        <Loaded query={query} lines={10} />
      </div>
    )
  const several = resourceLabel(classes, language, 'several')
  const status = choiceLabel(academicStatus, row.ac_status_id, language)
  const remove = () => open('remove', { resource: classes, row, onRemoved: () => change({ open: null }) })
  const menu = [
    ...actions(row),
    ...(may('view', 'history-tracking')
      ? [{ key: 'history', label: t('detail.history'), act: () => open('history', { resource: classes, id }) }]
      : []),
    ...(may('delete', classes.name)
      ? [{ key: 'remove', label: t('action.delete'), icon: <Trash2 size={15} />, danger: true, act: remove }]
      : []),
  ]
  return (
    <div className="page">
      <div className="page-head">
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => change({ open: null })}>
          {t('list.back', { what: language === 'en' ? several.toLowerCase() : several })}
        </Button>
      </div>
      <header className="card class-head">
        <div className="class-name">
          <h1 translate="no">{row.class_name}</h1>
          <Badge tone={status.tone}>{status.text}</Badge>
          <span className="spread" />
          {may('update', classes.name) && (
            <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
              {t('action.edit')}
            </Button>
          )}
          {menu.length > 0 && (
            <PopMenu label={t('action.more')} items={menu}>
              <EllipsisVertical size={18} aria-hidden />
            </PopMenu>
          )}
        </div>
        <dl className="facts">
          {told.map((name) => (
            <div key={name}>
              <dt>{fieldLabel(classes.name, name, classes.fields[name], language)}</dt>
              <dd>
                <Told name={name} row={row} />
              </dd>
            </div>
          ))}
        </dl>
        {row.class_desc && <p className="second">{row.class_desc}</p>}
        <div className="class-deeds">
          <ProfileParts resource={classes.name} row={row} head="deed" />
        </div>
      </header>
      <div className="class-grid">
        <div className="class-column">
          <ProfileParts resource={classes.name} row={row} wide />
        </div>
        <div className="class-column">
          <ProfileParts resource={classes.name} row={row} />
        </div>
      </div>
      <Suspense fallback={null}>
        {params.has('edit') && (
          <ResourceForm
            resource={classes}
            id={id}
            onSaved={() => change({ edit: null })}
            onClose={() => change({ edit: null })}
          />
        )}
      </Suspense>
      {node}
    </div>
  )
}

function Told({ name, row }: { name: (typeof told)[number]; row: Class }) {
  const href = useHref()
  const { may } = useSession()
  const shown = <FieldValue owner={classes.name} source={classes} name={name} field={classes.fields[name]} row={row} />
  return name === 'teacher_resp_id' && row.teacher_resp_id && may('view', teachers.name) ? (
    <Link to={href(`/teacher-profiles?open=${row.teacher_resp_id}`)}>{shown}</Link>
  ) : (
    shown
  )
}
