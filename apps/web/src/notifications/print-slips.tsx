import { showCount } from '@sala/contract/kit/money'
import { printMessageSlips } from '@sala/contract/notifications/message-slips'
import { notificationHistories } from '@sala/contract/notifications/notification-histories'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'

const PaperDialog = lazy(() => import('../kit/form/paper-dialog.tsx'))

/** Prints what reaches a family by no other way: of one message, or of all. */
export function PrintSlips({ notice_id, waiting }: { notice_id?: number; waiting?: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mayAsk } = useSession()
  const [asking, setAsking] = useState(false)
  if (!mayAsk(printMessageSlips)) return null
  return (
    <>
      <Button icon={<Printer size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {operationLabel(printMessageSlips, language)}
        {waiting ? ` (${showCount(waiting)})` : ''}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <PaperDialog
            operation={printMessageSlips}
            source={notificationHistories}
            settled={{ notice_id: notice_id ?? null }}
            onClose={() => setAsking(false)}
          >
            <p>{t('books.slips')}</p>
          </PaperDialog>
        </Suspense>
      )}
    </>
  )
}
