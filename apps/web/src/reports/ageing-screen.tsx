import { ageing } from '@sala/contract/billing/owed-reports'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { printStatements } from '@sala/contract/payments/receipt-papers'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Files } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { learnKhmer } from '../kit/labels.ts'
import { ReportScreen } from '../kit/report/report-screen.tsx'
import { tasksKey, useBranch, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const dialogs = {
  print: async () => {
    const [words, found] = await Promise.all([
      import('@sala/contract/payments/km.json'),
      import('../kit/form/operation-form.tsx'),
    ])
    learnKhmer(words.default)
    return found
  },
}

/**
 * What is owed and for how long; from here every family that owes gets its statement on paper, as a task of the bell.
 */
export default function AgeingScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const branch = useBranch()
  const client = useQueryClient()
  const { open, close, node } = useDialogs(dialogs)
  const queued = async ({ count }: AnswerOf<typeof printStatements>) => {
    close()
    toast(t('statements.queued', { count }))
    await client.invalidateQueries({ queryKey: tasksKey })
  }
  const print = () =>
    open('print', {
      operation: printStatements,
      source: ageing,
      known: branch === null ? {} : { branch_id: branch },
      onDone: queued,
    })
  return (
    <>
      <ReportScreen
        report={ageing}
        extra={
          may('print', 'invoices') && (
            <Button icon={<Files size={15} aria-hidden />} onClick={print}>
              {t('statements.print')}
            </Button>
          )
        }
      />
      {node}
    </>
  )
}
