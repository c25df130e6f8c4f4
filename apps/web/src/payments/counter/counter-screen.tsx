import type { AnswerOf } from '@sala/contract/kit/operation'
import { counter, type FamilyAtCounter } from '@sala/contract/payments/counter'
import type { issueReceipt } from '@sala/contract/payments/receipts'
import type { OwnShift } from '@sala/contract/payments/shifts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialogs } from '../../kit/dialogs.tsx'
import { resourceLabel, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { useTitle } from '../../kit/page/page.tsx'
import { FindFamily } from './find-family.tsx'
import { OpenShift } from './open-shift.tsx'
import { ReceiptDone } from './receipt-done.tsx'
import { SettleFamily } from './settle-family.tsx'
import { HandedDrawers, ShiftBar } from './shift-bar.tsx'
import { ownShiftKey, useOwnShift } from './use-counter.ts'
import '../../kit/form.css'
import './cashier.css'

const dialogs = { close: () => import('./close-shift.tsx') }

export type Receipt = AnswerOf<typeof issueReceipt>

/** The cashier's place: find the family, take the money, give the receipt, next. */
export default function CounterScreen() {
  const language = useLanguage()
  const query = useOwnShift()
  const { data } = query
  const title = resourceLabel(counter, language, 'one')
  useTitle(title)
  return (
    <div className="page counter">
      <h1 className="hidden-label">{title}</h1>
      <Loaded query={query} />
      {data && <HandedDrawers handed={data.handed} />}
      {data && (data.shift ? <Counter shift={data.shift} /> : <OpenShift />)}
    </div>
  )
}

function Counter({ shift }: { shift: NonNullable<OwnShift['shift']> }) {
  const client = useQueryClient()
  const [family, setFamily] = useState<FamilyAtCounter>()
  const [receipt, setReceipt] = useState<Receipt>()
  const { open, close, node } = useDialogs(dialogs)
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
      <ShiftBar shift={shift} onClose={() => open('close', { shift, onDone: close })} />
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
      {node}
    </>
  )
}
