import { type Audience, audienceRows } from '@sala/contract/notifications/audiences'
import { notificationManuals } from '@sala/contract/notifications/manuals'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { useBranch } from '../kit/session.tsx'
import './writing.css'

const whom = ['families', 'students', 'staff'] as const
const ofStudents = ['grade_ids', 'class_ids', 'acps_ids', 'student_ids'] as const

/** Who is meant: families, students or staff, and of those whoever the lists below name. */
export default function AudienceInput({ id, value, onChange }: FieldSlotProps) {
  const { t } = useTranslation()
  const branch = useBranch()
  // Who looks at one branch writes to that one, unless he says otherwise.
  const audience = (value ?? { whom: [], ...(branch !== null && { branch_ids: [branch] }) }) as Audience
  const meansStudents = audience.whom.includes('families') || audience.whom.includes('students')
  const rows = [
    'branch_ids' as const,
    ...(meansStudents ? ofStudents : []),
    ...(audience.whom.includes('staff') ? (['role_ids'] as const) : []),
  ]
  const set = (more: Partial<Audience>) => {
    const next = { ...audience, ...more }
    const kept = Object.entries(next).filter(([, each]) => each.length > 0)
    onChange(next.whom.length > 0 ? { ...Object.fromEntries(kept), whom: next.whom } : null)
  }
  return (
    <div className="audience">
      <Checkbox.Group
        className="audience-whom"
        value={audience.whom}
        options={whom.map((each) => ({ value: each, label: t(`audience.${each}`) }))}
        onChange={(next) => set({ whom: next as Audience['whom'] })}
      />
      {audience.whom.length > 0 && (
        <div className="form-grid">
          {rows.map((name) => (
            <div key={name} className="form-field">
              <label className="form-label" htmlFor={`${id}-${name}`}>
                {t(`audience.${name}`)}
              </label>
              <RefSelect
                id={`${id}-${name}`}
                name={name}
                field={audienceRows[name]}
                source={notificationManuals}
                value={audience[name] ?? []}
                values={{}}
                label={t(`audience.${name}`)}
                prompt={t(`audience.all_${name}`)}
                onChange={(next) => set({ [name]: next })}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
