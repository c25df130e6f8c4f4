import { smsAccounts } from '@sala/contract/notifications/sms-accounts'
import { testSmsAccount } from '@sala/contract/notifications/test-senders'
import { Send } from 'lucide-react'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useTestDone } from './test-done.ts'

/** The gateways by which the school sends SMS, each with a test. */
export default function SmsAccountsScreen() {
  const done = useTestDone()
  return (
    <ResourceScreen
      resource={smsAccounts}
      rowActions={[{ operation: testSmsAccount, icon: <Send size={15} />, done }]}
    />
  )
}
