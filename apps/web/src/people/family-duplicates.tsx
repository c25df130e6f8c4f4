import { pairKind } from '@sala/contract/people/duplicate-pairs'
import { type LikelyFamily, likeness, validateFather, validateMother } from '@sala/contract/people/family-changes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { FieldInput } from '../kit/input/field-input.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'

type Parent = 'father' | 'mother'
const checks = { father: validateFather, mother: validateMother }
const said = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** What was typed of a parent, once the typing rests, and the families it is likely of. */
function useLikely(who: Parent, values: Row): readonly LikelyFamily[] {
  const [name_kh, name_en, phone] = [`${who}_name_kh`, `${who}_name_en`, `${who}_phone`].map((name) =>
    said(values[name]),
  )
  const typed = useDebounced(
    JSON.stringify({ name_kh, name_en, phone, student_parent_id: values.student_parent_id ?? null }),
    350,
  )
  const { data } = useQuery({
    queryKey: ['parent-profiles', 'likely', who, typed],
    queryFn: () => operate(checks[who], JSON.parse(typed)),
    enabled: Boolean(name_kh ?? name_en ?? phone),
    placeholderData: keepPreviousData,
  })
  return (name_kh ?? name_en ?? phone) ? (data?.families ?? []) : []
}

/**
 * The last input of a parent, and beneath it the families that are likely the same, so that a brother or sister is
 * added there.
 */
export default function PhoneWithLikely(props: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const own = props.values.student_parent_id
  const families = useLikely(props.name.startsWith('father') ? 'father' : 'mother', props.values)
  return (
    <>
      <FieldInput {...props} />
      <div className="likely" role="status">
        {families.length > 0 && (
          <>
            <p>
              <Users size={15} aria-hidden /> {t('families.likely')}
            </p>
            <ul>
              {families.map((family) => (
                <li key={family.student_parent_id}>
                  <a href={`/parent-profiles?open=${family.student_parent_id}`} target="_blank" rel="noreferrer">
                    {pick(language, family.family_name_en, family.family_name_kh)}
                  </a>{' '}
                  <span className="second number">
                    {[family.phone_number, t('families.childCount', { n: family.children_count })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="person-badges">
                    {family.same.map((each) => (
                      <Badge key={each} tone={each === 'phone' ? 'warn' : 'quiet'}>
                        {choiceLabel(likeness, each, language).text}
                      </Badge>
                    ))}
                    {own && may('merge', 'parent-profiles') ? (
                      <a
                        href={`/duplicates?kind=${pairKind.family}&keep=${family.student_parent_id}&drop=${own}`}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {t('merge.compare')}
                      </a>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
