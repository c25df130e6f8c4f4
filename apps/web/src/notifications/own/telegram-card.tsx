import { channel } from '@sala/contract/notifications/deliveries'
import { linkTelegram } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/hooks.ts'
import { operationLabel, useLanguage } from '../../kit/labels.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { AddressList } from './address-list.tsx'
import type { ChannelsProps } from './channels-screen.tsx'

const QrCode = lazy(() => import('../../kit/value/qr-code.tsx'))

interface TelegramProps extends ChannelsProps {
  readonly linking: boolean
  readonly onLinking: (linking: boolean) => void
}

/** Messages in Telegram, by the bot of one's own branch. */
export function TelegramCard({ channels, keep, linking, onLinking }: TelegramProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, data, error, isPending, reset } = useOperation(linkTelegram)
  const chats = channels.addresses.filter((one) => one.channel === channel.telegram).length
  const before = useRef(chats)
  const bot = channels.bots[0]
  useEffect(() => {
    if (linking && chats > before.current) {
      onLinking(false)
      reset()
      toast(t('channels.linked'))
    }
    before.current = chats
  }, [linking, chats, onLinking, reset, t])
  return (
    <section className="card channel-card" aria-labelledby="channel-telegram">
      <h2 id="channel-telegram">{t('channels.telegram')}</h2>
      <p className="second">{t('channels.telegramLead')}</p>
      {error && <ProblemNote problem={error} compact />}
      <AddressList channels={channels} keep={keep} of={channel.telegram} />
      {linking && data ? (
        <div className="channel-link">
          <p>{t('channels.linkSteps')}</p>
          <Button type="primary" icon={<Send size={16} aria-hidden />} href={data.url} target="_blank" rel="noreferrer">
            {t('channels.openTelegram')}
          </Button>
          <p className="second">{t('channels.orScan')}</p>
          <Suspense fallback={<span className="qr" />}>
            <QrCode text={data.url} label={t('channels.openTelegram')} />
          </Suspense>
          <p role="status" className="second">
            {t('channels.waiting')}
          </p>
        </div>
      ) : (
        bot && (
          <Button
            icon={<Send size={16} aria-hidden />}
            loading={isPending}
            onClick={() =>
              mutate({ input: { telegram_bot_id: bot.telegram_bot_id } }, { onSuccess: () => onLinking(true) })
            }
          >
            {operationLabel(linkTelegram, language)}
          </Button>
        )
      )}
    </section>
  )
}
