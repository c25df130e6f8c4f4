import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { type FamilyCandidate, findFamilies, guardianOf, registerInquiry } from '@sala/contract/admissions/registration'
import { enrolStudents } from '@sala/contract/enrolment/seating'
import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { guardianType } from '@sala/contract/people/parents'
import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { DateInput } from '../kit/input/date-input.tsx'
import { choiceLabel, fieldLabel, operationLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import type { Inquiry } from './use-board.ts'

const asked = registerInquiry.body!

/** Makes a student of an inquiry: asks only whose family, who the contact is in a new one, and from when. */
export default function RegisterDialog({ row, onClose }: { row: Inquiry; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useHref()
  const { may, mayAsk } = useSession()
  const { inquiry_id } = row
  const found = useQuery({
    queryKey: [infoInquiries.name, 'families', inquiry_id],
    queryFn: () => operate(findFamilies, { inquiry_id }),
    enabled: may('view', 'parent-profiles'),
  })
  const sure = found.data?.families.find(({ same }) => same === 'phone')?.student_parent_id
  const [chosen, setFamily] = useState<number>()
  // A family with the same phone is the likely one; 0 is a new family.
  const family = chosen ?? sure ?? 0
  const [guardian, setGuardian] = useState<1 | 2 | 3>(() => guardianOf(row.relationship))
  const [day, setDay] = useState<string | null>(localToday())
  const register = useOperation(registerInquiry)
  const label = (name: keyof typeof asked) => fieldLabel(registerInquiry.name, name, asked[name], language)
  const submit = () =>
    register.mutate(
      {
        input: {
          inquiry_id,
          entry_date: day,
          ...(family === 0 ? { guardian_type: guardian } : { student_parent_id: family }),
        },
      },
      {
        onSuccess: ({ student_id, card_number, created }) => {
          toast(t(created ? 'admissions.registered' : 'admissions.wasRegistered', { number: card_number }))
          onClose()
          // A new student needs a seat next; the page asks for it, the grade that was wanted first.
          const enrols = created && mayAsk(enrolStudents) ? `&enrol=${row.grade_id ?? 0}` : ''
          if (may('view', 'student-profiles')) navigate(place(`/student-profiles?open=${student_id}${enrols}`))
        },
      },
    )
  const twins = found.data?.students ?? []
  return (
    <Dialog
      title={operationLabel(registerInquiry, language)}
      width={520}
      okText={t('admissions.register')}
      confirmLoading={register.isPending}
      okButtonProps={{ disabled: found.isLoading }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="admissions-dialog register-dialog">
        <p>
          <strong>{titleOf(infoInquiries, row, language)}</strong>
        </p>
        {register.error && <ProblemNote problem={register.error} compact />}
        {twins.length > 0 && (
          <div className="register-warning" role="alert">
            <p>{t('admissions.sameStudent')}</p>
            {twins.map((each) => (
              <p key={each.student_id}>
                <a href={place(`/student-profiles?open=${each.student_id}`)} target="_blank" rel="noreferrer">
                  {pick(language, each.full_name_en, each.full_name_kh)} · {each.card_number}
                </a>{' '}
                {each.date_of_birth && <span className="number">{showDate(each.date_of_birth)}</span>}
              </p>
            ))}
          </div>
        )}
        <fieldset>
          <legend>{label('student_parent_id')}</legend>
          <Radio.Group value={family} onChange={(event) => setFamily(event.target.value)}>
            {(found.data?.families ?? []).map((each) => (
              <Radio key={each.student_parent_id} value={each.student_parent_id}>
                <FamilyLine family={each} />
              </Radio>
            ))}
            <Radio value={0}>
              {t('admissions.newFamily')}{' '}
              <span className="second">{[row.contact_name, row.contact_number].filter(Boolean).join(' · ')}</span>
            </Radio>
          </Radio.Group>
        </fieldset>
        {family === 0 && (
          <div className="register-field">
            <label htmlFor="guardian-type">{label('guardian_type')}</label>
            <Select
              id="guardian-type"
              aria-label={label('guardian_type')}
              value={guardian}
              onChange={setGuardian}
              options={guardianType.values.map((each) => ({
                value: each,
                label: choiceLabel(guardianType, each, language).text,
              }))}
            />
          </div>
        )}
        <div className="register-field">
          <label htmlFor="entry-date">{label('entry_date')}</label>
          <DateInput
            id="entry-date"
            field={asked.entry_date}
            alone
            value={day}
            label={label('entry_date')}
            onChange={(next) => setDay(next as string | null)}
          />
        </div>
      </div>
    </Dialog>
  )
}

function FamilyLine({ family }: { family: FamilyCandidate }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="found-family">
      {pick(language, family.family_name_en, family.family_name_kh) || family.family_name_kh}
      <span className="second">
        {[
          t(family.same === 'phone' ? 'admissions.samePhone' : 'admissions.sameName'),
          family.phone_number,
          family.children.join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
