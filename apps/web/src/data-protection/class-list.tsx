import { listPrivacyClasses } from '@sala/contract/data-protection/privacy-requests'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { usePhone } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { fateTones } from './erasure-lines.tsx'

type Class = AnswerOf<typeof listPrivacyClasses>['data'][number]

/** What the school keeps of people, in words that people use: what, why and how long. */
export default function ClassList() {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const query = useQuery({ queryKey: [listPrivacyClasses.name], queryFn: () => operate(listPrivacyClasses, {}) })
  const { data } = query
  const say = ({ en, km }: Class['words']) => pick(language, en, km)
  const fate = ({ fate: which, emptied }: Class) => (
    <>
      <Badge tone={fateTones[which]}>{t(`dataPrivacy.fate.${which}`)}</Badge>
      {emptied > 0 && <span className="second small"> {t('dataPrivacy.emptied', { count: emptied })}</span>}
    </>
  )
  const cell = (draw: (each: Class) => React.ReactNode) => (row: Row) => draw(row as Class)
  return (
    <section className="card" aria-label={t('dataPrivacy.kept')}>
      <p className="second privacy-lead">{t('dataPrivacy.keptLead')}</p>
      <Loaded query={query} lines={8} />
      {data && phone && (
        <ul className="privacy-lines">
          {data.data.map((each) => (
            <li key={each.table}>
              <div>
                <strong>{say(each.words)}</strong> <span className="second small">{say(each.about)}</span>
                <p>{fate(each)}</p>
                <p className="small">{say(each.because)}</p>
                <p className="second small">{say(each.keeping)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && !phone && (
        <DataTable
          label={t('dataPrivacy.kept')}
          rows={data.data}
          keyOf={(row) => String(row.table)}
          columns={[
            { name: 'words', label: t('dataPrivacy.what'), cell: cell((each) => <strong>{say(each.words)}</strong>) },
            { name: 'about', label: t('dataPrivacy.whose'), cell: cell((each) => say(each.about)) },
            { name: 'fate', label: t('dataPrivacy.onErasure'), cell: cell(fate) },
            {
              name: 'because',
              label: t('dataPrivacy.why'),
              cell: cell((each) => <span className="privacy-why">{say(each.because)}</span>),
            },
            {
              name: 'keeping',
              label: t('dataPrivacy.howLong'),
              cell: cell((each) => <span className="privacy-why">{say(each.keeping)}</span>),
            },
            {
              name: 'is_exported',
              label: t('dataPrivacy.inCopy'),
              cell: cell((each) => t(each.is_exported ? 'dataPrivacy.yes' : 'dataPrivacy.no')),
            },
          ]}
        />
      )}
    </section>
  )
}
