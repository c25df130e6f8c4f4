import { cardMoves, cardStatus } from '@sala/contract/cards/card-activators'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { CreditCard, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { type Check, CheckedNumber } from './checked-number.tsx'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

interface CardsScreenProps {
  readonly resource: AnyResource
  readonly activate: AnyOperation
  /** Says whose a number is. */
  readonly check: Check
  readonly change: AnyOperation
  readonly shelve: AnyOperation
  readonly toolbar?: ReactNode
}

/** The cards of one kind of people: a new one is activated, one that is there goes the way of its life. */
export function CardsScreen({ resource, activate, check, change, shelve, toolbar }: CardsScreenProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const [slots] = useState(() => ({
    card_number: (props: FieldSlotProps) => <CheckedNumber {...props} check={check} />,
  }))
  const moving = useOperation(change)
  const shelving = useOperation(shelve)
  const become = (row: Row, card_status: number) =>
    moving.mutate(
      { input: { id: row.id, card_status } },
      { onSuccess: () => toast(t('cards.statusIs', { what: label(card_status) })) },
    )
  const label = (status: number) => choiceLabel(cardStatus, status, language).text
  const actions = (row: Row): MenuItem[] => {
    if (row.is_history === 1) return []
    const moves = may('update', resource.name) ? cardMoves[row.card_status as number]! : []
    return [
      ...moves.map((to) => ({
        key: `to-${to}`,
        label: t('cards.become', { what: label(to) }),
        icon: <CreditCard size={15} />,
        act: () => become(row, to),
      })),
      ...(may('delete', resource.name)
        ? [
            {
              key: 'shelve',
              label: t('cards.toHistory'),
              icon: <History size={15} />,
              danger: true,
              separated: true,
              act: () =>
                shelving.mutate({ input: { ids: [row.id] } }, { onSuccess: () => toast(t('cards.inHistory')) }),
            },
          ]
        : []),
    ]
  }
  const add = () =>
    open('operation', {
      operation: activate,
      source: resource,
      slots,
      onDone: () => {
        toast(t('cards.activated'))
        close()
      },
    })
  const problem = moving.error ?? shelving.error
  return (
    <>
      {problem && (
        <div className="cards-problem">
          <ProblemNote problem={problem} compact />
        </div>
      )}
      <ResourceScreen resource={resource} actions={actions} toolbar={toolbar} onCreate={add} />
      {node}
    </>
  )
}
