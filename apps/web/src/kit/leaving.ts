import type { createBrowserRouter } from 'react-router'

let leaving = false

/** Whether somebody is on the way to another screen, which may still have to be loaded. */
export const isLeaving = (): boolean => leaving

export function watchLeaving(router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>): void {
  router.subscribe(({ navigation, location }) => {
    leaving = navigation.state === 'loading' && navigation.location.pathname !== location.pathname
  })
}
