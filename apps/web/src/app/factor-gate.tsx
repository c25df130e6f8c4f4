import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FactorSetup } from '../accounts/factor-setup.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { sessionKey } from '../kit/session.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { signOut } from './user.ts'

/** Where a role demands a second factor and there is none: nothing else opens until it is set up. */
export default function FactorGate() {
  const { t } = useTranslation()
  const client = useQueryClient()
  useTitle(t('factor.title'))
  return (
    <SignInLayout title={t('factor.title')} lead={t('factor.demandedLead')}>
      <div className="door-form">
        <FactorSetup onDone={() => client.invalidateQueries({ queryKey: sessionKey })} />
        <Button type="link" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </div>
    </SignInLayout>
  )
}
