import { readSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@sala/contract/accounts/second-factor'
import { showInstant } from '@sala/contract/kit/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { SecretOnce } from '../kit/value/secret-once.tsx'

const FactorSetup = lazy(() => import('./factor-setup.tsx').then((found) => ({ default: found.FactorSetup })))
const key = [...sessionKey, 'second-factor']

/** One's own second factor: set it up, move it to another telephone, renew the recovery codes, turn it off. */
export function FactorCard() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => operate(readSecondFactor, {}) })
  const { data } = query
  const [settingUp, setSettingUp] = useState(false)
  const [turningOff, setTurningOff] = useState(false)
  const renew = useOperation(renewRecoveryCodes)
  const remove = useOperation(removeSecondFactor)
  const reload = () => client.invalidateQueries({ queryKey: key })
  return (
    <section className="card profile-card" aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t('factor.title')}</h2>
      <Loaded query={query} lines={2} compact />
      {data && (
        <>
          <p>
            <Badge tone={data.enrolled ? 'ok' : 'quiet'}>{t(data.enrolled ? 'factor.on' : 'factor.off')}</Badge>{' '}
            <span className="second">
              {data.since
                ? t('factor.since', { when: showInstant(data.since), count: data.recovery_codes_left })
                : t('factor.why')}
            </span>
          </p>
          {(renew.error ?? remove.error) && <ProblemNote problem={(renew.error ?? remove.error)!} compact />}
          <div className="card-actions">
            <Button type={data.enrolled ? 'default' : 'primary'} onClick={() => setSettingUp(true)}>
              {t(data.enrolled ? 'factor.move' : 'factor.setUp')}
            </Button>
            {data.enrolled === 1 && (
              <Button loading={renew.isPending} onClick={() => renew.mutate({ input: {} }, { onSuccess: reload })}>
                {t('factor.renewCodes')}
              </Button>
            )}
            {data.enrolled === 1 && data.demanded === 0 && (
              <Button danger onClick={() => setTurningOff(true)}>
                {t('factor.turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
      {settingUp && (
        <Dialog
          width={440}
          title={t('factor.title')}
          footer={null}
          mask={{ closable: false }}
          onCancel={() => setSettingUp(false)}
        >
          <Suspense fallback={<Skeleton lines={3} />}>
            <FactorSetup
              onDone={() => {
                setSettingUp(false)
                reload()
              }}
            />
          </Suspense>
        </Dialog>
      )}
      {renew.data && (
        <Dialog
          width={440}
          title={t('factor.recoveryCodes')}
          okText={t('factor.kept')}
          cancelButtonProps={{ style: { display: 'none' } }}
          mask={{ closable: false }}
          onCancel={renew.reset}
          onOk={renew.reset}
        >
          <p className="once-note">{t('factor.codesOnce')}</p>
          <SecretOnce label={t('factor.recoveryCodes')} value={renew.data.recovery_codes.join('\n')} lines />
        </Dialog>
      )}
      {turningOff && (
        <Dialog
          width={440}
          title={t('factor.turnOffTitle')}
          okText={t('factor.turnOff')}
          okButtonProps={{ danger: true, loading: remove.isPending }}
          onCancel={() => setTurningOff(false)}
          onOk={() =>
            remove.mutate(
              { input: {} },
              {
                onSettled: () => setTurningOff(false),
                onSuccess: () => {
                  toast(t('factor.turnedOff'))
                  reload()
                },
              },
            )
          }
        >
          <p>{t('factor.turnOffText')}</p>
        </Dialog>
      )}
    </section>
  )
}
