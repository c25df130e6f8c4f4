import { imports } from '@sala/contract/imports/imports'
import { showCount } from '@sala/contract/kit/money'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { verdicts } from './verdicts.ts'
import '../kit/form.css'
import './imports.css'

const ImportBegin = lazy(() => import('./import-begin.tsx'))
const ImportPage = lazy(() => import('./import-page.tsx'))

/** The imports: the ones before, a new one, and one that is opened. */
export default function ImportsScreen() {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  const opened = params.get('import')
  const begun = params.get('begin')
  const leave = () =>
    change(Object.fromEntries([...params.keys()].filter((name) => name !== 'branch').map((name) => [name, null])))
  const open = (id: unknown) => change({ begin: null, import: String(id), page: null, search: null, sort: null })
  if (begun !== null || opened)
    return (
      <Suspense fallback={null}>
        {begun !== null ? (
          <ImportBegin kind={begun} onRead={open} onLeave={leave} />
        ) : (
          <ImportPage
            key={opened}
            id={opened!}
            onLeave={leave}
            onBegin={(kind) => change({ import: null, step: null, verdict: null, begin: kind })}
          />
        )}
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={imports}
      columns={{
        counts: ({ counts }) => {
          if (!counts) return <span className="none">—</span>
          return verdicts
            .filter(({ name }) => name !== 'unchanged' && (counts[name] ?? 0) > 0)
            .map(({ name }) => t(`imports.counted.${name as 'new'}`, { n: showCount(counts[name] ?? 0) }))
            .join(' · ')
        },
      }}
      onCreate={() => change({ begin: '' })}
      onOpen={(row) => open(row.import_id)}
      toolbar={<span className="second small import-hint">{t('imports.hint')}</span>}
    />
  )
}
