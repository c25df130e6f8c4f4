import { showDate } from '@sala/contract/kit/dates'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import { checkDuplicate } from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import './people.css'

const names = [
  'last_name_kh',
  'first_name_kh',
  'last_name_en',
  'first_name_en',
  'gender',
  'date_of_birth',
  'card_number',
  'ext_card_number',
] as const

/** While a student is typed in: the children who may be the same one, each a click away in a window of its own. */
export function DuplicateNote({ values, id }: { values: Row; id?: number }) {
  const { t } = useTranslation()
  const place = useHref()
  const language = useLanguage()
  const { may } = useSession()
  const typed = Object.fromEntries(
    names.flatMap((name) => (values[name] ? [[name, String(values[name]).trim()]] : [])).filter(([, text]) => text),
  )
  const asked = useDebounced(JSON.stringify(typed), 350)
  const isEnough =
    (typed.last_name_kh && typed.first_name_kh) ||
    (typed.last_name_en && typed.first_name_en) ||
    typed.card_number ||
    typed.ext_card_number
  const { data } = useQuery({
    queryKey: [students.name, 'same', id, asked],
    queryFn: () => operate(checkDuplicate, { ...JSON.parse(asked), ...(id && { student_id: id }) }),
    placeholderData: keepPreviousData,
    enabled: Boolean(isEnough),
    retry: false,
  })
  if (!data || !isEnough || (data.likely.length === 0 && !data.card_taken && !data.ext_card_taken)) return null
  return (
    <aside className="same-child" aria-live="polite">
      {data.card_taken && <p>{t('students.cardTaken')}</p>}
      {data.ext_card_taken && <p>{t('students.extCardTaken')}</p>}
      {data.likely.length > 0 && (
        <p className="same-child-title">
          <UsersRound size={16} aria-hidden /> {t('students.likely')}
        </p>
      )}
      <ul>
        {data.likely.map((each) => (
          <li key={each.student_id}>
            <a href={place(`/student-profiles?open=${each.student_id}`)} target="_blank" rel="noreferrer">
              <Avatar id={each.photo} name={each.full_name_en} />
              <span>
                <strong>{pick(language, each.full_name_en, each.full_name_kh)}</strong>
                <span className="second">
                  {pick(language, each.full_name_kh, each.full_name_en)} ·{' '}
                  <span className="number">{each.card_number}</span>
                  {each.date_of_birth && <span className="number"> · {showDate(each.date_of_birth)}</span>}
                </span>
              </span>
              <ExternalLink size={14} aria-hidden />
            </a>
            <span className="same-child-why">
              {each.reasons.map((reason) => (
                <Badge key={reason} tone={reason.endsWith('near') ? 'quiet' : 'warn'}>
                  {t(`students.why_${reason}`)}
                </Badge>
              ))}
              {id && may('merge', students.name) && (
                <a
                  href={place(`/duplicates?kind=${pairKind.student}&keep=${each.student_id}&drop=${id}`)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('merge.compare')}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
