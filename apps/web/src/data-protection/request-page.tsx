import {
  declineRequest,
  exportChild,
  privacyKind,
  privacyRequests,
  privacyState,
} from '@sala/contract/data-protection/privacy-requests'
import { showInstant } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { Ban, Eraser, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation, useRow } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasureLines } from './erasure-lines.tsx'

const dialogs = { decline: () => import('../kit/form/operation-form.tsx') }
const { asked, awaitingApproval: waits } = privacyState

/** One request: what was asked about whom, what would become of it, and what to do with it. */
export default function RequestPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const [erasing, setErasing] = useState(false)
  const { open, close, node } = useDialogs(dialogs)
  const query = useRow(privacyRequests, id)
  const copy = useOperation(exportChild)
  useWatch(privacyRequests.name)
  const row = query.data
  if (!row) return <Loaded query={query} lines={8} />
  const kind = choiceLabel(privacyKind, row.request_kind, language)
  const state = choiceLabel(privacyState, row.request_state, language)
  const undecided = row.request_state === asked || row.request_state === waits
  // Whoever rehearsed an erasure leaves it to somebody else.
  const own = row.requested_by === actor.user_id
  const release = () =>
    copy.mutate(
      { input: { student_id: row.student_id } },
      {
        onSuccess: () => {
          toast(t('dataPrivacy.copyBegun'))
          query.refetch()
        },
      },
    )
  const decline = () =>
    open('decline', {
      operation: declineRequest,
      source: privacyRequests,
      fixedValues: { privacy_request_id: row.privacy_request_id },
      onDone: () => {
        toast(t('dataPrivacy.declined'))
        close()
        query.refetch()
      },
    })
  return (
    <Page
      title={titleOf(privacyRequests, row, language)}
      onBack={onLeave}
      headClassName="privacy-head"
      beside={
        <>
          <Badge tone={kind.tone}>{kind.text}</Badge>
          <Badge tone={state.tone}>{state.text}</Badge>
        </>
      }
      actions={
        <>
          {undecided && may('update', privacyRequests.name) && (
            <Button icon={<Ban size={15} aria-hidden />} onClick={decline}>
              {t('dataPrivacy.decline')}
            </Button>
          )}
          {row.request_state === asked &&
            row.request_kind === privacyKind.copy &&
            may('release', privacyRequests.name) && (
              <Button
                type="primary"
                icon={<PackageOpen size={15} aria-hidden />}
                loading={copy.isPending}
                onClick={release}
              >
                {t('dataPrivacy.release')}
              </Button>
            )}
          {row.request_state === waits && !own && may('approve', privacyRequests.name) && (
            <Button danger type="primary" icon={<Eraser size={15} aria-hidden />} onClick={() => setErasing(true)}>
              {t('dataPrivacy.carryOut')}
            </Button>
          )}
        </>
      }
    >
      {row.request_state === waits && own && <p className="second">{t('dataPrivacy.needsSecond')}</p>}
      {copy.error && <ProblemNote problem={copy.error} compact />}
      <section className="card card-pad privacy-part">
        <p>
          {t('dataPrivacy.askedBy', { who: row.asked_by, when: showInstant(row.created_date) })}
          {row.decided_by ? ` · ${t('dataPrivacy.decidedBy', { who: row.decided_by })}` : ''}
        </p>
        {row.remark ? <p>{row.remark}</p> : null}
        {row.answer ? <p>{row.answer}</p> : null}
      </section>
      {row.plan ? (
        <section className="card card-pad privacy-part">
          <h2>{t('dataPrivacy.plan')}</h2>
          <ErasureLines plan={row.plan} />
        </section>
      ) : null}
      {erasing && <EraseDialog request={row} onClose={() => setErasing(false)} />}
      {node}
    </Page>
  )
}
