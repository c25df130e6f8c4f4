import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { Button, Segmented } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../kit/api.ts'
import { usePhone } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { choiceLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Page } from '../kit/page/page.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { BoardColumn } from './board-column.tsx'
import { inquirySlots } from './inquiry-slots.ts'
import { type Inquiry, useBoard } from './use-board.ts'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))

interface InquiryBoardProps {
  /** Switches back to the list. */
  readonly views: ReactNode
  readonly actions: (row: Inquiry) => readonly MenuItem[]
  readonly onRegister: (row: Inquiry) => void
}

/**
 * Every inquiry where it stands: a card is dragged, or moved with Shift and an arrow; dropped on "Registered", it asks
 * for what a student needs.
 */
export default function InquiryBoard({ views, actions, onRegister }: InquiryBoardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { columns, move, problem } = useBoard()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const several = resourceLabel(infoInquiries, language, 'several')
  const creates = may('create', infoInquiries.name)
  const moves = may('update', infoInquiries.name)
  const registers = may('create', 'student-profiles')
  const nameOf = (status: number) => choiceLabel(inquiryStatus, status, language).text
  const shown = Number(params.get('column')) || 1
  const create = () => change({ new: '1' })
  useKeys({ n: creates ? create : undefined })
  const moveTo = (row: Inquiry, status: Inquiry['inquiry_status']) => {
    const from = row.inquiry_status
    if (!moves || status === from || from === inquiryStatus.registered) return
    if (status === inquiryStatus.registered) return registers ? onRegister(row) : undefined
    setSaid(t('admissions.movedTo', { who: titleOf(infoInquiries, row, language), where: nameOf(status) }))
    move(row, status)
    // The card is drawn anew in its new column, and keeps the focus there.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-card="${keyOf(infoInquiries, row)}"]`)?.focus(),
    )
  }
  const lanes = phone ? columns.filter(({ status }) => status === shown) : columns
  return (
    <Page
      title={several}
      headClassName="board-head"
      actions={
        <>
          {views}
          {creates && (
            <Button type="primary" icon={<Plus size={17} aria-hidden />} onClick={create}>
              {t('action.newOne', {
                what: language === 'en' ? 'enquiry' : resourceLabel(infoInquiries, language, 'one'),
              })}
            </Button>
          )}
        </>
      }
    >
      {problem && <ProblemNote problem={problem} compact />}
      {phone && (
        <Segmented
          className="column-switch"
          aria-label={t('admissions.column')}
          value={shown}
          onChange={(status) => change({ column: String(status) }, true)}
          options={columns.map(({ status, total }) => ({ value: status, label: `${nameOf(status)} ${total}` }))}
        />
      )}
      <p className="hidden-label" role="status">
        {said}
      </p>
      <div ref={box} className="board">
        {lanes.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            label={nameOf(column.status)}
            mayMove={moves}
            actions={(row) => [
              ...actions(row),
              ...(moves && row.inquiry_status !== inquiryStatus.registered
                ? inquiryStatus.values
                    .filter((each) => each !== row.inquiry_status && each !== inquiryStatus.registered)
                    .map((each, at) => ({
                      key: `to ${each}`,
                      label: t('admissions.moveTo', { where: nameOf(each) }),
                      separated: at === 0,
                      act: () => moveTo(row, each),
                    }))
                : []),
            ]}
            onMove={moveTo}
          />
        ))}
      </div>
      {!phone && moves && <p className="second small">{t('admissions.boardHint')}</p>}
      <Suspense fallback={null}>
        {params.has('new') && (
          <ResourceForm
            resource={infoInquiries}
            slots={inquirySlots}
            onSaved={() => change({ new: null })}
            onClose={() => change({ new: null })}
          />
        )}
      </Suspense>
    </Page>
  )
}
