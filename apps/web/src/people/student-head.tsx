import { classes } from '@sala/contract/academics/classes'
import type { AnyResource } from '@sala/contract/kit/resource'
import { parents } from '@sala/contract/people/parents'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { School, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, fieldLabel, useLanguage } from '../kit/labels.ts'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import type { Student } from './rows.ts'

/** What a student is here today: nobody studies without a seat. */
export function StateToday({ row }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (row.status === studentStatus.active && row.class_id === null)
    return <Badge tone="warn">{t('students.notEnrolled')}</Badge>
  const { text, tone } = choiceLabel(studentStatus, row.status, language)
  return <Badge tone={tone}>{text}</Badge>
}

/** The class, the family and what is owed, each a way to its own page for those who may go there. */
export function StudentFacts({ row }: { row: Student }) {
  return (
    <>
      <Fact row={row} name="class_id" of={classes} icon={<School size={15} aria-hidden />} />
      <Fact row={row} name="student_parent_id" of={parents} icon={<Users size={15} aria-hidden />} />
      <ProfileParts resource={students.name} row={row} head="fact" />
    </>
  )
}

function Fact({
  row,
  name,
  of,
  icon,
}: {
  row: Student
  name: 'class_id' | 'student_parent_id'
  of: AnyResource
  icon: ReactNode
}) {
  const language = useLanguage()
  const href = useHref()
  const { actor, may } = useSession()
  if (row[name] === null) return null
  const field = students.fields[name]
  const shown = (
    <>
      {icon} {fieldLabel(students.name, name, field, language)}{' '}
      <FieldValue owner={students.name} source={students} name={name} field={field} row={row} />
    </>
  )
  return of.userTypes.includes(actor.user_type) && may('view', of.name) ? (
    <Link className="head-fact" to={href(`/${of.name}?open=${row[name]}`)}>
      {shown}
    </Link>
  ) : (
    <span className="head-fact">{shown}</span>
  )
}
