import { registerType, teachers, uploadTeacherPhoto, uploadTeacherSignature } from '@sala/contract/people/teachers'
import { Button } from 'antd'
import { Pencil, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { EditForm } from '../kit/page/record-page.tsx'
import { useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FileImage } from '../kit/value/file-image.tsx'
import { FactCards, PersonHead, PersonWaits } from './person-page.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import { StatusBadge } from './staff-timeline.tsx'

const inHead = [
  'staff_id',
  'emp_id',
  'lname_foreign',
  'fname_foreign',
  'full_name_foreign',
  'full_name_native',
  'status',
  'register_type',
]
const uploads = { photo: uploadTeacherPhoto, signature: uploadTeacherSignature }

/** A teacher on one page; what HR keeps of him is shown from there, and changed there. */
export default function TeacherProfile({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [, change] = useUrlParams()
  const navigate = useNavigate()
  const query = useRow(teachers, id)
  useWatch(teachers.name)
  const edits = may('update', teachers.name)
  const row = query.data
  if (!row) return <PersonWaits query={query} lines={8} />
  return (
    <div className="page">
      <PersonHead
        resource={teachers}
        row={row}
        second={language === 'km' ? row.full_name_foreign : row.full_name_native}
        upload={edits ? uploadTeacherPhoto : undefined}
        badges={
          <>
            {typeof row.status === 'number' && <StatusBadge status={row.status} />}
            <Badge>{choiceLabel(registerType, row.register_type, language).text}</Badge>
          </>
        }
        actions={
          <>
            {may('print', teachers.name) && <PrintCardsButton of="teachers" rows={[row]} />}
            {may('view', 'employees') && (
              <Button
                icon={<UserRound size={15} aria-hidden />}
                onClick={() => navigate(`/employees?open=${row.staff_id}`)}
              >
                {t('people.toEmployee')}
              </Button>
            )}
            {edits && (
              <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
                {t('action.edit')}
              </Button>
            )}
          </>
        }
      />
      <ProfileParts resource={teachers.name} row={row} wide />
      <div className="person-grid">
        <div className="person-column">
          <FactCards resource={teachers} row={row} except={inHead} first={resourceLabel(teachers, language, 'one')} />
        </div>
        <section className="card person-card">
          <h2>{t('people.signature')}</h2>
          {row.signature ? (
            <FileImage id={row.signature} alt={t('people.signature')} className="person-signature" />
          ) : (
            <p className="second">{t('people.noSignature')}</p>
          )}
        </section>
      </div>
      <EditForm resource={teachers} id={id} uploads={uploads} />
    </div>
  )
}
