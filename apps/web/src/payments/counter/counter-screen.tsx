import type { AnswerOf } from '@sala/contract/kit/operation'
import { counter, type FamilyAtCounter } from '@sala/contract/payments/counter'
import type { issueReceipt } from '@sala/contract/payments/receipts'
import type { OwnShift } from '@sala/contract/payments/shifts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLasting } from '../../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../../kit/labels.ts'
import { ProblemNote, Skeleton } from '../../kit/states.tsx'
import { FindFamily } from './find-family.tsx'
import { OpenShift } from './open-shift.tsx'
import { ReceiptDone } from './receipt-done.tsx'
import { SettleFamily } from './settle-family.tsx'
import { HandedDrawers, ShiftBar } from './shift-bar.tsx'
import { ownShiftKey, useOwnShift } from './use-counter.ts'
import '../../kit/form.css'
import './cashier.css'

const CloseShift = lazy(() => import('./close-shift.tsx'))

export type Receipt = AnswerOf<typeof issueReceipt>

/** The cashier's place: find the family, take the money, give the receipt, next. */
export default function CounterScreen() {
  const language = useLanguage()
  const { data, error, refetch, isPending } = useOwnShift()
  const slow = useLasting(isPending)
  const title = resourceLabel(counter, language, 'one')
  useEffect(() => {
    document.title = `${title} · Sala`
  }, [title])
  return (
    <div className="page counter">
      <h1 className="hidden-label">{title}</h1>
      {error && <ProblemNote problem={error} onRetry={refetch} />}
      {!data && !error && slow && <Skeleton />}
      {data && <HandedDrawers handed={data.handed} />}
      {data && (data.shift ? <Counter shift={data.shift} /> : <OpenShift />)}
    </div>
  )
}

function Counter({ shift }: { shift: NonNullable<OwnShift['shift']> }) {
  const client = useQueryClient()
  const [family, setFamily] = useState<FamilyAtCounter>()
  const [receipt, setReceipt] = useState<Receipt>()
  const [closing, setClosing] = useState(false)
  const take = (made: Receipt) => {
    setReceipt(made)
    client.invalidateQueries({ queryKey: ownShiftKey })
  }
  const next = () => {
    setReceipt(undefined)
    setFamily(undefined)
  }
  return (
    <>
      <ShiftBar shift={shift} onClose={() => setClosing(true)} />
      {receipt ? (
        <ReceiptDone receipt={receipt} family={family!} onNext={next} />
      ) : family ? (
        <SettleFamily
          key={family.student_parent_id ?? `c${family.children[0]!.student_id}`}
          family={family}
          branch={shift.branch_id}
          onTaken={take}
          onChanged={setFamily}
          onBack={next}
        />
      ) : (
        <FindFamily onFound={setFamily} />
      )}
      <Suspense fallback={null}>{closing && <CloseShift shift={shift} onDone={() => setClosing(false)} />}</Suspense>
    </>
  )
}
