import { findStudentsToBill } from '@sala/contract/billing/invoice-queries'
import { parseAmount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useLeftBehind, useTyped } from '../kit/input/use-typed.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { useBranch } from '../kit/session.tsx'

export type StudentToBill = AnswerOf<typeof findStudentsToBill>['data'][number]

/** Finds a student by name or number and says what he owes already. */
export function StudentSelect({
  value,
  onChange,
}: {
  value: StudentToBill | undefined
  onChange: (student: StudentToBill | undefined) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const typed = useTyped(200)
  const { search, asked } = typed
  const found = useQuery({
    queryKey: ['invoices', 'students', asked, branch],
    queryFn: () => operate(findStudentsToBill, { search: asked || null, branch_id: branch }),
    placeholderData: keepPreviousData,
  })
  const settled = typed.isRested && !(search && found.isPlaceholderData)
  const nameOf = (student: StudentToBill) => pick(language, student.full_name_en, student.full_name_kh)
  const listed = settled ? (found.data?.data ?? []) : []
  const optionOf = (student: StudentToBill) => ({ value: student.student_id, label: nameOf(student), student })
  const answered = found.error ? [] : found.isPlaceholderData ? undefined : found.data?.data.map(optionOf)
  const take = (id: number | string) => {
    typed.end()
    onChange(found.data?.data.find(({ student_id }) => student_id === id))
  }
  const note = useLeftBehind(typed, answered, ({ value: id }) => take(id))
  return (
    <>
      <Select
        id="student-to-bill"
        aria-label={t('bills.findStudent')}
        autoFocus
        defaultActiveFirstOption
        showSearch={{ searchValue: search, onSearch: typed.onSearch, filterOption: false }}
        placeholder={typed.left !== undefined ? t('form.looking', { what: typed.left }) : t('bills.findStudentHint')}
        value={value?.student_id}
        labelRender={() => (value ? `${nameOf(value)} · ${value.card_number}` : '')}
        options={listed.map(optionOf)}
        optionRender={({ data }) => (
          <span className="option">
            {data.label} <span className="second">{data.student.card_number}</span>
            {parseAmount(data.student.open_amount) > 0n && (
              <span className="bills-late">
                {' '}
                {t('bills.owes', { amount: showMoney(data.student.open_amount, 'USD') })}
              </span>
            )}
          </span>
        )}
        notFoundContent={found.isFetching || !settled ? '…' : (found.error?.message ?? t('form.noOptions'))}
        onOpenChange={typed.onOpenChange}
        onInputKeyDown={typed.onKeyDown}
        onChange={take}
        onBlur={typed.onBlur}
        popupMatchSelectWidth={false}
      />
      {note}
    </>
  )
}
