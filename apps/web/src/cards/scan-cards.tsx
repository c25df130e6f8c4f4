import { activateStudentCard, cardStatus, checkStudentCard } from '@sala/contract/cards/card-activators'
import { cardsToBePrinted } from '@sala/contract/cards/card-to-be-prints'
import { Button, Input, type InputRef } from 'antd'
import { ArrowLeft, Check, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, useOperation } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { fieldLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useTitle } from '../kit/page/page.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { TakenNote } from './checked-number.tsx'
import type { Newcomer } from './class-photos.tsx'
import '../kit/form.css'

const classField = { ...cardsToBePrinted.fields.class_id, optional: true }

/** A class's students without a card stand in a queue; each card that is read becomes the next one's. */
export default function ScanCards() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const class_id = Number(params.get('class')) || null
  const [number, setNumber] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [given, setGiven] = useState<{ id: number; name: string; card: string }[]>([])
  const input = useRef<InputRef>(null)
  const activate = useOperation(activateStudentCard)
  const check = useOperation(checkStudentCard)
  const query = {
    class_id: [class_id ?? 0],
    has_card: [0],
    status: ['New', 'Printed'],
    perPage: 100,
    sort: 'full_name_en',
  }
  const { data, error, refetch } = useList(cardsToBePrinted, query, class_id !== null)
  const done = new Set(given.map(({ id }) => id))
  const queue = (class_id === null ? [] : (data?.data ?? [])).filter((row) => !done.has(row.student_id))
  const next = queue.find((row) => row.student_id === chosen) ?? queue[0]
  useTitle(t('cards.scan'))
  useEffect(() => {
    if (next) input.current?.focus()
  }, [next])

  const take = () => {
    const card_number = number.trim()
    if (!next || card_number === '' || check.isPending || activate.isPending) return
    const row = next
    setNumber('')
    // Whose it is already is said at once, before anything is written.
    check.mutate({ input: { card_number } }, { onSuccess: ({ exists }) => !exists && give(row, card_number) })
  }
  const give = (row: NonNullable<typeof next>, card_number: string) => {
    activate.mutate(
      { input: { student_id: row.student_id, card_number, previous_status: cardStatus.inactive } },
      {
        onSuccess: (answer) => {
          setChosen(undefined)
          setGiven((before) => [
            { id: row.student_id, name: titleOf(cardsToBePrinted, row, language), card: answer.card_number },
            ...before,
          ])
        },
      },
    )
  }
  return (
    <div className="page">
      <div className="page-head">
        <Button
          type="text"
          icon={<ArrowLeft size={16} aria-hidden />}
          aria-label={t('action.back')}
          onClick={() => change({ scan: null, class: null })}
        />
        <h1>{t('cards.scan')}</h1>
      </div>
      <div className="scan">
        <section className="card card-pad scan-desk">
          <label htmlFor="scan-class">{fieldLabel(cardsToBePrinted.name, 'class_id', classField, language)}</label>
          <RefSelect
            id="scan-class"
            name="class_id"
            field={classField}
            source={cardsToBePrinted}
            value={class_id}
            values={{}}
            label={fieldLabel(cardsToBePrinted.name, 'class_id', classField, language)}
            onChange={(value) => {
              setGiven([])
              change({ class: value ? String(value) : null })
            }}
          />
          {error && <ProblemNote problem={error} onRetry={refetch} compact />}
          {next && (
            <>
              <div className="scan-next" aria-live="polite">
                <Avatar id={next.photo} name={next.full_name_en} large />
                <div>
                  <p className="scan-name">{titleOf(cardsToBePrinted, next, language)}</p>
                  <p className="second number">{next.card_number}</p>
                </div>
              </div>
              <label htmlFor="scan-number">{t('cards.readHere')}</label>
              <Input
                id="scan-number"
                ref={input}
                size="large"
                value={number}
                maxLength={40}
                autoComplete="off"
                prefix={<ScanLine size={18} aria-hidden />}
                onChange={(event) => setNumber(event.target.value)}
                onPressEnter={take}
              />
              {check.data?.exists && <TakenNote card={check.data.card} />}
              {(check.error ?? activate.error) && <ProblemNote problem={check.error ?? activate.error} compact />}
            </>
          )}
          {class_id === null && (
            <EmptyNote icon={<ScanLine size={28} strokeWidth={1.5} aria-hidden />} title={t('cards.chooseClass')} />
          )}
          {class_id !== null && data && !next && (
            <EmptyNote icon={<Check size={28} strokeWidth={1.5} aria-hidden />} title={t('cards.allHave')} />
          )}
        </section>
        <section className="card card-pad">
          <h2>{t('cards.waiting', { n: queue.length })}</h2>
          <Queue rows={queue} next={next} onChoose={(row) => setChosen(row.student_id)} />
          {given.length > 0 && <h2>{t('cards.given', { n: given.length })}</h2>}
          <ul className="scan-list">
            {given.map(({ id, name, card }) => (
              <li key={id}>
                <Check size={15} aria-hidden className="scan-ok" /> {name} <span className="spread" />{' '}
                <span className="second number">{card}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

function Queue({
  rows,
  next,
  onChoose,
}: {
  rows: readonly Newcomer[]
  next: Newcomer | undefined
  onChoose: (row: Newcomer) => void
}) {
  const language = useLanguage()
  return (
    <ul className="scan-list">
      {rows.map((row) => (
        <li key={row.student_id}>
          <button
            type="button"
            className="scan-person"
            aria-current={row === next || undefined}
            onClick={() => onChoose(row)}
          >
            {titleOf(cardsToBePrinted, row, language)} <span className="spread" />{' '}
            <span className="second number">{row.card_number}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
