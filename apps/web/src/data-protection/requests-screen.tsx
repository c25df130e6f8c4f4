import { privacyRequests } from '@sala/contract/data-protection/privacy-requests'
import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Page } from '../kit/page/page.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import './privacy.css'

const ClassList = lazy(() => import('./class-list.tsx'))
const RequestPage = lazy(() => import('./request-page.tsx'))

/** What was asked about the data of children, and beside it what is kept of people at all. */
export default function RequestsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const kept = params.get('view') === 'kept'
  const opened = params.get('request')
  const views = (
    <Segmented
      aria-label={t('dataPrivacy.view')}
      value={kept ? 'kept' : 'requests'}
      onChange={(view) => change({ view: view === 'kept' ? 'kept' : null })}
      options={[
        { value: 'requests', label: t('dataPrivacy.requests') },
        { value: 'kept', label: t('dataPrivacy.kept') },
      ]}
    />
  )
  return (
    <Suspense fallback={null}>
      {opened !== null && <RequestPage key={opened} id={opened} onLeave={() => change({ request: null })} />}
      {opened === null && kept && (
        <Page title={resourceLabel(privacyRequests, language, 'several')}>
          <div className="privacy-views">{views}</div>
          <ClassList />
        </Page>
      )}
      {opened === null && !kept && (
        <ResourceScreen
          resource={privacyRequests}
          onOpen={(row) => change({ request: String(row.privacy_request_id) })}
          toolbar={views}
        />
      )}
    </Suspense>
  )
}
