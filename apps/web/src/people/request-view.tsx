import { showInstant } from '@sala/contract/kit/dates'
import type { AnyResource } from '@sala/contract/kit/resource'
import { employees } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { approveStatus, type profileApprovals } from '@sala/contract/people/requests'
import { students } from '@sala/contract/people/students'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { ChangeView } from '../kit/history/history-timeline.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'
import './requests.css'

export type Request = ShownRow<typeof profileApprovals>

const asked: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [employees, parents, students].map((each) => [each.name, each]),
)
const side = (changes: Request['changes'], which: 'from' | 'to') =>
  Object.fromEntries(Object.entries(changes).map(([name, each]) => [name, each[which]]))

/** One request: about whom, each value before and after, and what became of it. */
export function RequestView({ request, children }: { request: Request; children?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [english, khmer, tone] = approveStatus.labels.get(request.approve_status)!
  const status = pick(language, english, khmer)
  const change = {
    history_id: request.id,
    created_date: request.created_date,
    user_name: request.asked_by,
    action: 'update' as const,
    old: side(request.changes, 'from'),
    new: side(request.changes, 'to'),
    operation: null,
    reason: request.remark,
    request_id: null,
  }
  return (
    <li className="card request">
      <div className="request-head">
        <h2>{t('requests.about', { what: pick(language, request.subject_en, request.subject_kh) })}</h2>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <ChangeView resource={asked[request.object]} changes={[change]} />
      {request.decided_by && request.decided_at && (
        <p className="second">
          {t('requests.decidedBy', { status, who: request.decided_by, when: showInstant(request.decided_at) })}
        </p>
      )}
      {request.comment && <p>{t('requests.answer', { text: request.comment })}</p>}
      {children && <div className="request-acts">{children}</div>}
    </li>
  )
}
