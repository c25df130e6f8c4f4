import { channel } from '@sala/contract/notifications/deliveries'
import { addBrowser } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operationLabel, useLanguage } from '../../kit/labels.ts'
import { Problem } from '../../kit/problem.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { AddressList } from './address-list.tsx'
import type { ChannelsProps } from './channels-screen.tsx'
import { canBeTold, tellHere } from './this-device.ts'

/** Messages that appear on this phone or computer while Sala is closed. */
export function DeviceCard({ channels, keep }: ChannelsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [denied, setDenied] = useState(false)
  const add = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await tellHere(channels.push_key)
      setDenied(!answer)
      if (answer) {
        keep(answer)
        toast(t('channels.added'))
      }
    } catch (error) {
      // A browser that refuses by itself says so in words of its own.
      if (error instanceof Problem) setProblem(error)
      else setDenied(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card channel-card" aria-labelledby="channel-device">
      <h2 id="channel-device">{t('channels.device')}</h2>
      <p className="second">{t(canBeTold() ? 'channels.deviceLead' : 'channels.deviceNot')}</p>
      {problem && <ProblemNote problem={problem} compact />}
      {denied && <p role="alert">{t('channels.denied')}</p>}
      <AddressList channels={channels} keep={keep} of={channel.push} />
      {canBeTold() && (
        <Button type="primary" icon={<BellRing size={16} aria-hidden />} loading={busy} onClick={add}>
          {operationLabel(addBrowser, language)}
        </Button>
      )}
    </section>
  )
}
