import type { Fields } from '@sala/contract/kit/field'
import { channel } from '@sala/contract/notifications/deliveries'
import { saveWishes, wishedChannels } from '@sala/contract/notifications/own-channels'
import { messagePace } from '@sala/contract/notifications/paces'
import { notificationType } from '@sala/contract/people/notification-types'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../kit/form/form-fields.tsx'
import { useOperation } from '../../kit/hooks.ts'
import { useFormState } from '../../kit/input/form-state.ts'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import type { ChannelsProps } from './channels-screen.tsx'

const { quiet_from, quiet_to, digest_at } = saveWishes.body as Fields
const clocks = { quiet_from: quiet_from!, quiet_to: quiet_to!, digest_at: digest_at! }
/** What may wait; what is urgent never does. */
const kinds = notificationType.values.filter((value) => value !== notificationType.urgent)

/** Which way comes first, the hours in which nothing comes, and what waits for the evening. */
export function WishesCard({ channels, keep }: ChannelsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, error, isPending } = useOperation(saveWishes)
  const times = useFormState(clocks, channels, language)
  const [first, setFirst] = useState(channels.channels[0] ?? channel.push)
  const [paces, setPaces] = useState(() => new Map(channels.kinds.map(({ not_type_id, pace }) => [not_type_id, pace])))
  const save = () => {
    const asked = times.submit() as { quiet_from: string; quiet_to: string; digest_at: string } | undefined
    if (!asked) return
    const order = [first, ...wishedChannels.filter((one) => one !== first)] as (typeof wishedChannels)[number][]
    const chosen = [...paces].map(([not_type_id, pace]) => ({ not_type_id, pace })) as never
    mutate(
      { input: { ...asked, channels: order, kinds: chosen } },
      {
        onSuccess: (answer) => {
          keep(answer)
          toast(t('channels.saved'))
        },
        onError: (problem) => times.refuse(problem.errors),
      },
    )
  }
  return (
    <section className="card channel-card" aria-labelledby="channel-wishes">
      <h2 id="channel-wishes">{t('channels.wishes')}</h2>
      {error && <ProblemNote problem={error} compact />}
      <div className="channel-choice">
        <span>{t('channels.first')}</span>
        <Select
          aria-label={t('channels.first')}
          value={first}
          options={wishedChannels.map((value) => ({ value, label: choiceLabel(channel, value, language).text }))}
          onChange={setFirst}
        />
      </div>
      <ul className="channel-kinds">
        {kinds.map((kind) => {
          const name = choiceLabel(notificationType, kind, language).text
          return (
            <li key={kind} className="channel-choice">
              <span>{name}</span>
              <Select
                aria-label={name}
                value={paces.get(kind) ?? messagePace.atOnce}
                options={messagePace.values.map((value) => ({
                  value,
                  label: choiceLabel(messagePace, value, language).text,
                }))}
                onChange={(pace: number) => setPaces(new Map(paces).set(kind, pace))}
              />
            </li>
          )
        })}
      </ul>
      <p className="second small">{t('channels.urgent')}</p>
      <FormFields
        owner={saveWishes.name}
        source={{ path: '/my-channels', name: 'my-channels' }}
        fields={Object.entries(clocks)}
        form={times}
      />
      <Button type="primary" loading={isPending} onClick={save}>
        {t('channels.save')}
      </Button>
    </section>
  )
}
