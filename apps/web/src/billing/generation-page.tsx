import { listTasks } from '@sala/contract/app/tasks'
import {
  generatePreInvoices,
  preInvoiceLeftOuts,
  preInvoiceRuns,
  runMoves,
  runState,
  stopGeneration,
} from '@sala/contract/billing/pre-invoice-runs'
import { sayPeriod } from '@sala/contract/billing/say-period'
import { showDate } from '@sala/contract/kit/dates'
import { allows } from '@sala/contract/kit/document'
import { showCount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Play, Square } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { listFields } from '../kit/columns.ts'
import { useOperation, useRow } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { ListBody } from '../kit/list/list-body.tsx'
import { type ListState, useListState } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { tasksKey, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './finance.css'

const moves = { moves: runMoves }

/** One generation: what it would make or has made, how far it is, and who is left out and why. */
export default function GenerationPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const client = useQueryClient()
  useWatch(preInvoiceRuns.name, true)
  const row = useRow(preInvoiceRuns, id)
  const start = useOperation(generatePreInvoices)
  const stop = useOperation(stopGeneration)
  const tasks = useQuery<AnswerOf<typeof listTasks>, Problem>({
    queryKey: tasksKey,
    queryFn: () => operate(listTasks, {}),
    refetchInterval: 1500,
  })
  const task = tasks.data?.data.find(({ task_id }) => task_id === row.data?.task_id)
  const busy = task?.state === 'queued' || task?.state === 'running'
  const state = useListState(preInvoiceLeftOuts, null)
  // Turning a page stays on this one.
  const own: ListState = {
    ...state,
    query: { ...state.query, 'filter[run_id]': id },
    change: (changes, replace) => state.change({ ...changes, run: id }, replace),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever its work goes on or ends
  useEffect(() => {
    client.invalidateQueries({ queryKey: [preInvoiceRuns.name] })
    client.invalidateQueries({ queryKey: [preInvoiceLeftOuts.name] })
  }, [client, task?.state, task?.done])
  const one = resourceLabel(preInvoiceRuns, language, 'one')
  if (!row.data) return <Loaded query={row} lines={8} />
  const run = row.data
  const at = run.run_state
  const { text, tone } = choiceLabel(runState, at, language)
  const figures = {
    students: run.students,
    money: showMoney(run.total_amount, 'USD'),
    made: run.made,
    leftOut: run.left_out,
  }
  const input = { run_id: Number(id) }
  return (
    <Page
      title={one}
      heading={`${one}: ${sayPeriod(run.asked, language)}`}
      onBack={onLeave}
      beside={
        <>
          <Badge tone={tone}>{text}</Badge>
          <span className="second">
            {showDate(run.fee_start_date)} – {showDate(run.fee_end_date)}
          </span>
        </>
      }
      actions={
        <>
          {busy && allows(moves, 'stop', at) && (
            <Button
              danger
              icon={<Square size={15} aria-hidden />}
              loading={stop.isPending}
              onClick={() => stop.mutate({ input })}
            >
              {t('offers.stop')}
            </Button>
          )}
          {!busy && at !== runState.done && allows(moves, 'start', at) && may('create', preInvoiceRuns.name) && (
            <Button
              type="primary"
              icon={<Play size={15} aria-hidden />}
              loading={start.isPending}
              onClick={() =>
                start.mutate({
                  input: {
                    ...input,
                    branch_ids: run.branch_ids,
                    payment_term_id: run.payment_term_id,
                    fee_type_ids: run.fee_type_ids,
                  },
                })
              }
            >
              {t(at === runState.ready ? 'offers.start' : 'offers.goOn')}
            </Button>
          )}
        </>
      }
    >
      {(start.error ?? stop.error) && <ProblemNote problem={(start.error ?? stop.error)!} compact />}
      {task?.state === 'failed' && (
        <p role="alert" className="problem problem-compact">
          {t('offers.failed')}
        </p>
      )}
      {busy && (
        <section className="card card-pad run-progress" role="status">
          <strong>{t(at === 1 ? 'offers.counting' : 'offers.making')}</strong>
          <progress
            value={task.total ? task.done : undefined}
            max={task.total ?? undefined}
            aria-label={t('offers.progress')}
          />
          <span className="second small">{t('offers.mayLeave')}</span>
        </section>
      )}
      <section className="run-figures" aria-label={t('offers.figures')}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className="card">
            <b className="number">{typeof value === 'number' ? showCount(value) : value}</b>
            <span>{t(`offers.figure.${name as 'made'}`)}</span>
          </div>
        ))}
      </section>
      <section className="card" aria-label={resourceLabel(preInvoiceLeftOuts, language, 'several')}>
        <h2 className="card-pad">{resourceLabel(preInvoiceLeftOuts, language, 'several')}</h2>
        <ListBody
          resource={preInvoiceLeftOuts}
          state={own}
          fields={listFields(preInvoiceLeftOuts, actor.user_type)}
          one={resourceLabel(preInvoiceLeftOuts, language, 'one')}
        />
      </section>
    </Page>
  )
}
