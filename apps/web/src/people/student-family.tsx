import { parents } from '@sala/contract/people/parents'
import { addParents } from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { Link2, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList, useRow } from '../kit/hooks.ts'
import { pick, titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import type { Family, Student } from './rows.ts'

const dialogs = { link: () => import('../kit/form/operation-form.tsx') }
const people = [
  ['father', 1],
  ['mother', 2],
  ['guardian', 3],
] as const

/** Those of a family who are known by name or telephone. */
function contactsOf(family: Family, language: 'en' | 'km') {
  return people.flatMap(([who, contact]) => {
    const name = pick(language, family[`${who}_name_en`] ?? family[`${who}_name_kh`] ?? '', family[`${who}_name_kh`])
    const isFirst = family.main_contact === contact
    const phone = family[`${who}_phone`] ?? (isFirst ? family.phone_number : null)
    return name || phone ? [{ who, name, phone, isFirst }] : []
  })
}

function useFamily({ student_parent_id: id }: Student) {
  const { may, actor } = useSession()
  const mayRead = parents.userTypes.includes(actor.user_type) && may('view', parents.name)
  const { data } = useRow(parents, id && mayRead ? String(id) : undefined)
  return { mayRead, family: data }
}

function Call({ name, phone, named = false }: { name: string; phone: string; named?: boolean }) {
  const { t } = useTranslation()
  return (
    <a
      className="call"
      href={`tel:${phone.replaceAll(' ', '')}`}
      aria-label={`${t('students.call', { who: name })} ${phone}`}
    >
      <Phone size={15} aria-hidden /> {named && name} <span className="number">{phone}</span>
    </a>
  )
}

/** Those who can be called, the first to be called before the others: for a phone, where the family stands lower. */
export function CallFamily({ row }: { row: Student }) {
  const language = useLanguage()
  const { family } = useFamily(row)
  if (!family) return null
  return contactsOf(family, language)
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map(({ who, name, phone }) => phone && <Call key={who} name={name} phone={phone} named />)
}

/** The people to call, each by one press, and the brothers and sisters who are here. */
export function StudentFamily({ row }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, actor } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const id = row.student_parent_id
  const { mayRead, family } = useFamily(row)
  const siblings = useList(
    students,
    { 'filter[student_parent_id]': id ?? 0, 'filter[status]': [1, 2, 3, 4, 5], perPage: 20 },
    id !== null && mayRead,
  )
  const others = siblings.data?.data.filter(({ student_id }) => student_id !== row.student_id) ?? []
  const edits = actor.user_type === 'staff-api' && may('update', students.name)
  if (!mayRead) return null
  const linked = () => {
    toast(t('students.linked'))
    close()
  }
  const link = () =>
    open('link', {
      operation: addParents,
      source: students,
      fixedValues: { student_id: row.student_id },
      onDone: linked,
    })
  return (
    <section className="card person-card family-card">
      <h2>{t('students.family')}</h2>
      {id === null && <p className="second">{t('students.noFamily')}</p>}
      {family && (
        <ul className="plain-list">
          {contactsOf(family, language).map(({ who, name, phone, isFirst }) => (
            <li key={who} className="contact-line">
              <Avatar id={who === 'guardian' ? null : family[`${who}_photo`]} name={name} />
              <span>
                <strong>{name}</strong>
                <span className="second">
                  {t(`students.${who}`)}
                  {who === 'guardian' && family.guardian_relationship ? ` · ${family.guardian_relationship}` : ''}
                </span>
                {isFirst && <Badge tone="info">{t('students.firstCalled')}</Badge>}
              </span>
              {phone && <Call name={name} phone={phone} />}
            </li>
          ))}
        </ul>
      )}
      {family && (
        <>
          <h3>{t('students.siblings')}</h3>
          {siblings.data && others.length === 0 && <p className="second">{t('students.noSiblings')}</p>}
          <ul className="plain-list">
            {others.map((each) => (
              <li key={each.student_id}>
                <Link to={`/student-profiles?open=${each.student_id}`} className="with-avatar">
                  <Avatar id={each.photo} name={each.full_name_en} />
                  {titleOf(students, each, language)} <span className="second number">{each.card_number}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {edits && id === null && (
        <Button icon={<Link2 size={15} aria-hidden />} onClick={link}>
          {t('students.linkFamily')}
        </Button>
      )}
      {node}
    </section>
  )
}
