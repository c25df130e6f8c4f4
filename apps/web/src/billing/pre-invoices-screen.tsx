import { printPreInvoice } from '@sala/contract/billing/bill-papers'
import {
  billPreInvoices,
  changePreInvoice,
  issuePreInvoice,
  preInvoiceState,
  preInvoices,
} from '@sala/contract/billing/pre-invoices'
import { sayPeriod } from '@sala/contract/billing/say-period'
import { Button } from 'antd'
import { FileCheck2, Pencil } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Row, readRow, type ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { DocumentScreen } from '../kit/page/document-screen.tsx'
import type { Problem } from '../kit/problem.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { BilledStudent } from './billed-student.ts'
import { InvoiceLines } from './invoice-lines.tsx'

const inputs = { lines: lazy(() => import('./wanted-lines.tsx')) }

/**
 * What will be asked for: written one by one or generated, changed while it is open, and turned into invoices, one or
 * many.
 */
export default function PreInvoicesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const place = useHref()
  const [changing, setChanging] = useState<{ student_id: number; branch_id: number }>()
  const bill = useOperation(billPreInvoices)
  const [asked, setAsked] = useState<{ rows: readonly Row[]; done?: (() => void) | undefined; problem: Problem }>()
  const billAll = (rows: readonly Row[], done?: () => void, confirmed?: string) =>
    bill.mutate(
      { input: { ids: rows.map(({ id }) => id as number), ...(confirmed && { confirmed }) } },
      {
        onSuccess: ({ invoices }) => {
          toast(t('offers.billed', { count: invoices.length }))
          setAsked(undefined)
          done?.()
        },
        onError: (problem) => setAsked(problem.ticket ? { rows, done, problem } : undefined),
      },
    )
  const forget = () => {
    setAsked(undefined)
    bill.reset()
  }
  return (
    <BilledStudent value={changing}>
      <DocumentScreen
        document={preInvoices as never}
        issue={issuePreInvoice}
        paper={printPreInvoice}
        columns={{
          period: ({ period }) => sayPeriod(String(period ?? ''), language),
          run_id: ({ run_id, run }) =>
            run_id ? (
              <Link to={place(`/pre-invoice-runs?run=${run_id}`)}>
                {sayPeriod(String((run as Row | null)?.asked ?? run_id), language)}
              </Link>
            ) : undefined,
          lines: (row) => <InvoiceLines lines={(row.lines ?? []) as never} />,
        }}
        formExtra={inputs}
        actions={(row, ask) =>
          row.state !== preInvoiceState.open
            ? []
            : [
                ...(may('update', preInvoices.name)
                  ? [
                      {
                        key: 'change',
                        label: operationLabel(changePreInvoice, language),
                        icon: <Pencil size={15} />,
                        act: async () => {
                          const { lines, inv_date, credit_day, remark, version, ...whom } = await readRow(
                            preInvoices,
                            String(row.id),
                            {},
                          )
                          setChanging({ student_id: whom.student_id, branch_id: whom.branch_id })
                          const known = { inv_date, credit_day, remark, lines: lines.map(wanted) }
                          ask({ operation: changePreInvoice, known, fixedValues: { id: row.id, version } })
                        },
                      },
                    ]
                  : []),
                ...(may('approve', preInvoices.name)
                  ? [
                      {
                        key: 'bill',
                        label: operationLabel(billPreInvoices, language),
                        icon: <FileCheck2 size={15} />,
                        act: () => billAll([row]),
                      },
                    ]
                  : []),
              ]
        }
        toolbar={bill.error && !asked && <ProblemNote problem={bill.error} compact />}
        chosen={(rows, clear) =>
          may('approve', preInvoices.name) && (
            <Button
              icon={<FileCheck2 size={15} aria-hidden />}
              loading={bill.isPending}
              onClick={() => billAll(rows, clear)}
            >
              {operationLabel(billPreInvoices, language)}
            </Button>
          )
        }
      />
      {asked && (
        <Dialog
          title={operationLabel(billPreInvoices, language)}
          okText={t(asked.rows.length === 1 ? 'offers.billOne' : 'offers.billMany', { count: asked.rows.length })}
          okButtonProps={{ loading: bill.isPending }}
          onOk={() => billAll(asked.rows, asked.done, asked.problem.ticket)}
          onCancel={forget}
        >
          <p>{asked.problem.message}</p>
        </Dialog>
      )}
    </BilledStudent>
  )
}

/** A line as it would be asked for again; a price by hand stays one, with its reason. */
function wanted({
  fee_setup_id,
  quantity,
  fee_start_date,
  fee_end_date,
  price,
  rules,
}: ShownRow<typeof preInvoices>['lines'][number]): Row {
  const byHand = rules.find(({ rule }) => rule === 'by_hand')
  return {
    fee_setup_id,
    quantity,
    fee_start_date,
    fee_end_date,
    price: byHand ? price : null,
    why: byHand ? byHand.facts.why : null,
  }
}
