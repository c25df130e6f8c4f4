import { cancelTask } from '@sala/contract/app/tasks'
import { showInstant } from '@sala/contract/kit/dates'
import { showCount } from '@sala/contract/kit/money'
import { type Task, taskStates } from '@sala/contract/kit/task'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { fetchDownload, keepDownload } from '../kit/download.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import type { Problem } from '../kit/problem.ts'
import { tasksKey } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'

/** Why work came to nothing, where it says what to do next. */
const reasons: Readonly<Record<string, 'tasks.notAllowed' | 'tasks.dayClosed'>> = {
  not_allowed: 'tasks.notAllowed',
  day_is_closed: 'tasks.dayClosed',
}

/** Long work of whoever is signed in, the newest first. */
export default function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation()
  if (tasks.length === 0) return <p className="second bell-empty">{t('tasks.none')}</p>
  return (
    <ul>
      {tasks.map((task) => (
        <TaskLine key={task.task_id} task={task} />
      ))}
    </ul>
  )
}

function TaskLine({ task }: { task: Task }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = pick(language, task.label, task.label_kh)
  const open = task.state === 'queued' || task.state === 'running'
  const { text, tone } = choiceLabel(taskStates, task.state, language)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch((error: Problem) => setProblem(error.message))
    setBusy(false)
  }
  const cancel = () =>
    act(() =>
      operate(cancelTask, { task_id: task.task_id }).then(() => client.invalidateQueries({ queryKey: tasksKey })),
    )
  const take = () => act(() => fetchDownload({ path: `/my-tasks/${task.task_id}/file` }).then(keepDownload))

  return (
    <li className="task">
      <div className="task-head">
        <strong>{name}</strong>
        <Badge tone={tone}>{text}</Badge>
        <span className="spread" />
        {task.file_name && (
          <Button size="small" type="primary" icon={<Download size={14} aria-hidden />} loading={busy} onClick={take}>
            {t('tasks.download')}
          </Button>
        )}
        {open && (
          <Button
            size="small"
            icon={<X size={14} aria-hidden />}
            loading={busy}
            aria-label={t('tasks.cancel', { what: name })}
            onClick={cancel}
          />
        )}
      </div>
      {open && <progress value={task.total ? task.done : undefined} max={task.total ?? undefined} aria-label={name} />}
      <span className="second small">
        {open && task.total
          ? t('tasks.progress', { done: showCount(task.done), total: showCount(task.total) })
          : showInstant(task.finished_at ?? task.created_date)}
        {task.error && ` · ${t(reasons[task.error] ?? 'tasks.failed')}`}
      </span>
      {problem && (
        <span role="alert" className="toolbar-problem small">
          {problem}
        </span>
      )}
    </li>
  )
}
