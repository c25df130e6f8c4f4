import { telegramBots } from '@sala/contract/notifications/telegram-bots'
import { testTelegramBot } from '@sala/contract/notifications/test-senders'
import { Send } from 'lucide-react'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useTestDone } from './test-done.ts'

/** The bots by which the school writes in Telegram, each with a test. */
export default function TelegramBotsScreen() {
  const done = useTestDone()
  return (
    <ResourceScreen
      resource={telegramBots}
      rowActions={[{ operation: testTelegramBot, icon: <Send size={15} />, done }]}
    />
  )
}
