import { listTasks } from '@sala/contract/app/tasks'
import { yearEndOutcome, yearEndReason, yearEndRows, yearEndState, yearEnds } from '@sala/contract/enrolment/year-ends'
import { showDate } from '@sala/contract/kit/dates'
import { showCount } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheckBig, RotateCcw, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useListState } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { tasksKey, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { CommitDialog, UndoYearEndDialog } from './year-end-dialogs.tsx'
import { YearEndLines } from './year-end-lines.tsx'
import { YearEndSteps } from './year-end-steps.tsx'

const { rehearsing, rehearsed, committed, undone } = yearEndState
const { refused } = yearEndOutcome

/** One end of a year: how far it is, what it would do or has done line by line, and the way back. */
export default function YearEndPage({
  id,
  onLeave,
  onAgain,
}: {
  id: string
  onLeave: () => void
  onAgain: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'commit' | 'undo'>()
  useWatch(yearEnds.name, true)
  const row = useRow(yearEnds, id)
  const tasks = useQuery<AnswerOf<typeof listTasks>, Problem>({
    queryKey: tasksKey,
    queryFn: () => operate(listTasks, {}),
    refetchInterval: 2000,
  })
  const task = tasks.data?.data.find(({ task_id }) => task_id === row.data?.task_id)
  const busy = task?.state === 'queued' || task?.state === 'running'
  const state = useListState(yearEndRows, null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever its work goes on or ends
  useEffect(() => {
    client.invalidateQueries({ queryKey: [yearEnds.name] })
  }, [client, task?.state])
  if (row.error || !row.data) return <Loaded query={row} lines={8} />
  const { year_end_state: at, counts } = row.data
  const { text, tone } = choiceLabel(yearEndState, at, language)
  const actions = (
    <>
      {!busy && at === rehearsed && (
        <Button icon={<RotateCcw size={15} aria-hidden />} onClick={onAgain}>
          {t('yearEnd.again')}
        </Button>
      )}
      {!busy && at === rehearsed && may('approve', yearEnds.name) && (
        <Button type="primary" icon={<CircleCheckBig size={16} aria-hidden />} onClick={() => setAsking('commit')}>
          {t('yearEnd.commit')}
        </Button>
      )}
      {!busy && at === committed && may('void', yearEnds.name) && (
        <Button danger icon={<Undo2 size={16} aria-hidden />} onClick={() => setAsking('undo')}>
          {t('yearEnd.undo')}
        </Button>
      )}
    </>
  )
  return (
    <Page
      title={t('yearEnd.title')}
      heading={t('yearEnd.titleOf', { year: row.data.next_year })}
      onBack={onLeave}
      beside={!busy && <Badge tone={tone}>{text}</Badge>}
      actions={actions}
      headClassName="year-end-head"
    >
      <YearEndSteps at={at === committed || at === undone ? 'done' : 'rehearsal'} />
      {busy && (
        <section className="card card-pad year-end-progress" role="status">
          <strong>
            {t(`yearEnd.working.${at === rehearsing ? 'rehearse' : at === committed ? 'undo' : 'commit'}`)}
          </strong>
          <progress
            value={task.total ? task.done : undefined}
            max={task.total ?? undefined}
            aria-label={t('yearEnd.progress')}
          />
          <span className="second small">{t('yearEnd.mayLeave')}</span>
        </section>
      )}
      {task?.state === 'failed' && (
        <p role="alert" className="problem problem-compact year-end-failed">
          {task.error === 'rehearsal_is_outdated' ? t('yearEnd.outdated') : t('yearEnd.failed')}
        </p>
      )}
      {!busy && at === committed && <p className="year-end-said">{t('yearEnd.committedText')}</p>}
      {!busy && at === undone && <p className="year-end-said">{t('yearEnd.undoneText')}</p>}
      {counts && (
        <>
          <section className="card year-end-made" aria-label={t('yearEnd.made')}>
            {(['years', 'terms', 'classes', 'timetables'] as const).map((name, index) => {
              const on = state.params.get('f.row_kind') === String(index + 1)
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={on}
                  onClick={() =>
                    state.change({ 'f.outcome': null, 'f.row_kind': on ? null : String(index + 1), page: null })
                  }
                >
                  <b className="number">{showCount(counts[name])}</b> {t(`yearEnd.count.${name}`)}
                </button>
              )
            })}
            <div>
              <b className="number">{showCount(counts.lessons)}</b> {t('yearEnd.count.lessons')}
            </div>
            <div className="second">
              {showDate(row.data.start_date)} – {showDate(row.data.end_date)}
            </div>
          </section>
          <section className="year-end-tiles" aria-label={t('yearEnd.outcomes')}>
            {Object.entries({ [refused]: 0, ...counts.outcomes }).map(([outcome, count]) => {
              const label = choiceLabel(yearEndOutcome, Number(outcome), language)
              const on = state.params.get('f.outcome') === outcome
              return (
                <button
                  key={outcome}
                  type="button"
                  className="card year-end-tile"
                  data-tone={label.tone}
                  aria-pressed={on}
                  onClick={() =>
                    state.change({ 'f.outcome': on ? null : outcome, 'f.row_kind': on ? null : '5', page: null })
                  }
                >
                  <b className="number">{showCount(count)}</b>
                  <span>{label.text}</span>
                </button>
              )
            })}
          </section>
          {Object.keys(counts.refusals).length > 0 && (
            <ul className="year-end-refusals" aria-label={choiceLabel(yearEndOutcome, refused, language).text}>
              {Object.entries(counts.refusals).map(([reason, count]) => (
                <li key={reason}>
                  <b className="number">{showCount(count)}</b>{' '}
                  {choiceLabel(yearEndReason, Number(reason), language).text}
                </li>
              ))}
            </ul>
          )}
          <YearEndLines id={id} state={state} />
        </>
      )}
      {asking === 'commit' && <CommitDialog yearEnd={row.data} onClose={() => setAsking(undefined)} />}
      {asking === 'undo' && <UndoYearEndDialog yearEnd={row.data} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}
