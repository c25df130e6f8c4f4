import { type definitionType, gradingDefinitions } from '@sala/contract/academics/grading'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useList, useOperation } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { SideDrawer } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useOptions } from '../kit/value/options.ts'
import { GradingBar } from './grading-bar.tsx'
import '../kit/form.css'

const score = /^\d{1,3}(\.\d{1,2})?$/

/** From the lower ends alone, so that nothing can overlap: each grade reaches to the next one above. */
function partsOf(starts: readonly { grade: string; id: number; from: number }[]) {
  const sorted = [...starts].sort((a, b) => b.from - a.from)
  return sorted.map((each, index) => ({ ...each, to: index === 0 ? 100 : sorted[index - 1]!.from }))
}

/** Ranges that are saved together, by which call, and of which grades. */
export interface RangeSet {
  readonly resource: AnyResource
  readonly saving: AnyOperation
  readonly kind: (typeof definitionType.values)[number]
}

/** The ranges of a sub program, or of one of its subjects, drawn as a bar and saved at once. */
export default function GradingSet({ resource: ranges, saving, kind, onClose }: RangeSet & { onClose: () => void }) {
  const perSubject = ranges.fields.subject_id !== undefined
  const { t } = useTranslation()
  const language = useLanguage()
  const [of, setOf] = useState<{ acps_id: number | null; subject_id: number | null }>({
    acps_id: null,
    subject_id: null,
  })
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const save = useOperation(saving)
  const program = useOptions(ranges, 'acps_id', { ids: of.acps_id ? [of.acps_id] : [] }, of.acps_id !== null).data
    ?.data[0]
  const known = useList(ranges, { perPage: 200, 'filter[acps_id]': of.acps_id ?? undefined }, of.acps_id !== null)
  const query = { perPage: 200, 'filter[acp_id]': program?.acp_id as number, 'filter[definition_type]': kind }
  const definitions = useList(gradingDefinitions, query, program !== undefined).data?.data
  const stored = ((known.data?.data ?? []) as Row[]).filter(
    (each) => each.acps_id === of.acps_id && (each.subject_id ?? null) === of.subject_id,
  )
  const from = (id: number) =>
    typed[id] ??
    stored
      .find((each) => each.grade_definition_id === id)
      ?.from_score?.toString()
      .replace(/\.00$/, '') ??
    ''

  const starts = (definitions ?? [])
    .map((each) => ({ grade: each.grade, id: each.grade_definition_id, text: from(each.grade_definition_id) }))
    .filter(({ text }) => score.test(text) && Number(text) < 100)
    .map(({ grade, id, text }) => ({ grade, id, from: Number(text) }))
  const parts = partsOf(starts)
  const twice = new Set(starts.map((each) => each.from)).size < starts.length
  const fault = twice
    ? t('ranges.twice')
    : starts.length > 0 && parts.at(-1)!.from !== 0
      ? t('ranges.fromZero')
      : undefined
  const choose = (name: 'acps_id' | 'subject_id', next: unknown) => {
    setTyped({})
    save.reset()
    setOf((before) =>
      name === 'acps_id'
        ? { acps_id: next as number, subject_id: null }
        : { ...before, subject_id: next as number | null },
    )
  }
  const submit = () =>
    save.mutate(
      {
        input: {
          acps_id: of.acps_id!,
          ...(perSubject && { subject_id: of.subject_id }),
          ranges: parts.map(({ id, from: from_score, to }) => ({
            grade_definition_id: id,
            from_score: String(from_score),
            to_score: String(to),
          })),
        },
      },
      {
        onSuccess: () => {
          toast(t('ranges.saved'))
          onClose()
        },
      },
    )
  const select = (name: 'acps_id' | 'subject_id') => {
    const field = ranges.fields[name]
    const label = fieldLabel(ranges.name, name, field, language)
    return (
      <div className="form-field">
        <label htmlFor={`set-${name}`} className="form-label">
          {label}
        </label>
        <RefSelect
          id={`set-${name}`}
          name={name}
          field={field}
          source={ranges}
          value={of[name]}
          values={of}
          label={label}
          prompt={name === 'subject_id' && of.acps_id ? t('ranges.allSubjects') : undefined}
          onChange={(next) => choose(name, next)}
        />
      </div>
    )
  }
  return (
    <SideDrawer
      title={t('ranges.title')}
      onClose={onClose}
      footer={
        <div className="form-footer">
          <span className="spread" />
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="primary"
            disabled={starts.length === 0 || fault !== undefined}
            loading={save.isPending}
            onClick={submit}
          >
            {t('action.save')}
          </Button>
        </div>
      }
    >
      <div className="form-grid">
        {select('acps_id')}
        {perSubject && select('subject_id')}
      </div>
      {save.error && <ProblemNote problem={save.error} compact />}
      {of.acps_id !== null && definitions?.length === 0 && <p>{t('ranges.noGrades')}</p>}
      {definitions && definitions.length > 0 && (
        <>
          <p className="second grade-hint">{t('ranges.hint')}</p>
          <GradingBar parts={twice ? [] : parts} />
          <div className="grade-rows">
            {definitions.map((each) => {
              const id = each.grade_definition_id
              return [
                <strong key={`grade-${id}`} translate="no">
                  {each.grade}
                </strong>,
                <span key={`name-${id}`}>{pick(language, each.definition_name_en, each.definition_name_kh)}</span>,
                <Input
                  key={`from-${id}`}
                  className="number-input"
                  inputMode="decimal"
                  maxLength={6}
                  aria-label={t('ranges.from', { grade: each.grade })}
                  status={from(id) !== '' && !score.test(from(id)) ? 'error' : undefined}
                  value={from(id)}
                  onChange={(event) => setTyped((before) => ({ ...before, [id]: event.target.value }))}
                />,
              ]
            })}
          </div>
          {fault && (
            <p className="field-error" role="alert">
              {fault}
            </p>
          )}
        </>
      )}
    </SideDrawer>
  )
}
