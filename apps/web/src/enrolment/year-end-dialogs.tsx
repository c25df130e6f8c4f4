import { commitYearEnd, undoYearEnd, type yearEnds } from '@sala/contract/enrolment/year-ends'
import { addMonths, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { UndoDialog } from '../kit/history/undo-dialog.tsx'
import { useOperation } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { tasksKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'

type YearEndProps = Readonly<{ yearEnd: ShownRow<typeof yearEnds>; onClose: () => void }>

/** Asks for the name of the next year before anything is done. */
export function CommitDialog({ yearEnd, onClose }: YearEndProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const commit = useOperation(commitYearEnd)
  const [typed, setTyped] = useState('')
  const name = yearEnd.next_year
  const isEarly = yearEnd.start_date > addMonths(localToday(), 3)
  const go = () =>
    commit.mutate(
      { input: { year_end_id: yearEnd.year_end_id, fingerprint: String(yearEnd.fingerprint) } },
      { onSuccess: () => client.invalidateQueries({ queryKey: tasksKey }).then(onClose) },
    )
  return (
    <Dialog
      title={t('yearEnd.commitTitle')}
      okText={t('yearEnd.commit')}
      okButtonProps={{ disabled: typed.trim() !== name, loading: commit.isPending }}
      onCancel={onClose}
      onOk={go}
    >
      {commit.error && <ProblemNote problem={commit.error} compact />}
      <p>{t('yearEnd.commitText')}</p>
      {isEarly && (
        <p className="year-end-early" role="status">
          {t('yearEnd.beginsLate', { day: showDate(yearEnd.start_date), year: name })}
        </p>
      )}
      <div className="form-field">
        <label htmlFor="year-end-typed" className="form-label">
          {t('yearEnd.typeName', { name })}
        </label>
        <Input
          id="year-end-typed"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => typed.trim() === name && go()}
        />
      </div>
    </Dialog>
  )
}

/** Takes an end of a year back. */
export function UndoYearEndDialog({ yearEnd, onClose }: YearEndProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useOperation(undoYearEnd)
  const done = () => client.invalidateQueries({ queryKey: tasksKey }).then(onClose)
  return (
    <UndoDialog
      title={t('yearEnd.undoTitle', { name: yearEnd.next_year })}
      text={t('yearEnd.undoText')}
      okText={t('yearEnd.undo')}
      busy={undo.isPending}
      problem={undo.error}
      onUndo={() => undo.mutate({ input: { year_end_id: yearEnd.year_end_id } }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
