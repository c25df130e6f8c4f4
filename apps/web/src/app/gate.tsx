import type { SessionUser } from '@sala/contract/accounts/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { onFactorMissing, onLocked } from '../kit/api.ts'
import { dropDraftsOfOthers } from '../kit/form/drafts.ts'
import { useSlow } from '../kit/hooks.ts'
import { SessionProvider, sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { onTokens, readTokens } from '../kit/tokens.ts'
import { StepUp } from './step-up.tsx'
import { sessionQuery, UserContext } from './user.ts'

const LockScreen = lazy(() => import('./lock-screen.tsx'))
const FactorGate = lazy(() => import('./factor-gate.tsx'))
const AgreementsGate = lazy(() => import('./agreements-gate.tsx'))

/**
 * Lets in whoever is signed in, not locked, has the second factor that his role demands, and has accepted what must be
 * accepted.
 */
export function Gate() {
  const client = useQueryClient()
  const location = useLocation()
  const signedIn = useSyncExternalStore(onTokens, () => readTokens() !== undefined)
  const { data: user, error, refetch } = useQuery({ ...sessionQuery, enabled: signedIn })
  const userId = user?.user_id
  useEffect(() => {
    if (userId !== undefined) dropDraftsOfOthers(userId)
  }, [userId])
  const children = user?.children
  const childIds = useMemo(() => children?.map(({ student_id }) => student_id as number), [children])
  const slow = useSlow(signedIn && !user && !error, 500)
  useEffect(
    () => onLocked(() => client.setQueryData<SessionUser>(sessionKey, (known) => known && { ...known, locked: 1 })),
    [client],
  )
  useEffect(() => onFactorMissing(() => client.invalidateQueries({ queryKey: sessionKey, exact: true })), [client])
  useEffect(() => {
    if (!signedIn) client.clear()
  }, [signedIn, client])

  if (!signedIn)
    return (
      <Navigate
        to={`/sign-in${location.pathname === '/' ? '' : `?to=${encodeURIComponent(location.pathname + location.search)}`}`}
        replace
      />
    )
  if (error && !user)
    return (
      <main className="gate">
        <ProblemNote problem={error} onRetry={refetch} />
      </main>
    )
  if (!user) return slow ? <div className="gate gate-wait" aria-busy /> : null
  return (
    <UserContext value={user}>
      <SessionProvider actor={user} childIds={childIds} childField="student_id">
        <Suspense fallback={null}>
          {user.locked ? (
            <LockScreen />
          ) : user.must_enroll ? (
            <FactorGate />
          ) : user.must_accept.length > 0 ? (
            <AgreementsGate />
          ) : (
            <Outlet />
          )}
        </Suspense>
        <StepUp />
      </SessionProvider>
    </UserContext>
  )
}
