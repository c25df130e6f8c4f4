import { workCards } from '@sala/contract/app/work-cards'
import { pathOf } from '@sala/contract/kit/figure'
import { expect, it } from 'vitest'
import { entries } from '../app/menu.ts'

it('leads from each figure to a screen that the menu has', () => {
  const paths = workCards.flatMap(({ figures }) => figures.map(pathOf))
  expect(paths.filter((path) => !entries.some((entry) => entry.path === path))).toEqual([])
})
