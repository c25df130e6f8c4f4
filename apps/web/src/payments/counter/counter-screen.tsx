import type { AnswerOf } from '@sala/contract/kit/operation'
import { counter, type FamilyAtCounter, meetFamily } from '@sala/contract/payments/counter'
import type { issueReceipt } from '@sala/contract/payments/receipts'
import type { OwnShift } from '@sala/contract/payments/shifts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { operate } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { resourceLabel, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { useTitle } from '../../kit/page/page.tsx'
import { FindFamily } from './find-family.tsx'
import { OpenShift } from './open-shift.tsx'
import { ReceiptDone } from './receipt-done.tsx'
import { HandedDrawers, ShiftBar } from './shift-bar.tsx'
import { ownShiftKey, useOwnShift } from './use-counter.ts'
import '../../kit/form.css'
import './cashier.css'

// Comes while the first family is looked for.
const settling = () => import('./settle-family.tsx')
const SettleFamily = lazy(settling)
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
  useAskedFamily(setFamily)
  useEffect(() => void settling(), [])
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
        <Suspense fallback={null}>
          <SettleFamily
            key={family.student_parent_id ?? `c${family.children[0]!.student_id}`}
            family={family}
            branch={shift.branch_id}
            onTaken={take}
            onChanged={setFamily}
            onBack={next}
          />
        </Suspense>
      ) : (
        <FindFamily onFound={setFamily} />
      )}
      {node}
    </>
  )
}

/** Opens the family that the address names, once. */
function useAskedFamily(onFound: (family: FamilyAtCounter) => void) {
  const [params, change] = useUrlParams()
  const [student_parent_id, student_id] = [params.get('family'), params.get('student')].map(Number)
  const { data } = useQuery({
    queryKey: ['counter', 'asked', student_parent_id, student_id],
    queryFn: () => operate(meetFamily, student_parent_id ? { student_parent_id } : { student_id: student_id! }),
    enabled: Boolean(student_parent_id || student_id),
    gcTime: 0,
  })
  useEffect(() => {
    if (!data) return
    change({ family: null, student: null })
    if (data.families[0]) onFound(data.families[0])
  }, [data, change, onFound])
}
