import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import english from 'antd/locale/en_US'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { followNetwork, isLost, onConnection } from '../kit/connection.ts'
import { usePhone } from '../kit/hooks.ts'
import { byLetters, keepListKeys } from '../kit/input/select-keys.ts'
import { useLanguage } from '../kit/labels.ts'
import { Problem } from '../kit/problem.ts'
import { Toasts } from '../kit/toast.tsx'
import { readTokens } from '../kit/tokens.ts'
import { antdIcons } from './antd-icons.tsx'
import { LostBanner } from './lost-banner.tsx'
import { router } from './routes.tsx'
import { lookOf, useTheme } from './theme.ts'
import { sessionQuery } from './user.ts'

const client = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Asked even where this device thinks it has no network: a refusal is told, a call that waits is not.
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a tired server is worth asking again. One that was lost is asked when it is back.
      retry: (count, error) => count < 2 && error instanceof Problem && error.status >= 500,
    },
  },
})

// Asked while the screens still load: nothing is drawn before it is known.
if (readTokens()) client.prefetchQuery(sessionQuery)
keepListKeys()
followNetwork()
onConnection(() => {
  if (!isLost()) client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
})

/** The whole application: look, language, data and address. */
export function App() {
  const language = useLanguage()
  const phone = usePhone()
  const [, dark] = useTheme()
  // Always one: antd wraps its children only when there is a locale, and a wrap that comes later would throw away what
  // was typed.
  const [locale, setLocale] = useState<ConfigProviderProps['locale']>(english)
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  useEffect(() => {
    if (language === 'km') import('./antd-khmer.ts').then((found) => setLocale(found.default))
    else setLocale(english)
  }, [language])
  return (
    <ConfigProvider
      {...antdIcons}
      theme={lookOf(dark, phone)}
      locale={locale}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
      select={{ ...antdIcons.select, showSearch: byLetters }}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
        <LostBanner />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
