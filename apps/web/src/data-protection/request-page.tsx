import { declineRequest, type ErasurePlan, exportChild, privacyKind, privacyRequests, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { showInstant } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { ArrowLeft, Ban, Eraser, PackageOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation, useRow } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasureLines } from './erasure-lines.tsx'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))
const { asked, awaitingApproval: waits } = privacyState

/** One request: what was asked about whom, what would become of it, and what to do with it. */
export default function RequestPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const [shown, setShown] = useState<'erase' | 'decline'>()
  const { data: row, error, refetch } = useRow(privacyRequests, id)
  const copy = useOperation(exportChild)
  useWatch(privacyRequests.name)
  useEffect(() => {
    if (row) document.title = `${titleOf(privacyRequests, row, language)} · Sala`
  }, [row, language])
  if (error) return <ProblemNote problem={error} onRetry={refetch} />
  if (!row) return <Skeleton lines={8} />
  const kind = choiceLabel(privacyKind, row.request_kind, language)
  const state = choiceLabel(privacyState, row.request_state, language)
  const open = row.request_state === asked || row.request_state === waits
  // Whoever rehearsed an erasure leaves it to somebody else.
  const own = row.requested_by === actor.user_id
  const release = () =>
    copy.mutate(
      { input: { student_id: row.student_id as number } },
      {
        onSuccess: () => {
          toast(t('dataPrivacy.copyBegun'))
          refetch()
        },
      },
    )
  return (
    <div className="page">
      <div className="page-head privacy-head">
        <Button icon={<ArrowLeft size={16} aria-hidden />} aria-label={t('action.back')} onClick={onLeave} />
        <h1>{titleOf(privacyRequests, row, language)}</h1>
        <Badge tone={kind.tone}>{kind.text}</Badge>
        <Badge tone={state.tone}>{state.text}</Badge>
        <span className="spread" />
        {open && may('update', privacyRequests.name) && (
          <Button icon={<Ban size={15} aria-hidden />} onClick={() => setShown('decline')}>
            {t('dataPrivacy.decline')}
          </Button>
        )}
        {row.request_state === asked && row.request_kind === privacyKind.copy && may('release', privacyRequests.name) && (
          <Button type="primary" icon={<PackageOpen size={15} aria-hidden />} loading={copy.isPending} onClick={release}>
            {t('dataPrivacy.release')}
          </Button>
        )}
        {row.request_state === waits && !own && may('approve', privacyRequests.name) && (
          <Button danger type="primary" icon={<Eraser size={15} aria-hidden />} onClick={() => setShown('erase')}>
            {t('dataPrivacy.carryOut')}
          </Button>
        )}
      </div>
      {row.request_state === waits && own && <p className="second">{t('dataPrivacy.needsSecond')}</p>}
      {copy.error && <ProblemNote problem={copy.error} compact />}
      <section className="card card-pad privacy-part">
        <p>
          {t('dataPrivacy.askedBy', { who: row.asked_by, when: showInstant(String(row.created_date)) })}
          {row.decided_by ? ` · ${t('dataPrivacy.decidedBy', { who: row.decided_by })}` : ''}
        </p>
        {row.remark ? <p>{String(row.remark)}</p> : null}
        {row.answer ? <p>{String(row.answer)}</p> : null}
      </section>
      {row.plan ? (
        <section className="card card-pad privacy-part">
          <h2>{t('dataPrivacy.plan')}</h2>
          <ErasureLines plan={row.plan as ErasurePlan} />
        </section>
      ) : null}
      {shown === 'erase' && <EraseDialog request={row} onClose={() => setShown(undefined)} />}
      {shown === 'decline' && (
        <Suspense fallback={null}>
          <OperationForm
            operation={declineRequest}
            source={privacyRequests}
            settled={{ privacy_request_id: row.privacy_request_id }}
            onClose={() => setShown(undefined)}
            onDone={() => {
              toast(t('dataPrivacy.declined'))
              setShown(undefined)
              refetch()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
