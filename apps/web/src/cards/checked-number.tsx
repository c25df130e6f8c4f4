import { cardStatus, type checkStudentCard } from '@sala/contract/cards/card-activators'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { FieldInput } from '../kit/input/field-input.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'

export type Check = typeof checkStudentCard

/** Says whose a card is before it is given to another. */
export function CheckedNumber({ check, ...props }: FieldSlotProps & { check: Check }) {
  const number = useDebounced(String(props.value ?? '').trim(), 300)
  const { data } = useQuery({
    queryKey: [check.name, number],
    queryFn: () => operate(check, { card_number: number }),
    enabled: number !== '',
  })
  return (
    <>
      <FieldInput {...props} />
      {number !== '' && data?.exists && <TakenNote card={data.card} />}
    </>
  )
}

type Answer = Awaited<ReturnType<typeof operate<Check>>>

/** Whose it is, as far as the reader may know. */
export function TakenNote({ card }: { card: Answer['card'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p role="alert" className="problem problem-compact">
      {card
        ? t('cards.takenBy', {
            who: pick(language, card.name_en, card.name_kh),
            status: choiceLabel(cardStatus, card.card_status, language).text.toLowerCase(),
          })
        : t('cards.taken')}
    </p>
  )
}
