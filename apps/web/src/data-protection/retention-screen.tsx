import { keptSince, keptUnit, rehearseRetention, retentionAction, retentionRules } from '@sala/contract/data-protection/retention-rules'
import { showDate, showInstant } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type Row } from '../kit/api.ts'
import { useLasting, useList } from '../kit/hooks.ts'
import { choiceLabel, pick, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useAddress } from '../kit/list/list-state.ts'
import { usePlace, useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './safekeeping.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))

type Rehearsed = Awaited<ReturnType<typeof operate<typeof rehearseRetention>>>['data'][number]

/** How long things are kept, and what each rule would take tonight, before anybody switches it on. */
export default function RetentionScreen() {
  const { t } = useTranslation()
  const place = usePlace()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useAddress()
  const several = resourceLabel(retentionRules, language, 'several')
  useEffect(() => {
    document.title = `${several} · Sala`
  }, [several])
  const rules = useList(retentionRules, { perPage: 50 })
  const rehearsal = useQuery({ queryKey: [retentionRules.name, 'rehearsal'], queryFn: () => operate(rehearseRetention, {}) })
  const slow = useLasting(rules.isPending)
  const edited = params.get('edit') ?? undefined
  const close = () => change({ edit: null })
  return (
    <div className="page">
      <div className="page-head">
        <h1>{several}</h1>
        <span className="spread" />
        {may('view', 'retention-runs') && <Link to={place('/retention-runs')}>{t('safekeeping.runs')}</Link>}
      </div>
      <p className="second keep-lead">{t('safekeeping.lead')}</p>
      {rules.error && <ProblemNote problem={rules.error} onRetry={rules.refetch} />}
      {rehearsal.error && <ProblemNote problem={rehearsal.error} onRetry={rehearsal.refetch} compact />}
      {slow && <Skeleton lines={8} />}
      <ul className="keep-rules">
        {rules.data?.data.map((rule) => (
          <Rule
            key={String(rule.retention_rule_id)}
            rule={rule}
            found={rehearsal.data?.data.find((each) => each.retention_rule_id === rule.retention_rule_id)}
            onEdit={may('update', retentionRules.name) ? () => change({ edit: String(rule.retention_rule_id) }) : undefined}
          />
        ))}
      </ul>
      <Suspense fallback={null}>{edited !== undefined && <ResourceForm resource={retentionRules} id={edited} onSaved={close} onClose={close} />}</Suspense>
    </div>
  )
}

function Rule({ rule, found, onEdit }: { rule: Row; found: Rehearsed | undefined; onEdit: (() => void) | undefined }) {
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
        <span className="number">{String(rule.keep_for)}</span> {choiceLabel(keptUnit, rule.keep_unit, language).text} ·{' '}
        {choiceLabel(keptSince, rule.since, language).text}
      </p>
      <p className="second small">{pick(language, String(rule.reason_en), String(rule.reason_kh))}</p>
      {found && (
        <div className="keep-tonight">
          <strong>{found.counted === 0 ? t('safekeeping.nothingTonight') : t('safekeeping.goes', { n: found.counted })}</strong>
          {found.since_from && found.since_to && (
            <span className="second small number">
              {t('safekeeping.fromTo', { from: showDate(found.since_from.slice(0, 10)), to: showDate(found.since_to.slice(0, 10)) })}
            </span>
          )}
          <p className="second small">{isOn ? null : t('safekeeping.notOn')}</p>
          <p className="second small">
            {found.last_run ? t('safekeeping.lastRun', { n: found.last_counted, when: showInstant(found.last_run) }) : t('safekeeping.never')} ·{' '}
            {t('safekeeping.least', { n: found.least_days })}
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
