import { id, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { useList } = await import('./hooks.ts')

const colours = defineResource({
  name: 'colours',
  label: ['Colour', 'Colours'],
  key: 'colour_id',
  title: 'colour',
  sort: ['colour', 'asc'],
  verbs: ['list'],
  fields: { colour_id: id(), colour: text('Colour') },
})

function List({ enabled }: { enabled?: boolean }) {
  useList(colours, { perPage: 15 }, enabled)
  return null
}

/** What a list has asked for once it is drawn, before anything of it stands on the page. */
const askedWhileDrawn = (enabled?: boolean) => {
  const client = new QueryClient()
  renderToString(createElement(QueryClientProvider, { client }, createElement(List, { enabled })))
  return client.getQueryCache().findAll({ fetchStatus: 'fetching' })
}

it('the rows of a list are asked for while it is drawn', () => {
  expect(askedWhileDrawn()).toHaveLength(1)
})

it('rows that nobody wants yet are not asked for', () => {
  expect(askedWhileDrawn(false)).toHaveLength(0)
})
