import { listPickupParents, pickups, pickupType } from '@sala/contract/people/pickups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useSave } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { choiceLabel, fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { MayNotPickUp } from './may-not-pick-up.tsx'
import '../kit/form.css'

const studentField = pickups.fields.student_id

/** Father, mother and guardian of a child, ready-made: one press each makes them pickup persons. */
export default function FamilyPickups({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const [student, setStudent] = useState<number | null>(null)
  const save = useSave(pickups)
  const key = [pickups.name, 'family', student]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => operate(listPickupParents, { student_id: student! }),
    enabled: student !== null,
  })
  const label = fieldLabel(pickups.name, 'student_id', studentField, language)
  return (
    <Dialog
      title={t('cards.fromFamily')}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
      onCancel={onClose}
    >
      <label htmlFor="family-student">{label}</label>
      <RefSelect
        id="family-student"
        name="student_id"
        field={studentField}
        source={pickups}
        value={student}
        values={{}}
        label={label}
        onChange={(value) => setStudent(value as number | null)}
      />
      {(error ?? save.error) && <ProblemNote problem={error ?? save.error} compact />}
      {data?.data.length === 0 && <EmptyNote title={t('cards.noFamily')} />}
      <ul className="photos">
        {(student === null ? [] : (data?.data ?? [])).map(({ student_pickup_id, photo, is_blocked, ...person }) => (
          <li key={person.guardian_type}>
            <Avatar id={photo} name={person.guardian} />
            <span className="photos-who">
              <span>{pick(language, person.guardian, person.guardian_kh)}</span>
              <span className="second small">
                {person.relationship ?? choiceLabel(pickupType, person.guardian_type, language).text}
              </span>
            </span>
            {is_blocked ? (
              <MayNotPickUp row={{ is_blocked }} />
            ) : student_pickup_id ? (
              <Check size={17} aria-label={t('cards.isPickup')} className="scan-ok" />
            ) : (
              <Button
                icon={<Plus size={15} aria-hidden />}
                loading={save.isPending}
                onClick={() =>
                  save.mutate(
                    { body: { student_id: student, ...person } },
                    { onSuccess: () => client.invalidateQueries({ queryKey: key }) },
                  )
                }
              >
                {t('action.add')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
