import { paymentTesting, takeTestFee } from '@sala/contract/cashier/payment-testing'
import { printTestFee } from '@sala/contract/cashier/receipt-papers'
import { DocumentScreen } from '../kit/document-screen.tsx'

/** Tests that were paid for at the counter. */
export default function PaymentTestingScreen() {
  return <DocumentScreen document={paymentTesting as never} issue={takeTestFee} paper={printTestFee} />
}
