import { isReport } from '@sala/contract/kit/report'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '../kit/menu.ts'
import { learnWordsOf } from './area-words.ts'
import { definitionOf, entries } from './menu.ts'

const screenOf = (entry: MenuEntry): RouteObject => ({
  path: entry.path,
  id: entry.route ?? entry.path.slice(1).replaceAll('/', '-'),
  lazy: async () => {
    // Asked for at the same time: whether it is a report is known from its definition alone.
    const [resource, found] = await Promise.all([
      definitionOf(entry),
      entry.screen?.() ?? import('../kit/page/resource-screen.tsx'),
      learnWordsOf(entry.area),
    ])
    if (isReport(resource) && !entry.screen) {
      const { ReportScreen } = await import('../kit/report/report-screen.tsx')
      return { element: <ReportScreen key={resource.name} report={resource} /> }
    }
    if ('default' in found) return { Component: found.default }
    return { element: <found.ResourceScreen key={resource.name} resource={resource} /> }
  },
})

const isAt = (path: string, entry: MenuEntry) => path === entry.path || path.startsWith(`${entry.path}/`)

/** The screens of the menu at an address. The router learns each when somebody goes there, and not all with the first. */
export const screensAt = (path: string): RouteObject[] => entries.filter((entry) => isAt(path, entry)).map(screenOf)
