import { isReport } from '@sala/contract/kit/report'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '../kit/menu.ts'
import { learnWordsOf } from './area-words.ts'
import { definitionOf, entriesOf, menu } from './menu.ts'

const screenOf = (area: string, entry: MenuEntry): RouteObject => ({
  path: entry.path,
  id: entry.route ?? entry.path.slice(1).replaceAll('/', '-'),
  lazy: async () => {
    const [resource] = await Promise.all([definitionOf(entry), learnWordsOf(area)])
    if (isReport(resource) && !entry.screen) {
      const { ReportScreen } = await import('../kit/report/report-screen.tsx')
      return { element: <ReportScreen key={resource.name} report={resource} /> }
    }
    const found = await (entry.screen?.() ?? import('../kit/page/resource-screen.tsx'))
    if ('default' in found) return { Component: found.default }
    return { element: <found.ResourceScreen key={resource.name} resource={resource} /> }
  },
})

/** The screens of the menu. They are learnt when somebody asks for one, so that a parent never loads them. */
export const screens: RouteObject[] = menu.flatMap((area) => entriesOf(area).map((entry) => screenOf(area.name, entry)))
