import { createBrowserRouter, type RouteObject } from 'react-router'
import { learnKhmer } from '../kit/labels.ts'
import { watchLeaving } from '../kit/leaving.ts'
import { learnWordsOf } from './area-words.ts'
import { Gate } from './gate.tsx'
import { ErrorPage, NotFound } from './not-found.tsx'

const page = (path: string, load: () => Promise<{ default: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
})

const withKhmer = (load: () => Promise<{ default: React.ComponentType }>) => async () => {
  const [words, found] = await Promise.all([
    import('@sala/contract/accounts/km.json'),
    load(),
    learnWordsOf('accounts'),
  ])
  learnKhmer(words.default)
  return found
}

const routes: RouteObject[] = [
  {
    errorElement: (
      <main>
        <ErrorPage />
      </main>
    ),
    HydrateFallback: () => null,
    children: [
      page('/sign-in', () => import('./sign-in.tsx')),
      page('/sign-in/slip', () => import('./slip.tsx')),
      page('/reset-password', () => import('./reset-password.tsx')),
      page('/stop-mail', async () => {
        const [khmer, found] = await Promise.all([
          import('@sala/contract/notifications/km.json'),
          import('./stop-mail.tsx'),
          learnWordsOf('notifications'),
        ])
        learnKhmer(khmer.default)
        return found
      }),
      ...(import.meta.env.DEV
        ? [
            page(
              '/kit',
              withKhmer(() => import('./kit-page.tsx')),
            ),
          ]
        : []),
      {
        Component: Gate,
        children: [
          page('/print/*', () => import('./print-page.tsx')),
          page('/setup', async () => {
            const [own, organisation, found] = await Promise.all([
              import('@sala/contract/accounts/km.json'),
              import('@sala/contract/organisation/km.json'),
              import('./setup-screen.tsx'),
            ])
            learnKhmer(own.default)
            learnKhmer(organisation.default)
            return found
          }),
          {
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            // Around a screen that fails, the places stay.
            children: [
              {
                id: 'shell',
                errorElement: <ErrorPage />,
                children: [
                  page('/', async () => {
                    const [found] = await Promise.all([import('../portals/home.tsx'), learnWordsOf('portals')])
                    return found
                  }),
                  page('/more', async () => {
                    const [found] = await Promise.all([import('../portals/more-screen.tsx'), learnWordsOf('portals')])
                    return found
                  }),
                  page('/messages', async () => {
                    const [found] = await Promise.all([
                      import('../notifications/own/messages-screen.tsx'),
                      learnWordsOf('notifications'),
                    ])
                    return found
                  }),
                  page('/my-channels', async () => {
                    const [khmer, found] = await Promise.all([
                      import('@sala/contract/notifications/km.json'),
                      import('../notifications/own/channels-screen.tsx'),
                      learnWordsOf('notifications'),
                    ])
                    learnKhmer(khmer.default)
                    return found
                  }),
                  page('/my-days', async () => {
                    const [found] = await Promise.all([
                      import('../calendar/own/my-days-screen.tsx'),
                      learnWordsOf('calendar'),
                    ])
                    return found
                  }),
                  page('/my-classes', async () => {
                    const [found] = await Promise.all([
                      import('../timetable/own/my-classes-screen.tsx'),
                      learnWordsOf('timetable'),
                    ])
                    return found
                  }),
                  page(
                    '/profile',
                    withKhmer(() => import('../accounts/profile-screen.tsx')),
                  ),
                  page('/my-details', async () => {
                    const [people, found] = await Promise.all([
                      import('@sala/contract/people/km.json'),
                      import('../people/my-details-screen.tsx'),
                      learnWordsOf('people'),
                    ])
                    learnKhmer(people.default)
                    return found
                  }),
                  page(
                    '/privacy',
                    withKhmer(async () => {
                      const [found] = await Promise.all([
                        import('../data-protection/own-privacy-screen.tsx'),
                        learnWordsOf('data-protection'),
                      ])
                      return found
                    }),
                  ),
                  page(
                    '/family-accounts',
                    withKhmer(() => import('../accounts/accounts-screen.tsx')),
                  ),
                  { path: '*', Component: NotFound },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: async ({ path, patch }) => {
    const [{ screensAt }] = await Promise.all([
      import('./screens.tsx'),
      import('./shell.tsx').then(({ prepareMenu }) => prepareMenu()),
    ])
    patch('shell', screensAt(path))
  },
})
watchLeaving(router)
