import type { AnswerOf } from '@sala/contract/kit/operation'
import { dropReportView, listReportViews, saveReportView } from '@sala/contract/reports/report-views'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Bookmark, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import type { SavedViewsProps, ViewSettings } from '../kit/list/saved-views.tsx'
import { PopBox } from '../kit/pop-box.tsx'
import type { Problem } from '../kit/problem.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

type Views = AnswerOf<typeof listReportViews>
type View = Views['data'][number]

/** The ways of looking at a list or a report that somebody saved, for himself or for a role. */
export default function SavedViews({ of, settings, onChoose, onPlain, isNarrowed }: SavedViewsProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change, amend] = useUrlParams()
  const { data } = useQuery<Views, Problem>({
    queryKey: ['report-views', of],
    queryFn: () => operate(listReportViews, { report: of }),
  })
  const [note, setNote] = useState('')
  const asked = params.get('view')
  const opened = useRef(isNarrowed ? asked : null)
  const current = data?.data.find(({ view_id }) => String(view_id) === asked)
  const choose = (view: View) => {
    opened.current = String(view.view_id)
    const lost = onChoose(view.settings)
    setNote(lost > 0 ? t('savedViews.lost', { count: lost }) : '')
    change({ view: opened.current }, true)
  }
  // Asked for by the address: it is opened once, as if it had been chosen here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view in the address, or the views themselves
  useEffect(() => {
    if (!data || asked === null || asked === opened.current) return
    if (current) return choose(current)
    opened.current = asked
    setNote(t('savedViews.gone'))
    amend({ view: null })
  }, [data, asked])
  return (
    <>
      {note && (
        <span className="views-note" role="status">
          {note}
        </span>
      )}
      <PopBox
        label={t('savedViews.title')}
        button={
          <>
            <Bookmark size={15} aria-hidden />{' '}
            <span className="views-name">{current?.view_name ?? t('savedViews.title')}</span>
          </>
        }
      >
        {(close) => (
          <div className="pop-form">
            <ViewList
              views={data}
              current={current}
              onChoose={(view) => {
                close()
                choose(view)
              }}
              onPlain={() => {
                close()
                setNote('')
                onPlain()
              }}
            />
            {may('create', 'report-views') && (
              <SaveForm
                of={of}
                settings={settings}
                views={data}
                name={current?.is_own ? current.view_name : ''}
                onSaved={(view) => {
                  opened.current = String(view.view_id)
                  change({ view: opened.current }, true)
                  close()
                }}
              />
            )}
          </div>
        )}
      </PopBox>
    </>
  )
}

interface ViewListProps {
  readonly views: Views | undefined
  readonly current: View | undefined
  readonly onChoose: (view: View) => void
  readonly onPlain: () => void
}

function ViewList({ views, current, onChoose, onPlain }: ViewListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const drop = useOperation(dropReportView)
  return (
    <ul className="saved-views">
      <li>
        <button type="button" className="pop-item" aria-current={!current} onClick={onPlain}>
          {t('savedViews.plain')}
        </button>
      </li>
      {views?.data.map((view) => {
        const { view_id, view_name, role_id, is_own } = view
        const role = views.roles.find(({ id }) => id === role_id)
        return (
          <li key={view_id}>
            <button type="button" className="pop-item" aria-current={view === current} onClick={() => onChoose(view)}>
              {view_name}
              {role && <span className="second small">{pick(language, role.name, role.name_kh)}</span>}
            </button>
            {is_own && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('savedViews.drop', { what: view_name })}
                onClick={() => drop.mutate({ input: { view_id } })}
              >
                <Trash2 size={15} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface SaveFormProps {
  readonly of: string
  readonly settings: ViewSettings
  readonly views: Views | undefined
  /** What it is called until somebody types another name. */
  readonly name: string
  readonly onSaved: (view: View) => void
}

function SaveForm({ of, settings, views, name: known, onSaved }: SaveFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const save = useOperation(saveReportView)
  const [name, setName] = useState(known)
  const [role, setRole] = useState('')
  return (
    <form
      className="pop-form"
      onSubmit={async (event) => {
        event.preventDefault()
        const { filters, sorts, group_by, visible, order } = settings
        const kept = await save.mutateAsync({
          input: {
            report: of,
            view_name: name.trim(),
            role_id: role ? Number(role) : null,
            settings: { filters: [...filters], sorts: [...sorts], group_by, visible: [...visible], order: [...order] },
          },
        })
        toast(t('savedViews.saved', { what: name.trim() }))
        onSaved(kept)
      }}
    >
      <label htmlFor="view-name">
        {t('savedViews.name')}
        <Input
          id="view-name"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {views && views.roles.length > 0 && (
        <label>
          {t('savedViews.for')}
          <select value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">{t('savedViews.forMe')}</option>
            {views.roles.map((each) => (
              <option key={each.id} value={each.id}>
                {t('savedViews.forRole', { role: pick(language, each.name, each.name_kh) })}
              </option>
            ))}
          </select>
        </label>
      )}
      {save.error && <ProblemNote problem={save.error} compact />}
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={save.isPending}>
        {t('savedViews.save')}
      </Button>
    </form>
  )
}
