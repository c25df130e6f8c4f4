import { deleteStudents } from '@sala/contract/people/student-changes'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../kit/hooks.ts'
import { nameOf, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import type { Student } from './rows.ts'
import '../kit/form.css'

interface Needed {
  readonly student_id: number
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly used_by?: readonly { object: string; count: number }[]
}

/** Asks before the chosen students are deleted, all of them or none; whoever is still needed is named. */
export default function DeleteStudents({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Student[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const remove = useOperation(deleteStudents)
  const needed = (remove.error?.conflicts ?? []) as unknown as readonly Needed[]
  return (
    <Dialog
      title={t('students.deleteAsk', { count: rows.length })}
      okText={t('action.delete')}
      okButtonProps={{ danger: true, type: 'primary', loading: remove.isPending, disabled: needed.length > 0 }}
      onCancel={onClose}
      onOk={() =>
        remove.mutate(
          { input: { student_id_list: rows.map(({ student_id }) => student_id) } },
          {
            onSuccess: ({ deleted }) => {
              toast(t('students.deleted', { count: deleted }))
              onDone()
              onClose()
            },
          },
        )
      }
    >
      {!remove.error && <p>{t('students.deleteText')}</p>}
      {remove.error && needed.length === 0 && <ProblemNote problem={remove.error} compact />}
      {needed.length > 0 && (
        <div className="used-by" role="alert">
          <strong>{t('students.stillUsed')}</strong>
          <ul>
            {needed.map(({ student_id, full_name_en, full_name_kh, used_by = [] }) => (
              <li key={student_id}>
                {pick(language, full_name_en, full_name_kh)}{' '}
                <span className="second">
                  {used_by
                    .map(({ object, count }) => `${nameOf(object.replaceAll('_', '-'), language)} × ${count}`)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
