import type { listTasks } from '@sala/contract/app/tasks'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'
import { tasksKey } from '../kit/session.tsx'
import { useUnread } from '../notifications/own/use-messages.ts'
import { learnWordsOf } from './area-words.ts'

const TaskList = lazy(() => import('./task-list.tsx'))
const BellMessages = lazy(async () => {
  const [found] = await Promise.all([import('../notifications/own/bell-messages.tsx'), learnWordsOf('notifications')])
  return found
})

/** Says when a message has come or long work is done; opened, it shows the newest, and how far the rest is. */
export function Bell() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const { data } = useQuery<AnswerOf<typeof listTasks>, Problem>({
    queryKey: tasksKey,
    queryFn: ({ signal }) => send({ path: '/my-tasks', signal }),
    // Live events say when to read again; this is for the time without them.
    refetchInterval: ({ state }) =>
      state.data?.data.some((task) => task.state === 'queued' || task.state === 'running') ? 5000 : false,
  })
  const unseen = data?.unseen ?? 0
  const fresh = unseen + (useUnread().data?.unread ?? 0)
  const running = data?.data.filter((task) => task.state === 'queued' || task.state === 'running').length ?? 0
  useLayoutEffect(() => {
    const from = button.current?.getBoundingClientRect()
    if (!open || !box.current || !from) return
    box.current.showPopover()
    box.current.style.top = `${from.bottom + 6}px`
    // Never past the left edge, however narrow the screen.
    box.current.style.right = `${Math.max(8, Math.min(innerWidth - from.right, innerWidth - box.current.offsetWidth - 8))}px`
    box.current.focus()
  }, [open])
  useEffect(() => {
    if (open && unseen > 0)
      send({ method: 'POST', path: '/my-tasks/seen', body: {} }).then(() =>
        client.invalidateQueries({ queryKey: tasksKey }),
      )
  }, [open, unseen, client])

  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button bell"
        aria-label={fresh > 0 ? t('tasks.bellNew', { n: fresh }) : t('tasks.bell')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <BellIcon size={19} aria-hidden />
        {fresh > 0 ? (
          <span className="bell-count">{fresh > 99 ? '99+' : fresh}</span>
        ) : (
          running > 0 && <span className="bell-running" />
        )}
      </button>
      {open && (
        <div
          ref={box}
          id={id}
          popover="auto"
          role="dialog"
          tabIndex={-1}
          className="pop-menu bell-box"
          aria-label={t('tasks.bell')}
          onToggle={(event) => {
            if (event.newState !== 'closed') return
            setOpen(false)
            button.current?.focus()
          }}
        >
          <Suspense fallback={null}>
            <BellMessages onLeave={() => setOpen(false)} />
            <h2>{t('tasks.title')}</h2>
            <TaskList tasks={data?.data ?? []} />
          </Suspense>
        </div>
      )}
    </>
  )
}
