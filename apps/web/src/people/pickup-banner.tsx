import { guardianBlocks, listPickupBlocks } from '@sala/contract/people/guardian-blocks'
import { pickupType } from '@sala/contract/people/pickups'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import type { Student } from './rows.ts'

/** Before anything else: who must not take this child home. Why is not said here. */
export function PickupBanner({ row: { student_id } }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isAsked = useSession().mayAsk(listPickupBlocks)
  useWatch(guardianBlocks.name, isAsked)
  const { data, error, refetch } = useQuery({
    queryKey: [guardianBlocks.name, 'pickup', student_id],
    queryFn: () => operate(listPickupBlocks, { student_id }),
    enabled: isAsked,
  })
  if (error) return <ProblemNote problem={error} onRetry={refetch} compact />
  if (!data?.data.length) return null
  return (
    <div className="blocked-banner" role="note">
      <Ban size={20} aria-hidden />
      <ul className="plain-list">
        {data.data.map(({ guardian_type, name_en, name_kh }) => {
          const kind = guardian_type !== pickupType.other && choiceLabel(pickupType, guardian_type, language).text
          const name = pick(language, name_en, name_kh)
          return (
            <li key={`${guardian_type} ${name}`}>
              {t('blocks.mayNotPickUp', { who: kind ? `${name} (${kind})` : name })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
