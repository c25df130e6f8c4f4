import { approvalType, approveStatus, decideRequest, profileApprovals } from '@sala/contract/people/requests'
import { Button, Segmented } from 'antd'
import { ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useList, useOperation } from '../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { Pager } from '../kit/list/pager.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { type Request, RequestView } from './request-view.tsx'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** What families, students and colleagues ask to have changed; approving it changes it. */
export default function ApprovalsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, setParams] = useSearchParams()
  const [rejecting, setRejecting] = useState<Request>()
  const [page, setPage] = useState(1)
  const all = params.get('status') === 'all'
  const title = resourceLabel(profileApprovals, language, 'several')
  useEffect(() => {
    document.title = `${title} · Sala`
  }, [title])
  const { data, error, refetch } = useList(profileApprovals, { page, ...(!all && { 'filter[approve_status]': 1 }) })
  const decide = useOperation(decideRequest)
  const approve = (id: number) =>
    decide.mutate(
      { input: { id, app_type_id: approvalType.profileChange, approve_status: approveStatus.approved } },
      {
        onSuccess: () => {
          toast(t('requests.approved'))
          refetch()
        },
      },
    )
  const decides = may('approve', 'staff-my-approvals')
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        <Segmented
          aria-label={t('requests.which')}
          value={all ? 'all' : 'waiting'}
          options={[
            { value: 'waiting', label: t('requests.waiting') },
            { value: 'all', label: t('requests.all') },
          ]}
          onChange={(value) => {
            setPage(1)
            setParams(value === 'all' ? { status: 'all' } : {}, { replace: true })
          }}
        />
      </div>
      {error && <ProblemNote problem={error} onRetry={refetch} />}
      {decide.error && <ProblemNote problem={decide.error} compact />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.data.length === 0 && (
        <EmptyNote icon={<ClipboardCheck size={28} strokeWidth={1.5} aria-hidden />} title={all ? t('requests.none') : t('requests.nothingWaits')} />
      )}
      <ul className="requests">
        {((data?.data ?? []) as unknown as Request[]).map((request) => (
          <RequestView key={request.id} request={request}>
            {decides && request.approve_status === approveStatus.pending && (
              <>
                <Button type="primary" loading={decide.isPending && decide.variables?.input.id === request.id} onClick={() => approve(request.id)}>
                  {t('requests.approve')}
                </Button>
                <Button onClick={() => setRejecting(request)}>{t('requests.reject')}</Button>
              </>
            )}
          </RequestView>
        ))}
      </ul>
      {data && data.meta.lastPage > 1 && <Pager meta={data.meta} onPage={setPage} />}
      {rejecting && (
        <Suspense fallback={null}>
          <OperationForm
            operation={decideRequest}
            source={profileApprovals}
            settled={{ id: rejecting.id, app_type_id: approvalType.profileChange, approve_status: approveStatus.rejected }}
            onClose={() => setRejecting(undefined)}
            onDone={() => {
              toast(t('requests.rejected'))
              setRejecting(undefined)
              refetch()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
