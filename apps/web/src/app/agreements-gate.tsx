import type { acceptAgreement, readAgreements } from '@sala/contract/data-protection/own-agreements'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import type { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { signOut, useChangeUser, useUser } from './user.ts'

/** What must be read and accepted before anything else, one text at a time. */
export default function AgreementsGate() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const change = useChangeUser()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const [total] = useState(user.must_accept.length)
  const query = useQuery<AnswerOf<typeof readAgreements>, Problem>({
    queryKey: ['session', 'agreements'],
    queryFn: ({ signal }) => send({ path: '/profile/agreements', signal }),
  })
  const next = query.data?.data.find((each) => user.must_accept.includes(each.agreement_id))
  const accept = async (agreement_id: number) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await send<AnswerOf<typeof acceptAgreement>>({
        method: 'POST',
        path: '/profile/agreements',
        body: { agreement_id },
      })
      change({ must_accept: user.must_accept.filter((each) => each !== agreement_id) })
    } catch (problem) {
      setRefused(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInLayout title={t('agreements.title')} lead={t('agreements.lead')}>
      <Loaded query={query} />
      {next && (
        <div className="door-form">
          <p className="second small">{t('agreements.progress', { n: total - user.must_accept.length + 1, total })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard */}
          <section key={next.agreement_id} className="agreement" tabIndex={0} aria-labelledby="agreement-title">
            <h2 id="agreement-title">{pick(language, next.title_en, next.title_kh)}</h2>
            <div className="lines">{pick(language, next.text_en, next.text_kh)}</div>
          </section>
          {refused !== undefined && <ProblemNote problem={refused} compact />}
          <Button type="primary" size="large" loading={busy} onClick={() => accept(next.agreement_id)}>
            {t('agreements.accept')}
          </Button>
          <Button type="link" onClick={signOut}>
            {t('shell.signOut')}
          </Button>
        </div>
      )}
    </SignInLayout>
  )
}
