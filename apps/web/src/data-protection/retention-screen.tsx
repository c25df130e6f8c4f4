import {
  keptSince,
  keptUnit,
  rehearseRetention,
  retentionAction,
  retentionRules,
} from '@sala/contract/data-protection/retention-rules'
import { showDate, showInstant } from '@sala/contract/kit/dates'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type ShownRow } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, pick, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './safekeeping.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))

type Rehearsed = AnswerOf<typeof rehearseRetention>['data'][number]

/** How long things are kept, and what each rule would take tonight, before anybody switches it on. */
export default function RetentionScreen() {
  const { t } = useTranslation()
  const place = useHref()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const rules = useList(retentionRules, { perPage: 50 })
  const rehearsal = useQuery({
    queryKey: [retentionRules.name, 'rehearsal'],
    queryFn: () => operate(rehearseRetention, {}),
  })
  const edited = params.get('edit') ?? undefined
  const close = () => change({ edit: null })
  return (
    <Page
      title={resourceLabel(retentionRules, language, 'several')}
      actions={may('view', 'retention-runs') && <Link to={place('/retention-runs')}>{t('safekeeping.runs')}</Link>}
    >
      <p className="second keep-lead">{t('safekeeping.lead')}</p>
      <Loaded query={rules} lines={8} />
      {rehearsal.error && <ProblemNote problem={rehearsal.error} onRetry={rehearsal.refetch} compact />}
      <ul className="keep-rules">
        {rules.data?.data.map((rule) => (
          <Rule
            key={rule.retention_rule_id}
            rule={rule}
            found={rehearsal.data?.data.find((each) => each.retention_rule_id === rule.retention_rule_id)}
            onEdit={
              may('update', retentionRules.name) ? () => change({ edit: String(rule.retention_rule_id) }) : undefined
            }
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {edited !== undefined && <ResourceForm resource={retentionRules} id={edited} onSaved={close} onClose={close} />}
      </Suspense>
    </Page>
  )
}

function Rule({
  rule,
  found,
  onEdit,
}: {
  rule: ShownRow<typeof retentionRules>
  found: Rehearsed | undefined
  onEdit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = titleOf(retentionRules, rule, language)
  const action = choiceLabel(retentionAction, rule.action, language)
  const isOn = rule.is_active === 1
  return (
    <li className="card keep-rule">
      <div className="looks-head">
        <h2>{name}</h2>
        <Badge tone={isOn ? 'ok' : 'quiet'}>{t(isOn ? 'safekeeping.on' : 'safekeeping.off')}</Badge>
      </div>
      <p>
        <span className="number">{rule.keep_for}</span> {choiceLabel(keptUnit, rule.keep_unit, language).text} ·{' '}
        {choiceLabel(keptSince, rule.since, language).text}
      </p>
      <p className="second small">{pick(language, rule.reason_en, rule.reason_kh)}</p>
      {found && (
        <div className="keep-tonight">
          <strong>
            {found.counted === 0 ? t('safekeeping.nothingTonight') : t('safekeeping.goes', { n: found.counted })}
          </strong>
          {found.since_from && found.since_to && (
            <span className="second small number">
              {t('safekeeping.fromTo', {
                from: showDate(found.since_from.slice(0, 10)),
                to: showDate(found.since_to.slice(0, 10)),
              })}
            </span>
          )}
          <p className="second small">{isOn ? null : t('safekeeping.notOn')}</p>
          <p className="second small">
            {found.last_run
              ? t('safekeeping.lastRun', { n: found.last_counted, when: showInstant(found.last_run) })
              : t('safekeeping.never')}{' '}
            · {t('safekeeping.least', { n: found.least_days })}
          </p>
        </div>
      )}
      <div className="looks-head">
        <Badge tone={action.tone}>{action.text}</Badge>
        {onEdit && (
          <Button icon={<Pencil size={15} aria-hidden />} aria-label={`${t('action.edit')}: ${name}`} onClick={onEdit}>
            {t('action.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}
