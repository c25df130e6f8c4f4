import { useTranslation } from 'react-i18next'

/** What came of a test that somebody sent to himself. */
export function useTestDone(): (answer: unknown) => string {
  const { t } = useTranslation()
  return (answer) => {
    const { sent, problem } = answer as { sent: number; problem: string | null }
    return sent ? t('senders.sent') : t('senders.notSent', { problem })
  }
}
