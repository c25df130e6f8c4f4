import { accountHolder, countAccounts } from '@sala/contract/accounts/sign-in-slips'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { ArrowLeft, Printer, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { useBranch, useHref, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import './access.css'

const dialogs = { accounts: () => import('./accounts-dialog.tsx') }
type Counts = AnswerOf<typeof countAccounts>
type Whom = (typeof accountHolder.values)[number]
const figures = ['people', 'accounts', 'signed_in', 'open_slips', 'expired_slips'] as const

/**
 * How far each class is with its accounts: who has one, who has signed in, whose slip lies unused. From here they are
 * made and printed.
 */
export default function AccountsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const place = useHref()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const whom: Whom = params.get('whom') === 'students' ? 'students' : 'families'
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { open, node } = useDialogs(dialogs)
  const query = useQuery({
    queryKey: ['users', 'accounts', whom, branch],
    queryFn: () => operate(countAccounts, { whom, branch_id: branch }),
  })
  const { data } = query
  useWatch('users')
  useTitle(t('accounts.title'))
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))
  const scope =
    chosen.length > 0
      ? t('accounts.ofChosen', { n: chosen.length })
      : t(branch ? 'accounts.ofAll' : 'accounts.ofAllBranches')
  const show = (kind: 'make' | 'print') =>
    open('accounts', {
      kind,
      whose: { whom, class_ids: [...chosen], branch_id: chosen.length > 0 ? null : branch },
      scope,
    })
  return (
    <div className="page accounts">
      <div className="page-head">
        <Link to={place('/users')} className="back-link">
          <ArrowLeft size={16} aria-hidden /> {t('accounts.back')}
        </Link>
        <span className="spread" />
        {may('reset', 'users') && (
          <Button icon={<Printer size={15} aria-hidden />} onClick={() => show('print')}>
            {t('accounts.print')}
          </Button>
        )}
        {may('create', 'users') && (
          <Button type="primary" icon={<UserPlus size={15} aria-hidden />} onClick={() => show('make')}>
            {t('accounts.make')}
          </Button>
        )}
      </div>
      <h1>{t('accounts.title')}</h1>
      <p className="second">{t('accounts.lead')}</p>
      <Segmented
        aria-label={t('accounts.whom')}
        value={whom}
        options={accountHolder.values.map((value) => ({
          value,
          label: choiceLabel(accountHolder, value, language).text,
        }))}
        onChange={(value) => {
          setChosen([])
          change({ whom: value })
        }}
      />
      <Loaded query={query} lines={6} />
      {data && <Figures counts={data.total} />}
      {data && <p className="second">{scope}</p>}
      {data?.data.length === 0 && <EmptyNote title={t('accounts.nobody')} />}
      <ul className="accounts-classes">
        {data?.data.map((line) => (
          <li key={`${line.branch_id} ${line.class_id}`} className="card">
            <div className="accounts-class">
              {line.class_id === null ? (
                <strong>{t('accounts.noClass')}</strong>
              ) : (
                <Checkbox checked={chosen.includes(line.class_id)} onChange={() => toggle(line.class_id!)}>
                  <strong translate="no">{line.class_name}</strong>
                </Checkbox>
              )}
              {line.class_id !== null && line.accounts < line.people && (
                <Link
                  to={place(
                    `/${whom === 'families' ? 'parent-profiles' : 'student-profiles'}?f.has_account=0&f.class_id=${line.class_id}`,
                  )}
                  className="small"
                  aria-label={`${t('accounts.without', { n: line.people - line.accounts })}: ${line.class_name}`}
                >
                  {t('accounts.without', { n: line.people - line.accounts })}
                </Link>
              )}
            </div>
            <Figures counts={line} />
          </li>
        ))}
      </ul>
      {node}
    </div>
  )
}

function Figures({ counts }: { counts: Counts['total'] }) {
  const { t } = useTranslation()
  return (
    <dl className="accounts-figures">
      {figures.map((name) => (
        <div key={name} data-quiet={counts[name] === 0 || undefined}>
          <dt>{t(`accounts.${name}`)}</dt>
          <dd className="number">{counts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
