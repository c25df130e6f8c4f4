import { Button } from 'antd'
import { IdCard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'

const PrintCardsDialog = lazy(() => import('./print-cards-dialog.tsx'))

/** Asks how the cards of these people shall be printed. */
export function PrintCardsButton({ of, rows, onPrinted }: { of: 'employees' | 'teachers'; rows: readonly Row[]; onPrinted?: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IdCard size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t(rows.length === 1 ? 'people.printCard' : 'people.printCards')}
      </Button>
      <Suspense fallback={null}>{open && <PrintCardsDialog of={of} rows={rows} onPrinted={onPrinted} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
