import { showCount } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { channel } from '@sala/contract/notifications/deliveries'
import { listLatelyReceivers, receiverGroup } from '@sala/contract/notifications/notice-receivers'
import { listMonitoring, notificationMonitoring } from '@sala/contract/notifications/notification-monitoring'
import { notificationType } from '@sala/contract/people/notification-types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useHref, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { useReceiverFilters } from './receiver-filters.tsx'
import { ReceiverList } from './receiver-list.tsx'
import './books.css'

type Monitored = AnswerOf<typeof listMonitoring>['data'][number]
const { queued, sent, read, failed, withheld } = receiverGroup
const figures = [queued, sent, read, failed, withheld] as const

/** How the messages of the last thirty days fared, by type and channel; each number opens those behind it. */
export default function MonitoringScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const channelName = useChannelName()
  const { input, change } = useReceiverFilters()
  const label = resourceLabel(notificationMonitoring, language, 'several')
  const asked = { page: -1, ...(branch !== null && { branch_id: branch }) }
  const query = useQuery({
    queryKey: [notificationMonitoring.name, asked],
    queryFn: () => operate(listMonitoring, asked),
    enabled: !input.group,
  })
  if (input.group) {
    const said = [
      choiceLabel(notificationType, input.not_type_id, language).text,
      channelName(input.channel),
      choiceLabel(receiverGroup, input.group, language).text,
    ]
    return (
      <Page title={said.join(' · ')} onBack={() => change({ group: null, channel: null, not_type_id: null })}>
        <section className="card" aria-label={label}>
          <ReceiverList
            withMessage
            queryKey={[notificationMonitoring.name, 'receivers', input]}
            ask={(after) => operate(listLatelyReceivers, { ...input, after } as never)}
          />
        </section>
      </Page>
    )
  }
  return (
    <Page title={label}>
      <p className="second books-lead">{t('books.lately')}</p>
      <Loaded query={query} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyNote title={t('books.nothingSent')} />
          ) : (
            [...Map.groupBy(data, ({ not_type_id }) => not_type_id)].map(([type, rows]) => (
              <section key={type} className="card monitored" aria-labelledby={`type-${type}`}>
                <h2 id={`type-${type}`}>{choiceLabel(notificationType, type, language).text}</h2>
                <ul>
                  {rows.map((row) => (
                    <ByChannel key={row.channel} row={row} />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Loaded>
    </Page>
  )
}

/** What was never sent has no channel. */
function useChannelName() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (which: unknown) =>
    which === channel.none ? t('books.noChannel') : choiceLabel(channel, which, language).text
}

function ByChannel({ row }: { row: Monitored }) {
  const language = useLanguage()
  const place = useHref()
  const { mayAsk } = useSession()
  const channelName = useChannelName()
  const opens = mayAsk(listLatelyReceivers)
  return (
    <li>
      <strong>{channelName(row.channel)}</strong>
      {figures.map((group) => {
        const inside = (
          <>
            <b className="number">{showCount(row[group])}</b>
            <span className="second small">{choiceLabel(receiverGroup, group, language).text}</span>
          </>
        )
        const to = `/notification-monitoring?not_type_id=${row.not_type_id}&channel=${row.channel}&group=${group}`
        return opens && row[group] > 0 ? (
          <Link key={group} className="figure" to={place(to)}>
            {inside}
          </Link>
        ) : (
          <span key={group} className="figure" data-none={row[group] === 0 || undefined}>
            {inside}
          </span>
        )
      })}
    </li>
  )
}
