import { classes } from '@sala/contract/academics/classes'
import { academicStatus } from '@sala/contract/academics/statuses'
import { teachers } from '@sala/contract/people/teachers'
import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownRow } from '../kit/api.ts'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { BackToList, EditForm, RecordMenu } from '../kit/page/record-page.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import '../kit/form.css'
import './academics.css'

export type Class = ShownRow<typeof classes>
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
  const [, change] = useUrlParams()
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
  const status = choiceLabel(academicStatus, row.ac_status_id, language)
  return (
    <div className="page">
      <div className="page-head">
        <BackToList resource={classes} />
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
          <RecordMenu resource={classes} row={row} items={actions(row)} />
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
        <div className="class-actions">
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
      <EditForm resource={classes} id={id} />
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
