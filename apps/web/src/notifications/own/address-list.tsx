import { showInstant } from '@sala/contract/kit/dates'
import { removeAddress } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/hooks.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import type { ChannelsProps } from './channels-screen.tsx'

/** The devices or chats of one channel, each of which can be ended. */
export function AddressList({ channels, keep, of }: ChannelsProps & { readonly of: number }) {
  const { t } = useTranslation()
  const { mutate, isPending, variables, error } = useOperation(removeAddress)
  const addresses = channels.addresses.filter((one) => one.channel === of)
  if (addresses.length === 0) return null
  return (
    <>
      {error && <ProblemNote problem={error} compact />}
      <ul className="channel-addresses">
        {addresses.map(({ address_id, device, bot_name, created_date, last_good_at, failed_at }) => {
          const name = [device || t('channels.chat'), bot_name && `@${bot_name}`].filter(Boolean).join(' · ')
          return (
            <li key={address_id}>
              <div>
                <strong>{name}</strong> {failed_at && <Badge tone="error">{t('channels.failed')}</Badge>}
                <p className="second small">
                  {last_good_at
                    ? t('channels.lastGood', { when: showInstant(last_good_at) })
                    : t('channels.since', { when: showInstant(created_date) })}
                </p>
              </div>
              <Button
                aria-label={t('channels.removeOne', { what: name })}
                loading={isPending && variables.input.address_id === address_id}
                onClick={() =>
                  mutate(
                    { input: { address_id } },
                    {
                      onSuccess: (answer) => {
                        keep(answer)
                        toast(t('channels.removed'))
                      },
                    },
                  )
                }
              >
                {t('channels.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
