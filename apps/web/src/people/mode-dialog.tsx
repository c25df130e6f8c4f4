import { changeStudentMode, checkToExternal, checkToInternal } from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import type { Student } from './rows.ts'

/** Asks first whether the mode may be changed; if not, says everything that stands in the way. */
export default function ModeDialog({ row, onClose }: { row: Student; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { student_id } = row
  const toExternal = row.is_external !== 1
  const { data, error } = useQuery({
    queryKey: [students.name, 'mode', student_id, toExternal],
    queryFn: () => operate(toExternal ? checkToExternal : checkToInternal, { student_id }),
    gcTime: 0,
  })
  const change = useOperation(changeStudentMode)
  const done = () => {
    toast(t('students.modeChanged'))
    onClose()
  }
  return (
    <Dialog
      title={t(toExternal ? 'students.makeExternal' : 'students.makeInternal')}
      okText={t(toExternal ? 'students.makeExternal' : 'students.makeInternal')}
      okButtonProps={{ disabled: !data?.allowed, loading: change.isPending }}
      onCancel={onClose}
      onOk={() => change.mutate({ input: { student_id, is_external: toExternal ? 1 : 0 } }, { onSuccess: done })}
    >
      {(error ?? change.error) && <ProblemNote problem={error ?? change.error} compact />}
      {!data && !error && <p className="second">{t('students.looking')}</p>}
      {data?.allowed && <p>{t('students.modeAsk', { who: titleOf(students, row, language) })}</p>}
      {data && !data.allowed && (
        <div role="alert">
          <strong>{t('students.modeRefused')}</strong>
          <ul>
            {data.reasons.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
