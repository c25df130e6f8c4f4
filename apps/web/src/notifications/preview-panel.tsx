import { showCount } from '@sala/contract/kit/money'
import type { Audience } from '@sala/contract/notifications/audiences'
import { channel } from '@sala/contract/notifications/deliveries'
import { wordFields } from '@sala/contract/notifications/message-words'
import { previewManual } from '@sala/contract/notifications/send-manuals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'

const HtmlView = lazy(() => import('../kit/value/html-view.tsx'))

const pick = ({ not_type_id, audience, total_hours }: Row) => ({
  not_type_id,
  audience,
  total_hours: typeof total_hours === 'number' ? total_hours : null,
})

/** Who would be told of a message, asked again whenever whoever writes it rests. */
export function usePreview(values: Row, sample: number) {
  const words = Object.fromEntries(wordFields.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  const asked = useDebounced(JSON.stringify({ ...pick(values), words, sample }), 600)
  return useQuery({
    queryKey: [previewManual.name, asked],
    queryFn: () => operate(previewManual, JSON.parse(asked)),
    enabled: (JSON.parse(asked) as { audience?: Audience | null }).audience != null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
type Preview = NonNullable<ReturnType<typeof usePreview>['data']>

/** How many a message goes to and in which way, and what one of them will read. */
export function PreviewPanel({ values }: { values: Row }) {
  const { t } = useTranslation()
  const [sample, setSample] = useState(0)
  const { data, error } = usePreview(values, sample)
  return (
    <section className="card card-pad preview" aria-label={t('writing.preview')}>
      <h2>{t('writing.preview')}</h2>
      {error && <ProblemNote problem={error} compact />}
      {values.audience && data ? (
        <>
          <Counts preview={data} />
          {data.sample && <Sample of={data.sample} onNext={() => setSample(sample + 1)} />}
        </>
      ) : (
        !error && <EmptyNote title={t('writing.chooseFirst')} />
      )}
    </section>
  )
}

function Counts({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { receivers, families, ways, withheld, all_sms_parts, sms_parts } = preview
  if (receivers === 0) return <p role="status">{t('writing.noOne')}</p>
  return (
    <div role="status">
      <p className="preview-count">{t('writing.goesTo', { count: receivers, families })}</p>
      <ul className="preview-ways">
        {ways.map((way) => (
          <li key={way.channel}>
            {way.channel === channel.none
              ? t('writing.unreached', { count: way.receivers })
              : `${choiceLabel(channel, way.channel, language).text}: ${showCount(way.receivers)}`}
            {way.channel === channel.sms && (
              <span className="second"> {t('writing.bySms', { count: all_sms_parts, ...sms_parts })}</span>
            )}
          </li>
        ))}
        {withheld > 0 && <li>{t('writing.withheld', { count: withheld })}</li>}
      </ul>
    </div>
  )
}

function Sample({ of, onNext }: { of: NonNullable<Preview['sample']>; onNext: () => void }) {
  const language = useLanguage()
  const { t } = useTranslation()
  return (
    <>
      <div className="preview-head">
        <strong>{of.name[language]}</strong>
        <Button size="small" icon={<RefreshCw size={14} aria-hidden />} onClick={onNext}>
          {t('writing.another')}
        </Button>
      </div>
      {(['km', 'en'] as const).map((each) => (
        <article key={each} className="preview-message" lang={each}>
          <strong>{of.title[each]}</strong>
          <Suspense fallback={null}>
            <HtmlView html={of.message[each]} />
          </Suspense>
        </article>
      ))}
    </>
  )
}
