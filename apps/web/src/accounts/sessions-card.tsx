import { endOtherSessions, endSession, listSessions } from '@sala/contract/accounts/sessions'
import { showInstant } from '@sala/contract/kit/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { Loaded } from '../kit/loaded.tsx'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'

const key = [...sessionKey, 'sessions']

/** Where one is signed in, with a way to end what one does not know. */
export function SessionsCard() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => operate(listSessions, {}) })
  const { data } = query
  const end = useOperation(endSession)
  const endOthers = useOperation(endOtherSessions)
  const show = (answer: NonNullable<typeof data>) => {
    client.setQueryData(key, answer)
    toast(t('sessions.ended'))
  }
  const problem = end.error ?? endOthers.error
  return (
    <section className="card profile-card" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('sessions.title')}</h2>
      <Loaded query={query} lines={3} compact />
      {problem && <ProblemNote problem={problem} compact />}
      <ul className="sessions">
        {data?.data.map((session) => (
          <li key={session.session_id}>
            <div>
              <strong>{session.device}</strong> {session.current === 1 && <Badge tone="ok">{t('sessions.this')}</Badge>}
              <p className="second small">
                {[
                  session.ip,
                  t('sessions.since', { when: showInstant(session.created_date) }),
                  t('sessions.seen', { when: showInstant(session.last_seen) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {session.current === 0 && (
              <Button
                aria-label={t('sessions.endOne', { what: session.device })}
                loading={end.isPending && end.variables.input.session_id === session.session_id}
                onClick={() => end.mutate({ input: { session_id: session.session_id } }, { onSuccess: show })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.data.length > 1 && (
        <Button
          danger
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({ input: {} }, { onSuccess: show })}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </section>
  )
}
