import type { AnswerOf } from '@sala/contract/kit/operation'
import type { AnyReport } from '@sala/contract/kit/report'
import { dropReportView, listReportViews, saveReportView } from '@sala/contract/reports/report-views'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { PopBox } from '../kit/pop-box.tsx'
import type { Problem } from '../kit/problem.ts'
import { mendSettings, type ReportSettings, type ReportState } from '../kit/report/report-state.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

type Views = AnswerOf<typeof listReportViews>

/** The ways of looking at a report that somebody saved, for himself or for a role. */
export default function SavedViews({ report, state }: { report: AnyReport; state: ReportState }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const views = may('view', 'report-views')
  const { data } = useQuery<Views, Problem>({
    queryKey: ['report-views', report.name],
    queryFn: () => operate(listReportViews, { report: report.name }),
    enabled: views,
  })
  if (!views) return null
  return (
    <PopBox
      label={t('savedViews.title')}
      button={
        <>
          <Bookmark size={15} aria-hidden /> {t('savedViews.title')}
        </>
      }
    >
      {(close) => (
        <div className="pop-form">
          {data && data.data.length > 0 && (
            <ViewList
              views={data}
              onChoose={(settings) => {
                close()
                state.change(mendSettings(report, settings))
              }}
            />
          )}
          {may('create', 'report-views') && <SaveForm report={report} state={state} views={data} />}
        </div>
      )}
    </PopBox>
  )
}

function ViewList({
  views: { data, roles },
  onChoose,
}: {
  views: Views
  onChoose: (settings: ReportSettings) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const drop = useOperation(dropReportView)
  return (
    <ul className="saved-views">
      {data.map(({ view_id, view_name, role_id, is_own, settings }) => {
        const role = roles.find(({ id }) => id === role_id)
        return (
          <li key={view_id}>
            <button type="button" className="pop-item" onClick={() => onChoose(settings as ReportSettings)}>
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

function SaveForm({ report, state, views }: { report: AnyReport; state: ReportState; views: Views | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const save = useOperation(saveReportView)
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const { filters, sorts, group_by, visible, order } = state.settings
  return (
    <form
      className="pop-form"
      onSubmit={async (event) => {
        event.preventDefault()
        const settings = {
          filters: [...filters],
          sorts: [...sorts],
          group_by,
          visible: [...visible],
          order: [...order],
        }
        await save.mutateAsync({
          input: { report: report.name, view_name: name.trim(), role_id: role ? Number(role) : null, settings },
        })
        toast(t('savedViews.saved', { what: name.trim() }))
        setName('')
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
