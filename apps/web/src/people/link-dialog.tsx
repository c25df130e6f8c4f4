import { resetPassword } from '@sala/contract/accounts/users'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { LinkOnce } from '../kit/value/link-once.tsx'

interface LinkDialogProps {
  readonly user: { readonly user_id: number; readonly user_name: string }
  readonly name: string
  readonly onClose: () => void
}

/** Makes the link with which somebody signs in the first time, and shows it exactly once. */
export default function LinkDialog({ user, name, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const place = useHref()
  const make = useOperation(resetPassword)
  const link = make.data && new URL(make.data.reset_link, location.origin).href
  return (
    <Dialog
      width={480}
      title={t('people.linkTitle', { name })}
      okText={t(link ? 'action.close' : 'people.makeLink')}
      cancelButtonProps={{ style: link ? { display: 'none' } : undefined }}
      confirmLoading={make.isPending}
      mask={{ closable: !link }}
      onCancel={onClose}
      onOk={() => (link ? onClose() : make.mutate({ input: { id: user.user_id } }))}
    >
      {make.error && <ProblemNote problem={make.error} compact />}
      {link ? (
        <>
          <p>
            {t('signIn.userName')}: <strong translate="no">{user.user_name}</strong>
          </p>
          <LinkOnce label={t('people.signInLink')} link={link} until={make.data.expires_at}>
            <p>
              {t('people.linkConfirm')}{' '}
              {may('view', 'sign-in-confirmations') && (
                <Link to={place('/sign-in-confirmations')}>{t('people.toConfirm')}</Link>
              )}
            </p>
          </LinkOnce>
        </>
      ) : (
        <p>{t('people.linkText', { name })}</p>
      )}
    </Dialog>
  )
}
