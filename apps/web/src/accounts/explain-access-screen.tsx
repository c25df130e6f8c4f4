import { explainAccess, listExplainable } from '@sala/contract/accounts/access-explanations'
import { users } from '@sala/contract/accounts/users'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useRow } from '../kit/hooks.ts'
import { pick, titleOf, useLanguage, useNamed } from '../kit/labels.ts'
import { listQuery, useUrlParams } from '../kit/list/list-state.ts'
import { RowSelect } from '../kit/list/row-select.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../kit/states.tsx'
import { AccessSteps } from './access-steps.tsx'
import type { User } from './user-dialogs.tsx'
import '../kit/form.css'
import './access.css'

type Part = 'person' | 'screen' | 'action' | 'record'

/** Why somebody can, or cannot, see or do something: asked of the server, which really tries it. */
export default function ExplainAccessScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const [userId, resourceName, callName, key] = ['user', 'of', 'call', 'record'].map(
    (name) => params.get(name) ?? undefined,
  )
  const asks = may('explain', 'users') && may('view', 'users') && may('view', 'roles')
  const calls = useQuery({
    queryKey: ['access-explanations', 'calls'],
    queryFn: () => operate(listExplainable, {}),
    staleTime: 300_000,
    enabled: asks,
  })
  const chosen = calls.data?.data.find(({ resource }) => resource === resourceName)
  const call = chosen?.calls.find(({ name }) => name === callName)
  const resource = useNamed(chosen?.resource)
  const searched =
    call?.of_record === 1 &&
    resource &&
    may('view', resource.name) &&
    (['list', 'read'] as const).every((verb) => resource.verbs.includes(verb))
      ? resource
      : undefined
  const user = useRow(users, asks ? userId : undefined)
  const record = useRow(searched ?? users, searched && key)
  const asked = { user_id: Number(userId), call: callName!, record: key ?? null }
  const answer = useQuery({
    queryKey: ['access-explanations', asked],
    queryFn: () => operate(explainAccess, asked),
    enabled: asks && userId !== undefined && call !== undefined,
    retry: false,
  })
  const label = (each: { label: string; label_kh: string }) => pick(language, each.label, each.label_kh)
  const what = [
    chosen && label(chosen),
    call && label(call),
    key && record.data && resource && titleOf(resource, record.data, language),
  ]
    .filter(Boolean)
    .join(' · ')
  // The same narrowing by branch that the person's own list begins with.
  const opensAt =
    resource &&
    user.data &&
    (
      listQuery(resource, new URLSearchParams(), Number(user.data.default_branch_id)).branch_id as number[] | undefined
    )?.[0]
  const elsewhere =
    key && record.data && opensAt !== undefined && record.data.branch_id !== opensAt
      ? branchName(user.data!, language)
      : undefined
  const choose = (
    name: Part,
    value: string | undefined,
    options: { value: string; label: string }[],
    next: (value: string) => void,
  ) => (
    <Select
      id={`why-${name}`}
      aria-label={t(`why.${name}Label`)}
      placeholder={options.length === 0 ? '—' : t('form.choose')}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      disabled={options.length === 0}
      onChange={next}
    />
  )
  const field = (name: Part, input: ReactNode) => (
    <div className="form-field">
      <label className="form-label" htmlFor={`why-${name}`}>
        {t(`why.${name}Label`)}
      </label>
      {input}
    </div>
  )
  return (
    <Page title={t('why.title')}>
      {!asks && <EmptyNote title={t('why.notYours')} />}
      {asks && (
        <div className="why">
          <section className="card why-question">
            <div className="form-grid">
              {field(
                'person',
                <RowSelect
                  id="why-person"
                  resource={users}
                  label={t('why.personLabel')}
                  value={userId}
                  onChange={(user) => change({ user })}
                />,
              )}
              {field(
                'screen',
                choose(
                  'screen',
                  chosen?.resource,
                  calls.data?.data.map((each) => ({ value: each.resource, label: label(each) })) ?? [],
                  (of) =>
                    change({
                      of,
                      call: calls.data?.data.find((each) => each.resource === of)?.calls[0]?.name,
                      record: null,
                    }),
                ),
              )}
              {field(
                'action',
                choose(
                  'action',
                  call?.name,
                  chosen?.calls.map((each) => ({ value: each.name, label: label(each) })) ?? [],
                  (next) =>
                    change({
                      call: next,
                      ...(chosen!.calls.find(({ name }) => name === next)!.of_record === 0 && { record: null }),
                    }),
                ),
              )}
              {searched &&
                field(
                  'record',
                  <RowSelect
                    id="why-record"
                    key={searched.name}
                    resource={searched}
                    label={t('why.recordLabel')}
                    placeholder={t('why.anyRecord')}
                    value={key}
                    onChange={(next) => change({ record: next })}
                  />,
                )}
            </div>
          </section>
          {(calls.error ?? answer.error) && (
            <ProblemNote problem={calls.error ?? answer.error} onRetry={() => answer.refetch()} compact />
          )}
          {answer.data && user.data && !answer.error ? (
            <AccessSteps answer={answer.data} user={user.data} what={what} elsewhere={elsewhere} />
          ) : answer.isLoading ? (
            <Skeleton lines={5} />
          ) : (
            !answer.error && (
              <EmptyNote icon={<UserSearch size={30} strokeWidth={1.5} aria-hidden />} title={t('why.lead')}>
                <p className="second">{t('why.safe')}</p>
              </EmptyNote>
            )
          )}
        </div>
      )}
    </Page>
  )
}

const branchName = ({ default_branch: branch }: User, language: 'en' | 'km'): string =>
  branch ? pick(language, String(branch.branch_name_en), String(branch.branch_name_kh)) : ''
