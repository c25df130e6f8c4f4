import { channel } from '@sala/contract/notifications/deliveries'
import { type OwnChannels, testOwnChannels } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOperation } from '../../kit/hooks.ts'
import { operationLabel, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { DeviceCard } from './device-card.tsx'
import { MailCard } from './mail-card.tsx'
import { TelegramCard } from './telegram-card.tsx'
import { useChannels } from './use-channels.ts'
import { WishesCard } from './wishes-card.tsx'
import '../../kit/form.css'
import './channels.css'

export interface ChannelsProps {
  readonly channels: OwnChannels
  readonly keep: (answer: OwnChannels) => void
}

/** By which ways somebody hears of the school, and when. */
export default function ChannelsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const [linking, setLinking] = useState(false)
  const { query, keep } = useChannels(linking)
  const test = useOperation(testOwnChannels)
  const channels = query.data
  const sendTest = () =>
    test.mutate(
      { input: {} },
      { onSuccess: ({ sent }) => toast(t(sent ? 'channels.testSent' : 'channels.testJustSent')) },
    )
  return (
    <Page
      title={t('channels.title')}
      className="channels"
      onBack={() => navigate('/messages')}
      actions={
        channels && (
          <Button icon={<Send size={16} aria-hidden />} loading={test.isPending} onClick={sendTest}>
            {operationLabel(testOwnChannels, language)}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={6} />
      {test.error && <ProblemNote problem={test.error} compact />}
      {channels && (
        <>
          <p className="second">{t('channels.lead')}</p>
          <DeviceCard channels={channels} keep={keep} />
          {(channels.bots.length > 0 || channels.addresses.some((one) => one.channel === channel.telegram)) && (
            <TelegramCard channels={channels} keep={keep} linking={linking} onLinking={setLinking} />
          )}
          <MailCard channels={channels} keep={keep} />
          <WishesCard channels={channels} keep={keep} />
        </>
      )}
    </Page>
  )
}
