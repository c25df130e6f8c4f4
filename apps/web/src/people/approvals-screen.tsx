import { approvalType, approveStatus, decideRequest, profileApprovals } from '@sala/contract/people/requests'
import { Button, Segmented } from 'antd'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList, useOperation } from '../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { Pager } from '../kit/list/pager.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { type Request, RequestView } from './request-view.tsx'

const dialogs = { decide: () => import('../kit/form/operation-form.tsx') }

/** What families, students and colleagues ask to have changed; approving it changes it. */
export default function ApprovalsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const { open, close, node } = useDialogs(dialogs)
  const [page, setPage] = useState(1)
  const all = params.get('status') === 'all'
  const query = useList(profileApprovals, { page, ...(!all && { 'filter[approve_status]': 1 }) })
  const { data, refetch } = query
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
  const reject = ({ id }: Request) =>
    open('decide', {
      operation: decideRequest,
      source: profileApprovals,
      fixedValues: { id, app_type_id: approvalType.profileChange, approve_status: approveStatus.rejected },
      onDone: () => {
        toast(t('requests.rejected'))
        close()
        refetch()
      },
    })
  return (
    <Page
      title={resourceLabel(profileApprovals, language, 'several')}
      beside={
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
      }
    >
      <Loaded query={query} lines={5} />
      {decide.error && <ProblemNote problem={decide.error} compact />}
      {data?.data.length === 0 && (
        <EmptyNote
          icon={<ClipboardCheck size={28} strokeWidth={1.5} aria-hidden />}
          title={all ? t('requests.none') : t('requests.nothingWaits')}
        />
      )}
      <ul className="requests">
        {data?.data.map((request) => (
          <RequestView key={request.id} request={request}>
            {request.approve_status === approveStatus.pending && (
              <>
                <Button
                  type="primary"
                  loading={decide.isPending && decide.variables?.input.id === request.id}
                  onClick={() => approve(request.id)}
                >
                  {t('requests.approve')}
                </Button>
                <Button onClick={() => reject(request)}>{t('requests.reject')}</Button>
              </>
            )}
          </RequestView>
        ))}
      </ul>
      {data && data.meta.lastPage > 1 && <Pager meta={data.meta} onPage={setPage} />}
      {node}
    </Page>
  )
}
