import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { AnyResource } from '@sala/contract/kit/resource'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, readRow } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { useBranch, useSession } from '../kit/session.tsx'
import { AddFees, TakeOff } from './added-fees.tsx'
import { BilledStudent } from './billed-student.ts'
import { Dollars } from './dollars.tsx'
import { EntryLines } from './entry-lines.tsx'
import { useLinePrices, type WantedLine } from './line-prices.ts'
import './finance.css'

/** The branch of a row that is chosen in the form, for those who may read it. */
function useBranchOf(resource: AnyResource, id: unknown): number | null {
  const { may } = useSession()
  const { data } = useQuery({
    queryKey: [resource.name, 'branch', id],
    queryFn: () => readRow(resource, String(id), {}) as Promise<Row>,
    enabled: typeof id === 'number' && may('view', resource.name),
    staleTime: 60_000,
  })
  return typeof id === 'number' ? ((data?.branch_id as number | undefined) ?? null) : null
}

/** The lines of an offer, each with what it would cost whom the offer is for. */
export default function WantedLines({ value, values, source, disabled, onChange }: FieldSlotProps) {
  const { t } = useTranslation()
  const page = useBranch()
  const known = use(BilledStudent)
  const student_id = known?.student_id ?? (values.student_id as number | null | undefined) ?? null
  const ofStudent = useBranchOf(students, values.student_id)
  const ofInquiry = useBranchOf(infoInquiries, values.inquiry_id)
  const named = values.branch_id as number | null | undefined
  const branch_id = known?.branch_id ?? ofStudent ?? ofInquiry ?? named ?? page
  const rows = (value as WantedLine[] | null) ?? []
  const prices = useLinePrices(student_id, (values.inv_date as string | null | undefined) ?? null, rows)
  const total = sumOf(prices.map(({ priced }) => parseAmount(priced?.total_amount ?? '0')))
  return (
    <div className="entry-offer">
      <EntryLines
        disabled={disabled}
        lines={prices.map((line, at) => ({
          ...line,
          key: String(at),
          before: (what) => (
            <TakeOff what={what} disabled={disabled} onClick={() => onChange(rows.filter((_, each) => each !== at))} />
          ),
        }))}
        onChange={(key, next) => onChange(rows.map((row, at) => (String(at) === key ? next : row)))}
      />
      <AddFees
        branch_id={branch_id}
        source={source}
        disabled={disabled}
        onAdd={(more) => onChange([...rows, ...more])}
      />
      {rows.length > 0 && (
        <p className="cost-total" aria-live="polite">
          {t('bills.total')}{' '}
          <strong>
            <Dollars amount={formatAmount(total)} />
          </strong>
        </p>
      )}
    </div>
  )
}
