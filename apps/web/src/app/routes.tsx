import { createBrowserRouter, type RouteObject } from 'react-router'
import { learnKhmer } from '../kit/labels.ts'
import type { MenuEntry } from '../kit/menu.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'
import { Gate } from './gate.tsx'
import { definitionOf, entries } from './menu.ts'
import { Missing, Stumbled } from './missing.tsx'

const screenOf = (entry: MenuEntry): RouteObject => ({
  path: entry.path,
  lazy: async () => {
    const [resource, own] = await Promise.all([definitionOf(entry), entry.screen?.()])
    return { Component: own?.default ?? (() => <ResourceScreen key={resource.name} resource={resource} />) }
  },
})

const page = (path: string, load: () => Promise<{ default: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
})

const withKhmer = (load: () => Promise<{ default: React.ComponentType }>) => async () => {
  const [words, found] = await Promise.all([import('@sala/contract/access/km.json'), load()])
  learnKhmer(words.default)
  return found
}

export const router = createBrowserRouter([
  {
    errorElement: <Stumbled />,
    HydrateFallback: () => null,
    children: [
      page('/sign-in', () => import('./sign-in.tsx')),
      page('/reset-password', () => import('./reset-password.tsx')),
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
              import('@sala/contract/access/km.json'),
              import('@sala/contract/organisation/km.json'),
              import('./setup-screen.tsx'),
            ])
            learnKhmer(own.default)
            learnKhmer(organisation.default)
            return found
          }),
          {
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            errorElement: <Stumbled />,
            children: [
              page('/', () => import('../portals/home.tsx')),
              page(
                '/profile',
                withKhmer(() => import('../access/profile-screen.tsx')),
              ),
              page(
                '/privacy',
                withKhmer(() => import('../access/privacy-screen.tsx')),
              ),
              page(
                '/access-explanations',
                withKhmer(() => import('../access/explain-access-screen.tsx')),
              ),
              ...entries.map(screenOf),
              { path: '*', Component: Missing },
            ],
          },
        ],
      },
    ],
  },
])
