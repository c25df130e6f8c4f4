import { activateStudentCard, cardStatus, studentCards } from '@sala/contract/cards/card-activators'
import { pickups, pickupType } from '@sala/contract/people/pickups'
import { Button } from 'antd'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { MayNotPickUp } from './may-not-pick-up.tsx'
import './cards.css'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** A student's cards, those who may take him home, and what can be done: a part of the student's own page. */
export default function CardsSection({ row: student }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const student_id = student.student_id as number
  const cards = useList(
    studentCards,
    { student_id: [student_id], card_status: [...cardStatus.values] },
    may('view', studentCards.name),
  )
  const people = useList(pickups, { student_id: [student_id] }, may('view', pickups.name))
  if (!may('view', studentCards.name)) return null
  const activate = () =>
    open('operation', {
      operation: activateStudentCard,
      source: studentCards,
      fixedValues: { student_id },
      onDone: () => {
        toast(t('cards.activated'))
        close()
      },
    })
  return (
    <section className="card card-pad">
      <div className="section-head">
        <h2>{resourceLabel(studentCards, language, 'several')}</h2>
        <span className="spread" />
        {may('create', studentCards.name) && (
          <Button icon={<CreditCard size={15} aria-hidden />} onClick={activate}>
            {t('cards.activate')}
          </Button>
        )}
      </div>
      {cards.error && <ProblemNote problem={cards.error} onRetry={cards.refetch} compact />}
      {cards.data?.data.length === 0 && <p className="second">{t('cards.none')}</p>}
      <ul className="scan-list">
        {cards.data?.data.map((row) => {
          const { text, tone } = choiceLabel(cardStatus, row.card_status, language)
          return (
            <li key={row.id}>
              <Link className="number" to={`/student-card-activators?open=${row.id}`}>
                {row.card_number}
              </Link>
              <span className="spread" />
              <Badge tone={tone}>{text}</Badge>
            </li>
          )
        })}
      </ul>
      {people.data && people.data.data.length > 0 && <h3>{resourceLabel(pickups, language, 'several')}</h3>}
      <ul className="scan-list">
        {people.data?.data.map((row) => (
          <li key={row.student_pickup_id}>
            <Link to={`/pickup-card-creations?open=${row.student_pickup_id}`}>{titleOf(pickups, row, language)}</Link>
            <MayNotPickUp row={row} />
            <span className="spread" />
            <span className="second">
              {row.relationship ?? choiceLabel(pickupType, row.guardian_type, language).text}
            </span>
          </li>
        ))}
      </ul>
      {node}
    </section>
  )
}
