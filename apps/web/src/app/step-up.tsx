import { lazy, Suspense, useEffect, useState } from 'react'
import { onFactorNeeded } from '../kit/api.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

/** Waits until a call needs a fresh second factor, and asks for it; the call is then repeated where it was made. */
export function StepUp() {
  const [settle, setSettle] = useState<(given: boolean) => void>()
  useEffect(
    () =>
      onFactorNeeded(
        () =>
          new Promise((resolve) => {
            setSettle(() => (given: boolean) => {
              setSettle(undefined)
              resolve(given)
            })
          }),
      ),
    [],
  )
  if (!settle) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog onSettled={settle} />
    </Suspense>
  )
}
