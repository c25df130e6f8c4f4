import { listTasks } from '@sala/contract/app/tasks'
import { previewReminders, reminderLanguage, reminders, runReminders } from '@sala/contract/billing/reminders'
import { showDate } from '@sala/contract/kit/dates'
import { showCount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { branches } from '@sala/contract/organisation/branches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { ChevronDown, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { DayBox } from '../kit/input/date-input.tsx'
import { choiceLabel, operationLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { tasksKey, useBranch, useHref, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Dollars } from './dollars.tsx'

type Preview = AnswerOf<typeof previewReminders>

/** Whom a run would reach, at which step and in which words; and the button that writes them. */
export default function RemindersPreview({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { actor, may } = useSession()
  const here = useBranch()
  const [chosen, setBranch] = useState<number>()
  const [on, setOn] = useState<string | null>(null)
  const [task_id, setTask] = useState<string>()
  const branch_id = chosen ?? here ?? actor.default_branch_id
  const { data, error, refetch } = useQuery({
    queryKey: [reminders.name, 'preview', branch_id, on],
    queryFn: () => operate(previewReminders, { branch_id, on }),
    refetchOnMount: 'always',
  })
  const run = useOperation(runReminders)
  const tasks = useQuery<AnswerOf<typeof listTasks>, Problem>({
    queryKey: tasksKey,
    queryFn: () => operate(listTasks, {}),
    refetchInterval: 1000,
    enabled: task_id !== undefined,
  })
  const task = tasks.data?.data.find((each) => each.task_id === task_id)
  const busy = task_id !== undefined && (!task || task.state === 'queued' || task.state === 'running')
  const ended = task?.state
  useEffect(() => {
    if (ended !== 'done' && ended !== 'failed') return
    client.invalidateQueries({ queryKey: [reminders.name] })
    if (ended === 'done') toast(t('reminding.written'))
    setTask(undefined)
  }, [client, ended, t])
  const title = operationLabel(previewReminders, language)
  return (
    <Page
      title={title}
      onBack={onLeave}
      actions={
        <>
          {actor.branches.length > 1 && (
            <Select
              aria-label={t('reminding.branch')}
              value={branch_id}
              options={actor.branches.map((branch) => ({
                value: branch.branch_id as number,
                label: titleOf(branches, branch, language),
              }))}
              suffixIcon={<ChevronDown size={15} aria-hidden />}
              onChange={setBranch}
            />
          )}
          <div className="reminders-day">
            <DayBox
              id="reminders-on"
              field={previewReminders.query!.on}
              label={t('reminding.on')}
              value={on ?? data?.on ?? null}
              onSettled={(next) => next !== undefined && setOn(next)}
            />
          </div>
          {may('create', reminders.name) && on === null && (
            <Button
              type="primary"
              icon={<PenLine size={15} aria-hidden />}
              loading={run.isPending || busy}
              disabled={!data || data.count === 0}
              onClick={() => run.mutate({ input: { branch_id } }, { onSuccess: (answer) => setTask(answer.task_id) })}
            >
              {t('reminding.write', { count: data?.count ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {run.error && <ProblemNote problem={run.error} compact />}
      <p className="second">
        {t('reminding.waits')} {on !== null && t('reminding.onlyToday')}{' '}
        {data && Number(data.least_amount) > 0 && t('reminding.least', { amount: showMoney(data.least_amount, 'USD') })}
      </p>
      {!data && !error && <Skeleton lines={8} />}
      {data && <Steps data={data} />}
      {data && data.count === 0 && <EmptyNote title={t('reminding.nobody')} />}
      {data && data.count > 0 && <Rows rows={data.rows} />}
      {data && data.count > data.rows.length && (
        <p className="second">{t('reminding.more', { n: data.count - data.rows.length })}</p>
      )}
    </Page>
  )
}

function Steps({ data: { steps, total_amount, count, excused } }: { data: Preview }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section className="run-figures" aria-label={t('reminding.figures')}>
      <div className="card">
        <b className="number">{showCount(count)}</b>
        <span>{t('reminding.inAll')}</span>
      </div>
      <div className="card">
        <b className="number">
          <Dollars amount={total_amount} />
        </b>
        <span>{t('reminding.overdue')}</span>
      </div>
      {steps.map((step) => (
        <div key={step.reminder_step_id} className="card">
          <b className="number">{showCount(step.count)}</b>
          <span>
            {t('reminding.from', { count: step.days_overdue })} · {pick(language, step.title_en, step.title_kh)}
          </span>
        </div>
      ))}
      {excused > 0 && (
        <div className="card">
          <b className="number">{showCount(excused)}</b>
          <span>{t('reminding.excused')}</span>
        </div>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: Preview['rows'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  return (
    <ul className="card reminders-list">
      {rows.map((row) => (
        <li key={row.family_key}>
          <div className="reminders-who">
            <strong>
              {row.children.map((child) => pick(language, child.student_name_en, child.student_name_kh)).join(', ')}
            </strong>
            <span className="second">{t('reminding.dueSince', { day: showDate(row.due_date), count: row.days })}</span>
            <span className="spread" />
            <Dollars amount={row.amount} />
          </div>
          <div className="reminders-bills">
            {row.bills.map((bill) => (
              <span key={bill.inv_id}>
                <Link to={place(`/invoices?open=${bill.inv_id}`)}>{bill.inv_number}</Link>
                {row.bills.length > 1 && (
                  <>
                    {' '}
                    <Dollars amount={bill.amount} />
                  </>
                )}
              </span>
            ))}
          </div>
          <details>
            <summary>
              {row.title}{' '}
              <span className="second">· {choiceLabel(reminderLanguage, row.reminder_language, language).text}</span>
            </summary>
            <p lang={row.reminder_language}>{row.message}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
