import { paymentMethod } from '@sala/contract/billing/statuses'
import { paymentTesting, readTestFeeDrawer, takeTestFee } from '@sala/contract/payments/payment-testing'
import { printTestFee } from '@sala/contract/payments/receipt-papers'
import { useQuery } from '@tanstack/react-query'
import { operate } from '../../kit/api.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { DocumentScreen } from '../../kit/page/document-screen.tsx'
import { OutOf, TakenIn } from './drawers.tsx'

/** Tests that were paid for at the counter. */
export default function PaymentTestingScreen() {
  return (
    <DocumentScreen
      document={paymentTesting as never}
      issue={takeTestFee}
      paper={printTestFee}
      voidAbout={({ id, payment_method }) => <Drawers id={Number(id)} isCash={payment_method === paymentMethod.cash} />}
    />
  )
}

/** Who took the money, and whose drawer it goes out of. */
function Drawers({ id, isCash }: { id: number; isCash: boolean }) {
  // Whose drawer is open is never told from memory.
  const query = useQuery({
    queryKey: [paymentTesting.name, 'give-back', id],
    queryFn: () => operate(readTestFeeDrawer, { id }),
    gcTime: 0,
  })
  return (
    <Loaded query={query} lines={2}>
      {({ taken_in, from }) => (
        <dl className="facts">
          <TakenIn drawer={taken_in} />
          {isCash && <OutOf drawer={from} />}
        </dl>
      )}
    </Loaded>
  )
}
