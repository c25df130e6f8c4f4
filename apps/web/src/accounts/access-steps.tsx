import type { AccessStep, explainAccess } from '@sala/contract/accounts/access-explanations'
import { userTypeChoice } from '@sala/contract/kit/access'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useHref, useSession } from '../kit/session.tsx'
import type { User } from './user-dialogs.tsx'

type Named = { readonly label: string; readonly label_kh: string }

const icons = { yes: CircleCheck, no: CircleX, note: Info }

interface AccessStepsProps {
  readonly answer: AnswerOf<typeof explainAccess>
  readonly user: User
  /** What was asked, in words. */
  readonly what: string
  /** The branch at which the person's screens open, where the record stands in another. */
  readonly elsewhere: string | undefined
}

/** The verdict, and the steps that lead to it: each with what to do where it fails. */
export function AccessSteps({ answer, user, what, elsewhere }: AccessStepsProps) {
  const { t } = useTranslation()
  const Verdict = icons[answer.allowed ? 'yes' : 'no']
  // What has rules of its own is not promised.
  const open = answer.steps.some(({ name, state }) => name === 'rule' && state === 'note')
  return (
    <section className="card why-answer" aria-live="polite">
      <p className={`why-verdict why-${answer.allowed ? 'yes' : 'no'}`}>
        <Verdict size={24} aria-hidden />
        <span>
          <strong>
            {t(!answer.allowed ? 'why.mayNot' : open ? 'why.mayTry' : 'why.may', { name: user.full_name })}
          </strong>
          <span className="second">{what}</span>
        </span>
      </p>
      <ol className="why-steps">
        {answer.steps.map((step) => (
          <Step key={step.name} step={step} user={user} />
        ))}
        {elsewhere && answer.allowed === 1 && <Line state="note">{t('why.elsewhere', { branch: elsewhere })}</Line>}
      </ol>
    </section>
  )
}

function Line({ state, children }: { state: AccessStep['state']; children: ReactNode }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  return (
    <li className={`why-${state}`}>
      <Icon size={19} aria-label={t(`why.state.${state}`)} />
      <div>{children}</div>
    </li>
  )
}

function Step({ step, user }: { step: AccessStep; user: User }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { may } = useSession()
  const { name, state, said, roles = [], branches, record_branches: standsIn } = step
  const words = said && pick(language, said.label, said.label_kh)
  const names = (all: readonly Named[]) =>
    all.map((each) => pick(language, each.label, each.label_kh)).join(', ') || '—'
  const type = (value: unknown) => choiceLabel(userTypeChoice, value, language).text
  const toUser = (label: string) => <Link to={place(`/users?open=${user.user_id}`)}>{label}</Link>
  const toEdit = (label: string) =>
    may('update', 'users') && <Link to={place(`/users?open=${user.user_id}&edit=${user.user_id}`)}>{label}</Link>
  // Not every step has every state, and the words are looked up by both.
  const sentence = t(`why.${name}.${state}` as 'why.permission.no', {
    words: words ?? '',
    types: (step.user_types ?? []).map(type).join(', '),
    type: type(user.user_type),
    fields: names(step.fields ?? []),
  })
  return (
    <Line state={state}>
      <p>{sentence}</p>
      {name === 'account' && state === 'no' && toUser(t('why.openUser'))}
      {name === 'sign_in' && toUser(t('why.openUser'))}
      {name === 'user_type' && state === 'no' && toUser(t('why.openUser'))}
      {name === 'permission' && (
        <>
          <p className="second why-roles">
            {t(state === 'yes' ? 'why.through' : roles.length > 0 ? 'why.rolesWith' : 'why.noRole')}{' '}
            {roles.map((role) => (
              <Link key={role.id} to={place(`/permissions?role=${role.id}`)}>
                {pick(language, role.label, role.label_kh)}
              </Link>
            ))}
          </p>
          {state === 'no' && toEdit(t('why.giveRole'))}
        </>
      )}
      {name === 'record' && <p className="second">{words ?? t('why.noRecords')}</p>}
      {branches && <p className="second">{t('why.worksIn', { branches: names(branches) })}</p>}
      {standsIn && <p className="second">{t('why.standsIn', { branches: names(standsIn) })}</p>}
      {name === 'record' && state === 'no' && branches && toEdit(t('why.giveBranch'))}
    </Line>
  )
}
