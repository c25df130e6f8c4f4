import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { invoiceConfirms, readConfirmForm, scanInvoice } from '@sala/contract/payments/invoice-confirms'
import { printConfirmation } from '@sala/contract/payments/receipt-papers'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Printer, ScanBarcode, X } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, requestOf, type ShownRow } from '../../kit/api.ts'
import { useOperation, useSave } from '../../kit/hooks.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { SideDrawer } from '../../kit/overlays.tsx'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useDownload } from '../../kit/use-download.ts'
import './cashier.css'

type Scanned = AnswerOf<typeof scanInvoice>

/** Confirmations; a new one is a pile of invoices that is scanned one by one. */
export default function ConfirmsScreen() {
  const [scanning, setScanning] = useState(false)
  const create = useCallback(() => setScanning(true), [])
  const { t } = useTranslation()
  const { may } = useSession()
  const paper = useDownload()
  const print = (id: number) => void paper.open(requestOf(printConfirmation, { id, display_language: 'both' }))
  const actions = ({ id }: ShownRow<typeof invoiceConfirms>): MenuItem[] =>
    may('print', invoiceConfirms.name)
      ? [{ key: 'print', label: t('action.print'), icon: <Printer size={15} />, act: () => print(id) }]
      : []
  return (
    <Suspense fallback={null}>
      <ResourceScreen
        resource={invoiceConfirms}
        onCreate={create}
        actions={actions}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      {scanning && <ScanPile onClose={() => setScanning(false)} />}
    </Suspense>
  )
}

function ScanPile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: form } = useQuery({
    queryKey: [invoiceConfirms.name, 'form'],
    queryFn: () => operate(readConfirmForm, {}),
  })
  const scan = useOperation(scanInvoice)
  const save = useSave(invoiceConfirms)
  const [text, setText] = useState('')
  const [pile, setPile] = useState<readonly Scanned[]>([])
  const read = () => {
    const inv_number = text.trim()
    if (!inv_number || scan.isPending) return
    setText('')
    if (pile.some((each) => each.inv_number === inv_number.toUpperCase())) return toast(t('till.twice'))
    scan.mutate({ input: { inv_number } }, { onSuccess: (found) => setPile((before) => [found, ...before]) })
  }
  // A pile of two branches becomes a confirmation for each of them.
  const confirm = async () => {
    for (const [branch_id, own] of Map.groupBy(pile, (each) => each.branch_id)) {
      const row = await save.mutateAsync({ body: { branch_id, lines: own.map(({ inv_id }) => ({ inv_id })) } })
      setPile((before) => before.filter((each) => each.branch_id !== branch_id))
      toast(t('till.confirmed', { number: row.confirm_number }))
    }
    onClose()
  }
  return (
    <SideDrawer
      title={t('till.newConfirm')}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={pile.length === 0}
          loading={save.isPending}
          onClick={() => confirm().catch(() => undefined)}
        >
          {t('till.confirm')}
        </Button>
      }
    >
      <p className="second">
        {t('till.scanHint')} {form && form.waiting > 0 && t('till.waiting', { count: form.waiting })}
      </p>
      <Input
        id="scan-invoice"
        size="large"
        autoFocus
        autoComplete="off"
        prefix={<ScanBarcode size={18} aria-hidden />}
        aria-label={t('till.scan')}
        placeholder={t('till.scan')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={read}
      />
      {(scan.error ?? save.error) && <ProblemNote problem={scan.error ?? save.error} compact />}
      <p className="pile-count">{t('till.scanned', { count: pile.length })}</p>
      <ul className="pile">
        {pile.map((invoice) => (
          <li key={invoice.inv_id}>
            <span className="number">{invoice.inv_number}</span>
            <span>{pick(language, invoice.student_name_en, invoice.student_name_kh)}</span>
            <span className="spread" />
            <span className="number">{showMoney(invoice.total_amount, 'USD')}</span>
            <Button
              type="text"
              icon={<X size={15} aria-hidden />}
              aria-label={`${t('till.removeWay')}: ${invoice.inv_number}`}
              onClick={() => setPile((before) => before.filter((each) => each !== invoice))}
            />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
