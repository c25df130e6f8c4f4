import { showCount } from '@sala/contract/kit/money'
import { notificationHistories } from '@sala/contract/notifications/notification-histories'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Skeleton } from '../kit/states.tsx'
import { PrintSlips } from './print-slips.tsx'

const NoticePage = lazy(() => import('./notice-page.tsx'))

/** What was sent, by whom and to how many; a message opens with those who have not read it. */
export default function SentScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const [params, change] = useUrlParams()
  const opened = params.get('notice')
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <NoticePage key={opened} id={opened} />
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={notificationHistories}
      columns={{
        title_en: ({ title_en, title_kh }) => pick(language, title_en, title_kh),
        // A card has room for one number, and no heading above it.
        receivers: ({ receivers, read }) =>
          phone ? t('books.readOf', { read: showCount(read), all: showCount(receivers) }) : showCount(receivers),
      }}
      toolbar={<PrintSlips />}
      onOpen={(row) => change({ notice: String(row.notice_id) })}
    />
  )
}
