import { preInvoiceRuns, previewGeneration } from '@sala/contract/billing/pre-invoice-runs'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useAddress } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Skeleton } from '../kit/states.tsx'

const GenerationPage = lazy(() => import('./generation-page.tsx'))
const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** Pre-invoices for a grade, a branch or the group: choose what, see the count, start it, and watch. */
export default function GenerationsScreen() {
  const { t } = useTranslation()
  const [params, change] = useAddress()
  const { open, close, node } = useDialogs(dialogs)
  const opened = params.get('run')
  const show = (id: number) => change({ run: String(id), page: null, search: null, sort: null })
  const ask = () =>
    open('operation', {
      operation: previewGeneration,
      source: preInvoiceRuns,
      onDone: ({ run_id }: AnswerOf<typeof previewGeneration>) => {
        close()
        show(run_id)
      },
    })
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <GenerationPage
          key={opened}
          id={opened}
          onLeave={() => change(Object.fromEntries([...params.keys()].filter((name) => name !== 'branch').map((name) => [name, null])))}
        />
      </Suspense>
    )
  return (
    <>
      <ResourceScreen
        resource={preInvoiceRuns}
        onCreate={ask}
        onOpen={(row) => show(row.run_id)}
        toolbar={<span className="second small">{t('offers.hint')}</span>}
      />
      {node}
    </>
  )
}
