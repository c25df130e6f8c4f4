import { calendarLinks, makeCalendarLink, revokeCalendarLink } from '@sala/contract/calendar/calendar-links'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Link2Off } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { SecretOnce } from '../kit/value/secret-once.tsx'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }
const QrCode = lazy(() => import('../kit/value/qr-code.tsx'))

/** Addresses that phones read a calendar from; each is shown once, and can be taken back. */
export default function CalendarLinksScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const branch = useBranch()
  const { open, close, node } = useDialogs(dialogs)
  const [revoking, setRevoking] = useState<ShownRow<typeof calendarLinks>>()
  const [made, setMade] = useState<AnswerOf<typeof makeCalendarLink>>()
  const revoke = useOperation(revokeCalendarLink)
  const address = made && `${location.origin}${made.address}`
  const create = () =>
    open('operation', {
      operation: makeCalendarLink,
      source: calendarLinks,
      known: branch === null ? undefined : { branch_id: branch },
      onDone: (answer: AnswerOf<typeof makeCalendarLink>) => {
        close()
        setMade(answer)
      },
    })
  return (
    <>
      <ResourceScreen
        resource={calendarLinks}
        onCreate={create}
        actions={(row) =>
          may('delete', calendarLinks.name) && !row.revoked_at
            ? [
                {
                  key: 'revoke',
                  label: t('calendarLinks.revoke'),
                  icon: <Link2Off size={15} />,
                  danger: true,
                  act: () => setRevoking(row),
                },
              ]
            : []
        }
      />
      {node}
      {revoking && (
        <Dialog
          title={t('calendarLinks.revokeTitle', { name: revoking.link_name })}
          okText={t('calendarLinks.revoke')}
          okButtonProps={{ danger: true }}
          confirmLoading={revoke.isPending}
          onCancel={() => setRevoking(undefined)}
          onOk={() =>
            revoke.mutate(
              { input: { calendar_link_id: revoking.calendar_link_id } },
              { onSuccess: () => setRevoking(undefined) },
            )
          }
        >
          {revoke.error ? <ProblemNote problem={revoke.error} compact /> : <p>{t('calendarLinks.revokeText')}</p>}
        </Dialog>
      )}
      {address && (
        <Dialog
          width={480}
          title={t('calendarLinks.madeTitle')}
          okText={t('action.close')}
          cancelButtonProps={{ style: { display: 'none' } }}
          mask={{ closable: false }}
          onCancel={() => setMade(undefined)}
          onOk={() => setMade(undefined)}
        >
          <p className="once-note">{t('calendarLinks.once')}</p>
          <p>{t('calendarLinks.how')}</p>
          <Suspense fallback={null}>
            <QrCode text={address} label={t('calendarLinks.qr')} />
          </Suspense>
          <SecretOnce label={t('calendarLinks.address')} value={address} />
        </Dialog>
      )}
    </>
  )
}
