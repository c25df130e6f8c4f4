import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { blockedFrom, blockState, endGuardianBlock, guardianBlocks } from '@sala/contract/people/guardian-blocks'
import { pickupType } from '@sala/contract/people/pickups'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row, ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, operationLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import type { Student } from './rows.ts'

const dialogs = {
  form: () => import('../kit/form/resource-form.tsx'),
  operation: () => import('../kit/form/operation-form.tsx'),
}

/** Father, mother and guardian are said by who they are; anybody else is a pickup person, and chosen. */
export const hidesPickup = (name: string, values: Row): boolean =>
  name === 'student_pickup_id' && values.guardian_type !== pickupType.other

/** Whom the school blocks for this child. The reason is one press further, where the family does not read along. */
export function StudentBlocks({ row: { student_id } }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const { data, error, refetch } = useList(guardianBlocks, {
    'filter[student_id]': student_id,
    'filter[block_state]': [...blockState.values],
    perPage: 20,
  })
  const shared = { resource: guardianBlocks, hides: hidesPickup, onSaved: close }
  const add = () => open('form', { ...shared, begun: { student_id, valid_from: localToday() } })
  const change = (row: Block) => open('form', { ...shared, id: String(row.guardian_block_id) })
  const end = ({ guardian_block_id }: Block) =>
    open('operation', {
      operation: endGuardianBlock,
      source: guardianBlocks,
      fixedValues: { guardian_block_id },
      onDone: () => {
        toast(t('blocks.ended'))
        close()
      },
    })
  return (
    <section className="card person-card">
      <h2>{resourceLabel(guardianBlocks, language, 'several')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('blocks.none')}</p>}
      <ul className="plain-list">
        {data?.data.map((each) => (
          <BlockLine
            key={each.guardian_block_id}
            row={each}
            onChange={may('update', guardianBlocks.name) && each.ended_date === null ? change : undefined}
            onEnd={end}
          />
        ))}
      </ul>
      {may('create', guardianBlocks.name) && (
        <Button icon={<Plus size={15} aria-hidden />} onClick={add}>
          {t('blocks.add')}
        </Button>
      )}
      {node}
    </section>
  )
}

type Block = ShownRow<typeof guardianBlocks>
interface LineProps {
  readonly row: Block
  /** Absent for whoever only reads, and once it has ended. */
  readonly onChange: ((row: Block) => void) | undefined
  readonly onEnd: (row: Block) => void
}

function BlockLine({ row, onChange, onEnd }: LineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = choiceLabel(blockState, row.block_state, language)
  const until = row.ended_date ?? row.valid_to
  return (
    <li>
      <div className="timeline-head">
        <Badge tone={state.tone}>{state.text}</Badge>
        <span className="second number">
          {showDate(row.valid_from)} – {until ? showDate(until) : t('blocks.furtherNotice')}
        </span>
      </div>
      <Link to={`/guardian-blocks?open=${row.guardian_block_id}`}>{titleOf(guardianBlocks, row, language)}</Link>
      <p className="second">
        {choiceLabel(pickupType, row.guardian_type, language).text} ·{' '}
        {choiceLabel(blockedFrom, row.blocked_from, language).text}
      </p>
      {onChange && (
        <div className="family-account-acts">
          <Button size="small" onClick={() => onChange(row)}>
            {t('action.edit')}
          </Button>
          <Button size="small" onClick={() => onEnd(row)}>
            {operationLabel(endGuardianBlock, language)}
          </Button>
        </div>
      )}
    </li>
  )
}
