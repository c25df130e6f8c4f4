import type { ErasurePlan } from '@sala/contract/data-protection/privacy-requests'
import { showDate } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'

export const fateTones = { erase: 'error', anonymise: 'warn', keep: 'ok' } as const

/** What an erasure does, table by table: what goes, what is emptied, what stays and why until when. */
export function ErasureLines({ plan }: { plan: ErasurePlan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const order = Object.keys(fateTones)
  const lines = [...plan.lines].sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate))
  return (
    <>
      <ul className="privacy-lines" aria-label={t('dataPrivacy.plan')}>
        {lines.map(({ table, words, fate, rows, because, keeping, until }) => (
          <li key={table}>
            <Badge tone={fateTones[fate]}>{t(`dataPrivacy.fate.${fate}`)}</Badge>
            <div>
              <strong>{pick(language, words.en, words.km)}</strong>{' '}
              <span className="second small">{t('dataPrivacy.rows', { count: rows })}</span>
              {fate !== 'erase' && (
                <p className="second small">
                  {pick(language, because.en, because.km)}
                  <br />
                  {t('dataPrivacy.howLong')}: {pick(language, keeping.en, keeping.km)}
                  {until && ` (${t('dataPrivacy.until', { day: showDate(until) })})`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ul className="privacy-also second small">
        {plan.files > 0 && <li>{t('dataPrivacy.files', { count: plan.files })}</li>}
        {plan.sheets > 0 && <li>{t('dataPrivacy.sheets', { count: plan.sheets })}</li>}
        <li>{t('dataPrivacy.history', { count: plan.history })}</li>
        <li>{t('dataPrivacy.backups')}</li>
      </ul>
    </>
  )
}
