import { commitYearEnd, undoYearEnd } from '@sala/contract/enrolment/year-ends'
import { showInstant } from '@sala/contract/kit/dates'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { tasksKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'

/** Asks for the name of the next year before anything is done. */
export function CommitDialog({ yearEnd, onClose }: { yearEnd: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const commit = useOperation(commitYearEnd)
  const [typed, setTyped] = useState('')
  const name = String(yearEnd.next_year)
  const go = () =>
    commit.mutate(
      { input: { year_end_id: yearEnd.year_end_id as number, fingerprint: String(yearEnd.fingerprint) } },
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

/** Takes it back; where something stands in the way, says what, whose and since when. */
export function UndoDialog({ yearEnd, onClose }: { yearEnd: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useOperation(undoYearEnd)
  const language = useLanguage()
  const { error } = undo
  const total = error?.usedBy.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Dialog
      title={t('yearEnd.undoTitle', { name: yearEnd.next_year })}
      width={560}
      okText={t('yearEnd.undo')}
      okButtonProps={{ danger: true, type: 'primary', loading: undo.isPending }}
      onCancel={onClose}
      onOk={() =>
        undo.mutate(
          { input: { year_end_id: yearEnd.year_end_id as number } },
          { onSuccess: () => client.invalidateQueries({ queryKey: tasksKey }).then(onClose) },
        )
      }
    >
      {!error && <p>{t('yearEnd.undoText')}</p>}
      {error && <ProblemNote problem={error} compact />}
      {error && error.conflicts.length > 0 && (
        <ul className="year-end-blockers" aria-label={t('yearEnd.blockers')}>
          {error.conflicts.map((each) => (
            <li key={`${each.object} ${each.object_id}`}>
              <strong>
                {pick(language, String(each.label ?? ''), each.label_kh as string)} {pick(language, String(each.title), each.title_kh as string)}
              </strong>{' '}
              {t(`yearEnd.why.${(each.why ?? 'depends') as 'depends'}`)}
              {each.at ? (
                <span className="second small">
                  {' '}
                  {each.user_name ? `${each.user_name}, ` : ''}
                  {showInstant(String(each.at))}
                </span>
              ) : null}
            </li>
          ))}
          {total > error.conflicts.length && <li className="second">{t('yearEnd.moreBlockers', { count: total - error.conflicts.length })}</li>}
        </ul>
      )}
    </Dialog>
  )
}
