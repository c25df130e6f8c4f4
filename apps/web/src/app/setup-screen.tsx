import { resetPassword, users } from '@sala/contract/accounts/users'
import type { readSetup } from '@sala/contract/app/setup'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { branches } from '@sala/contract/organisation/branches'
import { companies } from '@sala/contract/organisation/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { operate, type ShownRow, send } from '../kit/api.ts'
import { useTitle } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { sessionKey, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { SecretOnce } from '../kit/value/secret-once.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SetupForm } from './setup-form.tsx'
import { signOut, useUser } from './user.ts'
import '../accounts/access.css'
import './setup.css'

type Setup = AnswerOf<typeof readSetup>
type User = ShownRow<typeof users>
const steps = ['company', 'branch', 'users'] as const

/** What a new group is asked before anything else: its company, its first branch, and the people who work there. */
export default function SetupScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const allowed = may('update', 'companies')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery<Setup, Problem>({
    queryKey: ['setup'],
    queryFn: ({ signal }) => send({ path: '/setup', signal }),
    enabled: allowed,
  })
  // The last step stays open after the first two are done, but only for whoever has just done them.
  const [began, setBegan] = useState(false)
  useTitle(t('setup.title'))
  if (!allowed) return <Navigate to="/" replace />
  if (error) return <ProblemNote problem={error} onRetry={refetch} />
  if (!data) return null
  const at = data.company_id !== null ? 0 : data.branch_id !== null ? 1 : 2
  if (at === 2 && !began) return <Navigate to="/" replace />
  const saved = async () => {
    setBegan(true)
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: sessionKey })])
  }
  return (
    <main className="setup">
      <header className="setup-head">
        <span className="mark" aria-hidden>
          ស
        </span>
        <strong>Sala</strong>
        <LanguageSwitch />
        <Button type="text" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </header>
      <div className="card setup-card">
        <h1>{t('setup.title')}</h1>
        <ol className="setup-steps" aria-label={t('setup.steps')}>
          {steps.map((step, index) => (
            <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
              <span className="setup-number">
                {index < at ? <Check size={15} aria-label={t('setup.done')} /> : index + 1}
              </span>{' '}
              {t(`setup.${step}`)}
            </li>
          ))}
        </ol>
        <p className="second">{t(`setup.${steps[at]}Lead` as 'setup.companyLead')}</p>
        {at === 0 && (
          <SetupForm
            key="company"
            resource={companies}
            id={data.company_id!}
            ask={['company_name_kh', 'company_name_en', 'phone_number', 'email', 'tax_number', 'website']}
            submitLabel={t('setup.next')}
            onSaved={saved}
          />
        )}
        {at === 1 && (
          <SetupForm
            key="branch"
            resource={branches}
            id={data.branch_id!}
            ask={['branch_name_kh', 'branch_name_en', 'branch_code', 'phone_number']}
            submitLabel={t('setup.next')}
            onSaved={saved}
          />
        )}
        {at === 2 && <People onDone={() => navigate('/', { replace: true })} />}
      </div>
    </main>
  )
}

/** One person after the other, each with the one-time link that is shown now and never again. */
function People({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const branch = useUser().default_branch_id
  const [made, setMade] = useState<{ row: User; link?: string; problem?: Problem }[]>([])
  const added = async (row: User) => {
    const answer = await operate(resetPassword, { id: row.user_id }).then(
      ({ reset_link }) => ({ link: new URL(reset_link, location.origin).href }),
      (problem: Problem) => ({ problem }),
    )
    setMade((before) => [...before, { row, ...answer }])
  }
  return (
    <>
      {made.length > 0 && (
        <section aria-label={t('setup.links')}>
          <p className="once-note">{t('setup.linksOnce')}</p>
          <ul className="setup-links">
            {made.map(({ row, link, problem }) => (
              <li key={row.user_id}>
                <strong>{row.full_name}</strong>
                {link && <SecretOnce label={t('setup.linkOf', { name: row.full_name })} value={link} />}
                {problem && <ProblemNote problem={problem} compact />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SetupForm
        resource={users}
        ask={['full_name', 'user_name', 'role_ids', 'phone_number']}
        known={{ default_branch_id: branch, branch_ids: [branch] }}
        submitLabel={t('setup.addUser')}
        beside={
          <Button size="large" onClick={onDone}>
            {t(made.length > 0 ? 'setup.finish' : 'setup.later')}
          </Button>
        }
        onSaved={added}
      />
    </>
  )
}
