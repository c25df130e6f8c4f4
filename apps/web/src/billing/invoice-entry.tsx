import { listEligiblePayments, readInvoiceForm } from '@sala/contract/billing/invoice-queries'
import { invoices, issueInvoice, issueWithoutSeat } from '@sala/contract/billing/invoices'
import { date } from '@sala/contract/kit/field'
import { formatAmount, parseAmount, showDecimal, showMoney, sumOf } from '@sala/contract/kit/money'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { AddedFees, useAddedPrices } from './added-fees.tsx'
import { Dollars } from './dollars.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { StudentSelect, type StudentToBill } from './student-to-bill.tsx'
import './finance.css'

const DateInput = lazy(() => import('../kit/input/date-input.tsx'))

/** A bill by keyboard: the student, the lines that are due with the reasons for their prices, and Ctrl+Enter. */
export default function InvoiceEntry({
  onLeave,
  onIssued,
}: {
  onLeave: () => void
  onIssued: (inv_id: number) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [student, setStudent] = useState<StudentToBill>()
  const [day, setDay] = useState<string | null>(null)
  const [plan, setPlan] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [more, setMore] = useState<readonly number[]>([])
  const issueSeated = useOperation(issueInvoice)
  const issueOther = useOperation(issueWithoutSeat)
  const issue = student?.class_id === null ? issueOther : issueSeated
  const begin = useQuery({
    queryKey: ['invoices', 'form', student?.branch_id],
    queryFn: () => operate(readInvoiceForm, { branch_id: student!.branch_id }),
    enabled: student !== undefined,
  })
  const due = useQuery({
    queryKey: ['invoices', 'eligible', student?.student_id, day],
    queryFn: () => operate(listEligiblePayments, { student_id: student!.student_id, inv_date: day }),
    enabled: student !== undefined,
  })
  const added = useAddedPrices(student?.student_id, day, more)
  const lines = due.data?.data ?? []
  const extra = (added.data?.data ?? []).filter(({ fee_setup_id }) => more.includes(fee_setup_id))
  const taken = lines.filter((line) => left.get(line.line_no) ?? line.is_suggested)
  const ready = student !== undefined && taken.length + more.length > 0 && !issue.isPending
  const send = () => {
    if (!ready) return
    const wanted = taken.map(({ fee_setup_id, quantity, fee_start_date, fee_end_date }) => ({
      fee_setup_id: fee_setup_id!,
      quantity,
      fee_start_date,
      fee_end_date,
      price: null,
      why: null,
    }))
    const others = more.map((fee_setup_id) => ({
      fee_setup_id,
      quantity: '1',
      fee_start_date: null,
      fee_end_date: null,
      price: null,
      why: null,
    }))
    issue.mutate(
      { input: { student_id: student.student_id, inv_date: day, plan_id: plan, lines: [...wanted, ...others] } },
      {
        onSuccess: ({ inv_id, inv_number }) => {
          toast(t('bills.issued', { number: inv_number }))
          onIssued(inv_id)
        },
      },
    )
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <Page title={t('bills.new')} onBack={onLeave}>
      <section className="card bills-part bills-entry">
        <div className="bills-asked">
          <StudentSelect
            value={student}
            onChange={(next) => {
              setStudent(next)
              setLeft(new Map())
              setMore([])
            }}
          />
          <Suspense fallback={null}>
            <DateInput
              id="bill-day"
              name="inv_date"
              field={date(t('bills.date'), { optional: true })}
              source={invoices}
              value={day ?? begin.data?.today}
              values={{}}
              label={t('bills.date')}
              onChange={(next) => setDay(next as string | null)}
            />
          </Suspense>
          <Select
            aria-label={t('bills.plan')}
            value={plan ?? 0}
            onChange={(id) => setPlan(id || null)}
            options={[
              { value: 0, label: t('bills.atOnce') },
              ...(begin.data?.plans ?? []).map(({ plan_id, name_en, name_kh }) => ({
                value: plan_id,
                label: pick(language, name_en, name_kh),
              })),
            ]}
          />
        </div>
        {student?.class_id === null && <p className="second">{t('bills.noSeat')}</p>}
        {student && <Loaded query={due} lines={4} compact />}
        {due.data && lines.length === 0 && <p>{t('bills.nothingDue')}</p>}
        {lines.length > 0 && (
          <InvoiceLines
            lines={lines}
            before={(line) => (
              <Checkbox
                aria-label={pick(language, line.fee_name_en, line.fee_name_kh)}
                checked={taken.includes(line)}
                onChange={(event) => setLeft(new Map(left).set(line.line_no, event.target.checked))}
              />
            )}
          />
        )}
        {student && <AddedFees prices={added} fees={more} onChange={setMore} />}
        {begin.data && (
          <p className="second small">
            {t('bills.limits', {
              amount: showMoney(begin.data.max_amount, 'USD'),
              quantity: showDecimal(begin.data.max_quantity, 2),
            })}
          </p>
        )}
        {issue.error && <ProblemNote problem={issue.error} compact />}
        <div className="bills-foot">
          <strong>
            <Dollars amount={formatAmount(sumOf([...taken, ...extra].map((line) => parseAmount(line.total_amount))))} />
          </strong>
          <Button type="primary" disabled={!ready} loading={issue.isPending} onClick={send}>
            {t('bills.issue')}
          </Button>
          <span className="second small">{t('bills.keys')}</span>
        </div>
      </section>
    </Page>
  )
}
