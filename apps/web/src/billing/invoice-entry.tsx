import { listEligiblePayments } from '@sala/contract/billing/invoice-queries'
import { invoices, issueInvoice, issueWithoutSeat } from '@sala/contract/billing/invoices'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeOnceKey, operate } from '../kit/api.ts'
import type { Drafted } from '../kit/form/drafts.ts'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useDraft } from '../kit/form/use-draft.tsx'
import { useOperation } from '../kit/hooks.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { toast } from '../kit/toast.tsx'
import { AddFees, TakeOff } from './added-fees.tsx'
import { BillFoot } from './bill-foot.tsx'
import { BillHead, BillRemark, Labelled, useBillHead } from './bill-head.tsx'
import { type EntryLine, EntryLines } from './entry-lines.tsx'
import { LatestInvoice } from './latest-invoice.tsx'
import { faultOf, useLinePrices, type WantedLine } from './line-prices.ts'
import { StudentSelect, type StudentToBill } from './student-to-bill.tsx'
import './finance.css'

const empty = { creditDay: '', remark: '', left: [], edits: [], added: [] }
const drafted = Object.fromEntries(
  ['student', 'day', 'creditDay', 'plan', 'remark', 'left', 'edits', 'added'].map((name) => [name, { kind: 'json' }]),
) satisfies Drafted

interface EntryProps {
  readonly onLeave: () => void
  readonly onIssued: (inv_id: number) => void
}

/**
 * A bill by keyboard: the student, the lines that are due and what is added to them, each with the reasons for its
 * price, and Ctrl+Enter.
 */
export default function InvoiceEntry({ onLeave, onIssued }: EntryProps) {
  const { t } = useTranslation()
  const [student, setStudent] = useState<StudentToBill>()
  const head = useBillHead(student?.branch_id)
  const [left, setLeft] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [edits, setEdits] = useState<ReadonlyMap<string, WantedLine>>(new Map())
  const [added, setAdded] = useState<readonly { key: string; wanted: WantedLine }[]>([])
  const issueSeated = useOperation(issueInvoice)
  const issueOther = useOperation(issueWithoutSeat)
  const issue = student?.class_id === null ? issueOther : issueSeated
  const due = useQuery({
    queryKey: ['invoices', 'eligible', student?.student_id, head.day],
    queryFn: () => operate(listEligiblePayments, { student_id: student!.student_id, inv_date: head.day }),
    enabled: student !== undefined,
  })
  const dirty = edits.size + added.length > 0 || head.isTyped
  const { day, creditDay, plan, remark } = head.typed
  const values = useMemo(
    () => ({ student, day, creditDay, plan, remark, left: [...left], edits: [...edits], added }),
    [student, day, creditDay, plan, remark, left, edits, added],
  )
  const restore = (held: Partial<typeof values>) => {
    head.restore(held)
    if (held.student) setStudent(held.student)
    setLeft(new Map(held.left))
    setEdits(new Map(held.edits))
    setAdded(held.added ?? [])
  }
  const draft = useDraft(issueInvoice.name, drafted, { values, start: empty, dirty, restore })
  const { guard, leave, letGo } = useLeaveGuard(dirty, onLeave, draft.drop)
  const offered = (due.data?.data ?? []).flatMap((line) => {
    const { fee_setup_id, quantity, fee_start_date, fee_end_date, is_suggested } = line
    if (fee_setup_id === null) return []
    const key = `${fee_setup_id} ${fee_start_date}`
    const wanted = {
      fee_setup_id,
      quantity: quantity.replace(/\.00$/, ''),
      fee_start_date,
      fee_end_date,
      price: null,
      why: null,
    }
    return [{ key, line: { ...line, fee_setup_id }, wanted: edits.get(key) ?? wanted, isSuggested: is_suggested }]
  })
  const changed = offered.filter(({ key }) => edits.has(key))
  const prices = useLinePrices(
    student?.student_id,
    head.day,
    [...changed, ...added].map(({ wanted }) => wanted),
  )
  const lines: EntryLine[] = [
    ...offered.map(({ key, line, wanted, isSuggested }): EntryLine => {
      const at = changed.findIndex((each) => each.key === key)
      const isLeft = !(left.get(key) ?? isSuggested)
      const price = at < 0 ? { wanted, priced: line, isOld: false, problem: null } : prices[at]!
      const before = (name: string) => (
        <Checkbox
          aria-label={name}
          checked={!isLeft}
          onChange={(event) => setLeft(new Map(left).set(key, event.target.checked))}
        />
      )
      return { ...price, priced: price.priced ?? line, key, isLeft, before }
    }),
    ...added.map(({ key }, at): EntryLine => {
      const before = (what: string) => (
        <TakeOff what={what} onClick={() => setAdded(added.filter((each) => each.key !== key))} />
      )
      return { ...prices[changed.length + at]!, key, before }
    }),
  ]
  const taken = lines.filter(({ isLeft }) => !isLeft)
  const isReady =
    student !== undefined &&
    taken.length > 0 &&
    !head.isWrong &&
    taken.every(({ wanted, isOld, problem }) => !faultOf(wanted) && !isOld && !problem)
  const change = (key: string, next: WantedLine) =>
    key.startsWith('+')
      ? setAdded(added.map((line) => (line.key === key ? { key, wanted: next } : line)))
      : setEdits(new Map(edits).set(key, next))
  const send = () =>
    issue.mutate(
      { input: { ...head.input, student_id: student!.student_id, lines: taken.map(({ wanted }) => wanted) } },
      {
        onSuccess: ({ inv_id, inv_number }) => {
          toast(t('bills.issued', { number: inv_number }))
          letGo()
          onIssued(inv_id)
        },
      },
    )
  return (
    <Page title={t('bills.new')} onBack={leave}>
      <section className="card bills-part bills-entry">
        {draft.offer}
        <BillHead
          head={head}
          who={
            <Labelled id="student-to-bill" label={t('bills.findStudent')}>
              <StudentSelect
                value={student}
                onChange={(next) => {
                  setStudent(next)
                  setLeft(new Map())
                  setEdits(new Map())
                  setAdded([])
                }}
              />
            </Labelled>
          }
        />
        {student && <LatestInvoice student={student} />}
        {student?.class_id === null && <p className="second">{t('bills.noSeat')}</p>}
        {student && <Loaded query={due} lines={4} compact />}
        {due.data && lines.length === 0 && <p>{t('bills.nothingDue')}</p>}
        <EntryLines lines={lines} onChange={change} />
        {student && (
          <AddFees
            branch_id={student.branch_id}
            source={invoices}
            onAdd={(more) =>
              setAdded((before) => [...before, ...more.map((wanted) => ({ key: `+${makeOnceKey()}`, wanted }))])
            }
          />
        )}
        {student && <BillRemark head={head} />}
        <BillFoot
          head={head}
          total={formatAmount(sumOf(taken.map(({ priced }) => parseAmount(priced?.total_amount ?? '0'))))}
          isReady={isReady}
          isBusy={issue.isPending}
          problem={issue.error}
          keys={t('bills.keys')}
          onIssue={send}
        />
      </section>
      {guard}
    </Page>
  )
}
