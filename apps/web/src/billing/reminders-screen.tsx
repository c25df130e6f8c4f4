import { printReminderLetter, printReminderLetters } from '@sala/contract/billing/reminder-letters'
import { reminderState, reminders } from '@sala/contract/billing/reminders'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ListChecks, Mails, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestOf } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { tasksKey, useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useDownload } from '../kit/use-download.ts'
import './finance.css'

const RemindersPreview = lazy(() => import('./reminders-preview.tsx'))
const dialogs = { letters: () => import('../kit/form/operation-form.tsx') }

/** What was written to families, and their letters; and, before it is, whom it would reach. */
export default function RemindersScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const branch = useBranch()
  const client = useQueryClient()
  const [params, change] = useUrlParams()
  const paper = useDownload()
  // Letters are wanted of those that were written last.
  const latest = useList(reminders, { perPage: 1, ...(branch !== null && { branch_id: [branch] }) }).data?.data[0]
  const { open, close, node } = useDialogs(dialogs)
  if (params.get('preview') !== null)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <RemindersPreview onLeave={() => change({ preview: null })} />
      </Suspense>
    )
  const queued = async ({ count }: AnswerOf<typeof printReminderLetters>) => {
    close()
    toast(t('reminding.lettersQueued', { count }))
    await client.invalidateQueries({ queryKey: tasksKey })
  }
  const mayPrint = may('print', reminders.name)
  return (
    <>
      <div className="page">
        <p className="card card-pad reminders-wait">{t('reminding.waits')}</p>
        {paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      </div>
      <ResourceScreen
        resource={reminders}
        actions={({ reminder_id, reminder_state }) =>
          mayPrint && reminder_state === reminderState.owed
            ? [
                {
                  key: 'letter',
                  label: operationLabel(printReminderLetter, language),
                  icon: <Printer size={15} aria-hidden />,
                  act: () => paper.open(requestOf(printReminderLetter, { reminder_id, display_language: 'own' })),
                },
              ]
            : []
        }
        toolbar={
          <>
            {mayPrint && (
              <Button
                icon={<Mails size={16} aria-hidden />}
                onClick={() =>
                  open('letters', {
                    operation: printReminderLetters,
                    source: reminders,
                    known: {
                      ...(latest && { reminded_date: latest.reminded_date }),
                      ...(branch !== null && { branch_id: branch }),
                    },
                    onDone: queued,
                  })
                }
              >
                {t('reminding.letters')}
              </Button>
            )}
            <Button type="primary" icon={<ListChecks size={16} aria-hidden />} onClick={() => change({ preview: '1' })}>
              {t('reminding.who')}
            </Button>
          </>
        }
      />
      {node}
    </>
  )
}
