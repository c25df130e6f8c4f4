import { findStudentsToBill } from '@sala/contract/billing/invoice-queries'
import { parseAmount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
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
  const [search, setSearch] = useState('')
  const rested = useDebounced(search.trim(), 200)
  const found = useQuery({
    queryKey: ['invoices', 'students', rested, branch],
    queryFn: () => operate(findStudentsToBill, { search: rested || null, branch_id: branch }),
    placeholderData: keepPreviousData,
  })
  const settled = rested === search.trim() && !(search && found.isPlaceholderData)
  const nameOf = (student: StudentToBill) => pick(language, student.full_name_en, student.full_name_kh)
  const listed = settled ? (found.data?.data ?? []) : []
  return (
    <Select
      id="student-to-bill"
      aria-label={t('bills.findStudent')}
      autoFocus
      defaultActiveFirstOption
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      placeholder={t('bills.findStudentHint')}
      value={value?.student_id}
      labelRender={() => (value ? `${nameOf(value)} · ${value.card_number}` : '')}
      options={listed.map((student) => ({ value: student.student_id, label: nameOf(student), student }))}
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
      onChange={(id) => {
        setSearch('')
        onChange(listed.find(({ student_id }) => student_id === id))
      }}
      popupMatchSelectWidth={false}
    />
  )
}
