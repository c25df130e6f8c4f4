import { yearEnds } from '@sala/contract/enrolment/year-ends'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Skeleton } from '../kit/states.tsx'
import '../kit/form.css'
import './year-end.css'

const YearEndForm = lazy(() => import('./year-end-form.tsx'))
const YearEndPage = lazy(() => import('./year-end-page.tsx'))

/** The ends of years: the ones before, a new one step by step, and one that is opened. */
export default function YearEndScreen() {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  const opened = params.get('end')
  const leave = () =>
    change(Object.fromEntries([...params.keys()].filter((name) => name !== 'branch').map((name) => [name, null])))
  const open = (id: unknown) => change({ begin: null, end: String(id), page: null, search: null, sort: null })
  if (params.has('begin'))
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <YearEndForm onRehearsed={open} onLeave={leave} />
      </Suspense>
    )
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <YearEndPage key={opened} id={opened} onLeave={leave} onAgain={() => change({ end: null, begin: '1' })} />
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={yearEnds}
      onCreate={() => change({ begin: '1' })}
      onOpen={(row) => open(row.year_end_id)}
      toolbar={<span className="second small year-end-hint">{t('yearEnd.hint')}</span>}
    />
  )
}
