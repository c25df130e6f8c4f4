import { grades } from '@sala/contract/academics/grades'
import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { employees } from '@sala/contract/people/employees'
import { EllipsisVertical, GraduationCap, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { keyOf } from '../kit/api.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { type MenuItem, PopMenu } from '../kit/pop-menu.tsx'
import { DueDate } from './due-date.tsx'
import type { Column, Inquiry } from './use-board.ts'

const dragType = 'text/sala-inquiry'

interface BoardColumnProps {
  readonly column: Column
  readonly label: string
  readonly mayMove: boolean
  readonly actions: (row: Inquiry) => readonly MenuItem[]
  readonly onMove: (row: Inquiry, status: Inquiry['inquiry_status']) => void
}

export function BoardColumn({ column, label, mayMove, actions, onMove }: BoardColumnProps) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const { status, rows, total, loading } = column
  return (
    // Dropping is the mouse's way; the keys are the cards'.
    <section
      className="board-column"
      aria-label={`${label} ${total}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayMove || !event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const text = event.dataTransfer.getData(dragType)
        if (text) onMove(JSON.parse(text) as Inquiry, status)
      }}
    >
      <h2>
        {label} <span className="second number">{total}</span>
      </h2>
      {rows.map((row) => (
        <InquiryCard key={keyOf(infoInquiries, row)} row={row} mayMove={mayMove} actions={actions} onMove={onMove} />
      ))}
      {rows.length === 0 && !loading && <p className="second small board-empty">{t('admissions.noneHere')}</p>}
      {total > rows.length && (
        <Link to={`/info-inquiries?f.inquiry_status=${status}`}>{t('admissions.allOf', { n: total })}</Link>
      )}
    </section>
  )
}

function InquiryCard({
  row,
  mayMove,
  actions,
  onMove,
}: Pick<BoardColumnProps, 'mayMove' | 'actions' | 'onMove'> & { row: Inquiry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params] = useSearchParams()
  const title = titleOf(infoInquiries, row, language)
  const at = inquiryStatus.values.indexOf(row.inquiry_status)
  const href = new URLSearchParams(params)
  href.set('open', keyOf(infoInquiries, row))
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const to = inquiryStatus.values[at + step]
    if (event.shiftKey && step !== 0 && to !== undefined) {
      event.preventDefault()
      return onMove(row, to)
    }
    const along = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const beside = [
      ...(event.currentTarget.closest('.board-column')?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
    ]
    if (along === 0) return
    event.preventDefault()
    beside[beside.indexOf(event.currentTarget) + along]?.focus()
  }
  return (
    <article
      className="board-card"
      draggable={mayMove && row.student_id === null}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, JSON.stringify(row))
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <Link
        to={`?${href}`}
        data-card={keyOf(infoInquiries, row)}
        draggable={false}
        onKeyDown={mayMove ? press : undefined}
      >
        <strong>{title}</strong>
      </Link>
      <PopMenu label={t('list.actionsFor', { what: title })} items={() => actions(row)}>
        <EllipsisVertical size={16} aria-hidden />
      </PopMenu>
      <p className="second board-facts">
        {row.grade ? (
          <span>
            <GraduationCap size={14} aria-hidden /> {titleOf(grades, row.grade, language)}
          </span>
        ) : null}
        {row.contact_number ? <span className="number">{row.contact_number}</span> : null}
      </p>
      <p className="board-foot">
        <span className="second">
          <UserRound size={13} aria-hidden />{' '}
          {row.responsible ? titleOf(employees, row.responsible, language) : t('admissions.nobody')}
        </span>
        {row.next_follow_up ? <DueDate day={row.next_follow_up} /> : null}
      </p>
    </article>
  )
}
