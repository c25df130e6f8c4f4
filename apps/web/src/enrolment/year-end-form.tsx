import { academicYears } from '@sala/contract/academics/years'
import { rehearseYearEnd, yearEnds } from '@sala/contract/enrolment/year-ends'
import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import type { Fields } from '@sala/contract/kit/field'
import { branches } from '@sala/contract/organisation/branches'
import { Button, Checkbox } from 'antd'
import { ArrowRight, FlaskConical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drafted } from '../kit/form/drafts.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useDraft } from '../kit/form/use-draft.tsx'
import { useList, useOperation } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { type Exception, idsOf, YearEndExceptions } from './year-end-exceptions.tsx'
import { YearEndSteps } from './year-end-steps.tsx'

const asked = ['next_year', 'start_date', 'end_date', 'with_timetables', 'opens_now'] as const
const fields: Fields = Object.fromEntries(asked.map((name) => [name, rehearseYearEnd.body![name]]))

const nothing = {}
const drafted: Drafted = { ...fields, chosen: { kind: 'json' }, exceptions: { kind: 'json' } }

/** `2026-2027` becomes `2027-2028`, and a day the same day a year later. */
const nextName = (name: string) => name.replaceAll(/\d{4}/g, (year) => String(Number(year) + 1))
const nextDay = (day: string) => nextName(day).replace(/-02-29$/, '-02-28')

/** What ends, what comes after it, and who does not simply go on: then it is rehearsed. */
export default function YearEndForm({
  onRehearsed,
  onLeave,
}: {
  onRehearsed: (id: number) => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [step, setStep] = useState<'choose' | 'exceptions'>('choose')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [exceptions, setExceptions] = useState<readonly Exception[]>([])
  const list = useList(academicYears, { 'filter[ac_status_id]': 1, perPage: 100, include: ['branch'], sort: 'ac_year' })
  const years = list.data?.data ?? []
  const form = useFormState(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
    language,
  )
  const rehearse = useOperation(rehearseYearEnd)
  const values = useMemo(() => ({ ...form.values, chosen, exceptions }), [form.values, chosen, exceptions])
  const draft = useDraft(rehearseYearEnd.name, drafted, {
    values,
    start: nothing,
    dirty: chosen.length > 0,
    restore: ({ chosen: ids, exceptions: others, ...typed }) => {
      setChosen((ids as number[] | undefined) ?? [])
      setExceptions((others as Exception[] | undefined) ?? [])
      form.restore(typed)
    },
  })

  const choose = (ids: readonly number[]) => {
    setChosen(ids)
    const [first] = years.filter((year) => ids.includes(year.ac_year_id))
    if (!first || form.dirty) return
    form.reset({
      ...form.values,
      next_year: nextName(first.ac_year),
      start_date: nextDay(first.start_date),
      end_date: nextDay(first.end_date),
    })
  }
  const submit = () => {
    const body = form.submit()
    if (!body) return setStep('choose')
    rehearse.mutate(
      { input: { ...body, ac_year_ids: [...chosen], ...idsOf(exceptions) } as never },
      {
        onSuccess: ({ year_end_id }) => {
          draft.drop()
          onRehearsed(year_end_id)
        },
        onError: ({ errors }) => form.refuse(errors),
      },
    )
  }
  const early = years.find((year) => chosen.includes(year.ac_year_id) && year.end_date > localToday())
  const go = () => {
    if (form.submit()) setStep('exceptions')
  }
  return (
    <Page title={t('yearEnd.title')} onBack={step === 'choose' ? onLeave : () => setStep('choose')}>
      <YearEndSteps at={step} />
      {draft.offer}
      {rehearse.error && <ProblemNote problem={rehearse.error} compact />}
      {step === 'choose' ? (
        <section className="card card-pad year-end-card" aria-label={t('yearEnd.step.choose')}>
          <fieldset className="form-section">
            <legend>{t('yearEnd.whichYears')}</legend>
            <Loaded query={list} lines={3} />
            {list.data && (
              <Checkbox.Group className="year-end-years" value={[...chosen]} onChange={choose}>
                {years.map(({ ac_year_id, ac_year, branch }) => (
                  <Checkbox key={ac_year_id} value={ac_year_id}>
                    {branch && titleOf(branches, branch, language)} <span className="second">{ac_year}</span>
                  </Checkbox>
                ))}
              </Checkbox.Group>
            )}
            {list.data?.data.length === 0 && <p className="second">{t('yearEnd.noYears')}</p>}
          </fieldset>
          {early && (
            <p className="year-end-early" role="status">
              {t('yearEnd.early', { day: showDate(early.end_date), year: early.ac_year })}
            </p>
          )}
          {chosen.length > 0 && (
            <FormFields owner={rehearseYearEnd.name} source={yearEnds} fields={Object.entries(fields)} form={form} />
          )}
          <div className="buttons">
            <Button
              type="primary"
              icon={<ArrowRight size={16} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={go}
            >
              {t('yearEnd.toExceptions')}
            </Button>
          </div>
        </section>
      ) : (
        <section className="card card-pad year-end-card" aria-label={t('yearEnd.step.exceptions')}>
          <YearEndExceptions exceptions={exceptions} onChange={setExceptions} />
          <div className="buttons">
            <Button onClick={() => setStep('choose')}>{t('action.back')}</Button>
            <Button
              type="primary"
              icon={<FlaskConical size={16} aria-hidden />}
              loading={rehearse.isPending}
              onClick={submit}
            >
              {t('yearEnd.rehearse')}
            </Button>
          </div>
          <p className="second small">{t('yearEnd.rehearseHelp')}</p>
        </section>
      )}
    </Page>
  )
}
