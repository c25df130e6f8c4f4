import { subjects } from '@sala/contract/academics/subjects'
import { subjectsToAdd, teacherSubjectCodes } from '@sala/contract/timetable/teacher-subject-codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { LazySelect } from '../kit/input/lazy-select.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Only the subjects that the teacher does not have yet, and the one that is being edited. */
function SubjectToAdd({
  id,
  value,
  values,
  row,
  label,
  invalid,
  describedBy,
  disabled,
  onChange,
  onLeave,
}: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const input = { teacher_id: values.teacher_id as number, sstc_id: row?.sstc_id as number | undefined }
  const { data } = useQuery({
    queryKey: [teacherSubjectCodes.name, 'to-add', input],
    queryFn: () => operate(subjectsToAdd, input),
    enabled: Boolean(input.teacher_id),
  })
  return (
    <LazySelect
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : undefined}
      disabled={disabled || !input.teacher_id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={input.teacher_id ? t('form.choose') : '—'}
      value={value ?? undefined}
      options={(data?.data ?? []).map((each) => ({
        value: Number(each.subject_id),
        label: `${titleOf(subjects, each, language)} · ${each.subject_code}`,
      }))}
      onChange={onChange}
      onBlur={onLeave}
    />
  )
}

const slots = { subject_id: SubjectToAdd }

export default function TeacherSubjectsScreen() {
  return <ResourceScreen resource={teacherSubjectCodes} formExtra={slots} />
}
