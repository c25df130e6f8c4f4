import { makeAccounts } from '@sala/contract/accounts/sign-in-slips'
import { changeDisable } from '@sala/contract/accounts/users'
import { showInstant } from '@sala/contract/kit/dates'
import type { AnswerOf } from '@sala/contract/kit/operation'
import type { readFamilyRecord } from '@sala/contract/people/family-changes'
import { guardianType, parents } from '@sala/contract/people/parents'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Ban, CircleCheck, Printer, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { tasksKey, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { SlipDialog } from './slip-dialog.tsx'

type Account = AnswerOf<typeof readFamilyRecord>['accounts'][number]

/** The accounts that somebody of the family signs in with: whether they are used, a new slip, and closing them. */
export function FamilyAccounts({ family, accounts }: { family: number; accounts: readonly Account[] }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const client = useQueryClient()
  const make = useOperation(makeAccounts)
  const [slip, setSlip] = useState<Account>()
  const begin = () =>
    make.mutate(
      {
        input: {
          whom: 'families',
          student_parent_ids: [family],
          class_ids: [],
          grade_ids: [],
          student_ids: [],
          name_rule: 'number',
          valid_days: 30,
          print: 1,
        },
      },
      {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: tasksKey })
          toast(t('families.accountQueued'))
        },
      },
    )
  return (
    <section className="card person-card">
      <div className="card-head">
        <h2>{t('people.accounts')}</h2>
        {accounts.length === 0 && may('create', 'users') && may('reset', 'users') && (
          <Button size="small" icon={<UserPlus size={14} aria-hidden />} loading={make.isPending} onClick={begin}>
            {t('families.makeAccount')}
          </Button>
        )}
      </div>
      {make.error && <ProblemNote problem={make.error} compact />}
      {accounts.length === 0 && <p className="second">{t('families.noAccount')}</p>}
      {accounts.map((account) => (
        <AccountLine key={account.user_id} account={account} onSlip={() => setSlip(account)} />
      ))}
      {slip && (
        <SlipDialog
          userId={slip.user_id}
          name={slip.full_name}
          onClose={() => {
            setSlip(undefined)
            client.invalidateQueries({ queryKey: [parents.name] })
          }}
        />
      )}
    </section>
  )
}

function AccountLine({ account, onSlip }: { account: Account; onSlip: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const client = useQueryClient()
  const disable = useOperation(changeDisable)
  const { user_id, user_name, full_name, guardian_type_id, disable: closed, last_sign_in, slip_until } = account
  const turn = () =>
    disable.mutate(
      { input: { id: user_id, disable: closed ? 0 : 1 } },
      {
        onSuccess: () => {
          toast(t(closed ? 'families.accountOpened' : 'families.accountClosed'))
          client.invalidateQueries({ queryKey: [parents.name] })
        },
      },
    )
  return (
    <div className="family-account">
      <p className="person-account">
        {may('view', 'users') ? <Link to={`/users?open=${user_id}`}>{full_name}</Link> : <strong>{full_name}</strong>}
        <span className="second">
          <span translate="no">{user_name}</span>
          {guardian_type_id ? ` · ${choiceLabel(guardianType, guardian_type_id, language).text}` : ''}
        </span>
        <Badge tone={closed ? 'quiet' : last_sign_in ? 'ok' : 'warn'}>
          {closed
            ? t('people.accountClosed')
            : last_sign_in
              ? t('families.lastSeen', { when: showInstant(last_sign_in) })
              : t('families.neverSeen')}
        </Badge>
      </p>
      {slip_until && !closed && (
        <p className="second small">{t('families.slipUntil', { when: showInstant(slip_until) })}</p>
      )}
      {disable.error && <ProblemNote problem={disable.error} compact />}
      <div className="family-account-acts">
        {may('reset', 'users') && !closed && (
          <Button size="small" icon={<Printer size={14} aria-hidden />} onClick={onSlip}>
            {t('families.newSlip')}
          </Button>
        )}
        {may('disable', 'users') && (
          <Button
            size="small"
            danger={!closed}
            icon={closed ? <CircleCheck size={14} aria-hidden /> : <Ban size={14} aria-hidden />}
            loading={disable.isPending}
            onClick={turn}
          >
            {t(closed ? 'families.openAccount' : 'families.closeAccount')}
          </Button>
        )}
      </div>
    </div>
  )
}
