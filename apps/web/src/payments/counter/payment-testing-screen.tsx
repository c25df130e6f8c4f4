import { paymentTesting, takeTestFee } from '@sala/contract/payments/payment-testing'
import { printTestFee } from '@sala/contract/payments/receipt-papers'
import { DocumentScreen } from '../../kit/page/document-screen.tsx'

/** Tests that were paid for at the counter. */
export default function PaymentTestingScreen() {
  return <DocumentScreen document={paymentTesting as never} issue={takeTestFee} paper={printTestFee} />
}
