import { askChildExport, myPrivacyRequests, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { showInstant } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useList, useOperation } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './privacy.css'

const { asked, inProgress: working, done } = privacyState

/** On the page of a child, for its parents: they ask for a copy of everything, and see how far it is. */
export default function FamilySection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useOperation(askChildExport)
  const list = useList(myPrivacyRequests, {
    'filter[student_id]': row.student_id as number,
    'filter[request_kind]': 1,
    perPage: 5,
  })
  const requests = list.data?.data ?? []
  const waits = requests.some(({ request_state: state }) => state === asked || state === working)
  const go = () =>
    ask.mutate(
      { input: { student_id: row.student_id as number } },
      {
        onSuccess: () => {
          toast(t('dataPrivacy.asked'))
          list.refetch()
        },
      },
    )
  return (
    <section className="card privacy-part card-pad">
      <h2>{t('dataPrivacy.section')}</h2>
      <p className="second small">{t('dataPrivacy.askLead')}</p>
      {ask.error && <ProblemNote problem={ask.error} compact />}
      <ul className="privacy-lines">
        {requests.map((request) => {
          const { text, tone } = choiceLabel(privacyState, request.request_state, language)
          return (
            <li key={request.privacy_request_id}>
              <Badge tone={tone}>{text}</Badge>
              <div>
                <span className="second small">{showInstant(request.created_date)}</span>
                {request.request_state === done && <p>{t('dataPrivacy.ready')}</p>}
                {request.answer ? <p>{request.answer}</p> : null}
              </div>
            </li>
          )
        })}
      </ul>
      {!waits && list.data && (
        <Button icon={<PackageOpen size={15} aria-hidden />} loading={ask.isPending} onClick={go}>
          {t('dataPrivacy.ask')}
        </Button>
      )}
    </section>
  )
}
