import { printInquiries } from '@sala/contract/admissions/registration'
import { Button } from 'antd'
import { CalendarPlus, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { fetchDownload } from '../kit/download.ts'
import { ProblemNote } from '../kit/states.tsx'

const PlanFollowUp = lazy(() => import('./plan-follow-up.tsx'))

export function PlanButton({ rows, onPlanned }: { rows: readonly Row[]; onPlanned?: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('admissions.plan')}
      </Button>
      <Suspense fallback={null}>{open && <PlanFollowUp rows={rows} onPlanned={onPlanned} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Opens what the server prints in a tab of its own; what it refuses is said beside the button. */
export function usePaper() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const open = async (request: Parameters<typeof fetchDownload>[0]) => {
    setBusy(true)
    setProblem(undefined)
    await fetchDownload(request)
      .then(({ file }) => file && window.open(URL.createObjectURL(file), '_blank'))
      .catch(setProblem)
    setBusy(false)
  }
  return { busy, problem, open }
}

export function PrintInquiriesButton({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { busy, problem, open } = usePaper()
  const query = { inquiry_id_list: rows.map((row) => row.inquiry_id).join(',') }
  return (
    <>
      <Button icon={<Printer size={15} aria-hidden />} loading={busy} onClick={() => open({ path: printInquiries.path, query })}>
        {t('admissions.printForm')}
      </Button>
      {problem !== undefined && <ProblemNote problem={problem} compact />}
    </>
  )
}
