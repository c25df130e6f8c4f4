import { printPreInvoicesOfGrades } from '@sala/contract/billing/bill-papers'
import { preInvoiceRuns, previewGeneration } from '@sala/contract/billing/pre-invoice-runs'
import { preInvoices } from '@sala/contract/billing/pre-invoices'
import { sayPeriod } from '@sala/contract/billing/say-period'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { Skeleton } from '../kit/states.tsx'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))
const PaperDialog = lazy(() => import('../kit/form/paper-dialog.tsx'))
const GenerationPage = lazy(() => import('./generation-page.tsx'))
/** Several grades, out of those that one pre-invoice may have. */
const slots = { grade_ids: (props: FieldSlotProps) => <RefSelect {...props} name="grade_id" /> }

/** Pre-invoices for a grade, a branch or the group: choose what, see the count, start it, and watch. */
export default function GenerationsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const { actor, mayAsk } = useSession()
  const branch = useBranch()
  const [asking, setAsking] = useState(false)
  const [printing, setPrinting] = useState(false)
  const opened = params.get('run')
  const open = (id: unknown) => change({ run: String(id), page: null, search: null, sort: null })
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <GenerationPage
          key={opened}
          id={opened}
          onLeave={() =>
            change(
              Object.fromEntries([...params.keys()].filter((name) => name !== 'branch').map((name) => [name, null])),
            )
          }
        />
      </Suspense>
    )
  return (
    <>
      <ResourceScreen
        resource={preInvoiceRuns}
        columns={{ asked: ({ asked }) => sayPeriod(asked, language) }}
        onCreate={() => setAsking(true)}
        onOpen={(row) => open(row.run_id)}
        toolbar={
          <>
            {mayAsk(printPreInvoicesOfGrades) && (
              <Button icon={<Printer size={15} aria-hidden />} onClick={() => setPrinting(true)}>
                {operationLabel(printPreInvoicesOfGrades, language)}
              </Button>
            )}
            <span className="second small">{t('offers.hint')}</span>
          </>
        }
      />
      <Suspense fallback={null}>
        {printing && (
          <PaperDialog
            operation={printPreInvoicesOfGrades}
            source={preInvoices}
            slots={slots}
            known={{ branch_id: branch ?? actor.default_branch_id }}
            onClose={() => setPrinting(false)}
          />
        )}
        {asking && (
          <OperationForm
            operation={previewGeneration}
            source={preInvoiceRuns}
            known={branch === null ? {} : { branch_ids: [branch] }}
            onDone={({ run_id }) => {
              setAsking(false)
              open(run_id)
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
