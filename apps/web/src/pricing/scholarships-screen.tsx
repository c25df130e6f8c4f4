import { definitionType } from '@sala/contract/academics/grading'
import { saveScholarships, scholarships } from '@sala/contract/pricing/scholarships'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Row, send } from '../kit/api.ts'
import { useList, useOperation } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { fieldLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useOptions } from '../kit/value/options.ts'
import { isRate, RatesTable } from './rates-table.tsx'
import '../kit/form.css'
import './fees.css'

/** What each result in a sub program is worth: one table, saved whole. */
export default function ScholarshipsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, setParams] = useSearchParams()
  const acps_id = Number(params.get('acps_id')) || null
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const save = useOperation(saveScholarships)
  const title = resourceLabel(scholarships, language, 'several')
  const program = useOptions(scholarships, 'acps_id', { ids: acps_id ? [acps_id] : [] }, acps_id !== null).data?.data[0]
  const acp_id = acps_id === null ? undefined : (program?.acp_id as number | undefined)
  const known = useList(scholarships, { perPage: 200, 'filter[acps_id]': acps_id ?? undefined }, acps_id !== null)
  const results = useQuery({
    queryKey: [scholarships.name, 'results', acp_id],
    queryFn: ({ signal }) =>
      send<{ data: Row[] }>({
        path: `${scholarships.path}/grading-definitions/${acp_id}`,
        query: { perPage: 200 },
        signal,
      }),
    enabled: acp_id !== undefined,
  })
  const stored = new Map(
    (known.data?.data ?? [])
      .filter((row) => row.acps_id === acps_id)
      .map((row) => [row.grade_definition_id, row.discount_rate]),
  )
  const shownOf = (id: number) => typed[id] ?? stored.get(id)?.replace(/\.00$/, '') ?? ''
  const rows = (results.data?.data ?? []).map((row) => ({
    row,
    id: row.grade_definition_id as number,
    text: shownOf(row.grade_definition_id as number).trim(),
  }))
  const wrong = rows.some(({ text }) => text !== '' && !isRate(text))
  const writes = may('update', scholarships.name)
  const choose = (next: unknown) => {
    setTyped({})
    save.reset()
    setParams((before) => {
      const kept = new URLSearchParams(before)
      next ? kept.set('acps_id', String(next)) : kept.delete('acps_id')
      return kept
    })
  }
  const submit = () => {
    const rates = rows
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => ({ grade_definition_id: id, discount_rate: text }))
    save.mutate(
      { input: { acps_id: acps_id!, rates } },
      {
        onSuccess: () => {
          setTyped({})
          toast(t('scholarships.saved'))
        },
      },
    )
  }
  const label = fieldLabel(scholarships.name, 'acps_id', scholarships.fields.acps_id, language)
  const problem = save.error ?? known.error ?? results.error
  return (
    <Page title={title}>
      <section className="card rates" aria-label={title}>
        <div className="form-field rates-find">
          <label htmlFor="rates-program" className="form-label">
            {label}
          </label>
          <RefSelect
            id="rates-program"
            name="acps_id"
            field={scholarships.fields.acps_id}
            source={scholarships}
            value={acps_id}
            values={{}}
            label={label}
            onChange={choose}
          />
        </div>
        {problem && <ProblemNote problem={problem} compact />}
        {acps_id === null && (
          <EmptyNote
            icon={<GraduationCap size={28} strokeWidth={1.5} aria-hidden />}
            title={t('scholarships.choose')}
          />
        )}
        {acps_id !== null && results.data?.data.length === 0 && <p>{t('scholarships.noResults')}</p>}
        {acps_id !== null && rows.length > 0 && (
          <>
            <p className="second">{t('scholarships.hint')}</p>
            <div className="rates-columns">
              {definitionType.values.map((kind) => {
                const own = rows.filter(({ row }) => row.definition_type === kind)
                return (
                  own.length > 0 && (
                    <RatesTable
                      key={kind}
                      caption={t(
                        kind === definitionType.subject ? 'scholarships.subjectResult' : 'scholarships.totalResult',
                      )}
                      rows={own}
                      disabled={!writes}
                      onChange={(id, text) => setTyped((before) => ({ ...before, [id]: text }))}
                    />
                  )
                )
              })}
            </div>
            {wrong && (
              <p className="field-error" role="alert">
                {t('scholarships.wrongRate')}
              </p>
            )}
            {writes && (
              <Button
                type="primary"
                disabled={wrong || Object.keys(typed).length === 0}
                loading={save.isPending}
                onClick={submit}
              >
                {t('action.save')}
              </Button>
            )}
          </>
        )}
      </section>
    </Page>
  )
}
