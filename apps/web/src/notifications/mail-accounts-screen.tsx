import { mailAccounts } from '@sala/contract/notifications/mail-accounts'
import { testMailAccount } from '@sala/contract/notifications/test-senders'
import { Send } from 'lucide-react'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useTestDone } from './test-done.ts'

/** The accounts by which the school sends mail, each with a test. */
export default function MailAccountsScreen() {
  const done = useTestDone()
  return (
    <ResourceScreen
      resource={mailAccounts}
      rowActions={[{ operation: testMailAccount, icon: <Send size={15} />, done }]}
    />
  )
}
