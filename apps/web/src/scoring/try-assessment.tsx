import type { AnswerOf } from '@sala/contract/kit/operation'
import { readScoreRule } from '@sala/contract/scoring/assessment-details'
import { parseRatio, ratio, shortRatio, showRatio, times } from '@sala/contract/scoring/ratio'
import { reckon, type Step } from '@sala/contract/scoring/reckon'
import type { ItemMark, MarksRule, OccasionRule } from '@sala/contract/scoring/rules'
import { scoreAssessments } from '@sala/contract/scoring/score-assessments'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type ShownRow } from '../kit/api.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { fieldLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { SideDrawer } from '../kit/overlays.tsx'
import './scoring.css'

type Answer = AnswerOf<typeof readScoreRule>
const typedMark = /^\d{1,4}(\.\d{1,2})?$/
/** What every mark begins with, in percent: something to be changed. */
const beginning = 80

const occasionsOf = (of: OccasionRule): MarksRule[] =>
  of.kind === 'marks' ? [of] : of.parts.flatMap((part) => occasionsOf(part.of))

interface Cell extends Omit<ItemMark, 'value' | 'state'> {
  readonly key: string
}

/** One mark for each subject on each occasion, or for each component of it. */
const cellsOf = (occasions: readonly MarksRule[]): Cell[] =>
  occasions.flatMap(({ occasion, subjects }, at) =>
    subjects.flatMap(({ subject_id, full, components }, row) =>
      (components.length > 0 ? components : [{ component_id: null }]).map(({ component_id }, part) => ({
        key: `${occasion} ${subject_id} ${component_id ?? ''}`,
        ...{ occasion, subject_id, full, component_id, weight: '1' },
        item_id: (at * 100 + row) * 20 + part,
      })),
    ),
  )

const scoreOf = (share: string, scale: string, decimals: number) => {
  const [top, bottom] = share.split('/')
  return showRatio(times(ratio(BigInt(top!), BigInt(bottom!)), parseRatio(scale)), decimals)
}
const stepsOf = (step: Step): Step[] => (step.kind === 'mean' ? [step, ...step.parts.flatMap(stepsOf)] : [step])

function Tried({ rule, subjects, components, bases, letters }: Answer) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const occasions = occasionsOf(rule.of)
  const cells = cellsOf(occasions)
  const usual = (full: string) => shortRatio(times(parseRatio(full), ratio(beginning, 100)))
  const textOf = ({ key, full }: Cell) => typed[key] ?? usual(full)
  const isMark = ({ full }: Cell, text: string) => typedMark.test(text) && Number(text) <= Number(full)
  const items = cells.map((cell) => ({ ...cell, state: null, value: isMark(cell, textOf(cell)) ? textOf(cell) : null }))
  // Whoever takes one of a group of electives: here the first.
  const groups = Map.groupBy(
    occasions[0]!.subjects.filter(({ basket }) => basket !== null),
    ({ basket }) => basket,
  )
  const [chosen, left] = [[...groups.values()].map(([one]) => one!.subject_id), new Set<number>()]
  for (const [, ...others] of groups.values()) for (const { subject_id } of others) left.add(subject_id)
  const result = reckon(rule, { items, chosen, absences: { excused: 0, unexcused: 0 } })
  const nameIn = (all: Answer['subjects'], id: number | null) => {
    const found = all.find((each) => each.id === id)
    return found ? pick(language, found.name_en, found.name_kh) : ''
  }
  const occasionName = (occasion: string) => {
    const [base, value] = occasion.split(':').map(Number)
    const several = occasions.filter((each) => each.occasion.startsWith(`${base}:`)).length > 1
    return `${nameIn(bases, base!)}${several ? ` ${value}` : ''}`
  }
  const rows = cells.filter((each) => each.occasion === occasions[0]!.occasion && !left.has(each.subject_id))
  const shown = stepsOf(result.tree).filter(({ kind, share }) => kind === 'occasion' && share !== null)
  return (
    <>
      <p className="tried-result" aria-live="polite">
        {result.average === null ? (
          t('tried.waits')
        ) : (
          <>
            <strong className="number">{result.average}</strong>{' '}
            {t('tried.result', { scale: shortRatio(parseRatio(rule.scale)), percent: result.percent })}{' '}
            <span translate="no">{nameIn(letters, result.grade_definition_id)}</span>{' '}
            {t(result.passes ? 'tried.passes' : 'tried.fails')}
          </>
        )}
      </p>
      <div className="tried-marks">
        <table className="owned">
          <thead>
            <tr>
              <th>{t('tried.subject')}</th>
              {occasions.map(({ occasion }) => (
                <th key={occasion}>{occasionName(occasion)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>
                  {nameIn(subjects, row.subject_id)}{' '}
                  <span className="second">
                    {nameIn(components, row.component_id)} / {shortRatio(parseRatio(row.full))}
                  </span>
                </td>
                {occasions.map(({ occasion }) => {
                  const cell = cells.find(
                    (each) =>
                      each.occasion === occasion &&
                      each.subject_id === row.subject_id &&
                      each.component_id === row.component_id,
                  )
                  return (
                    <td key={occasion}>
                      {cell && (
                        <Input
                          className="number-input"
                          inputMode="decimal"
                          maxLength={7}
                          aria-label={`${nameIn(subjects, cell.subject_id)} ${nameIn(components, cell.component_id)} ${occasionName(occasion)}`}
                          status={isMark(cell, textOf(cell)) ? undefined : 'error'}
                          value={textOf(cell)}
                          onChange={(event) => setTyped((before) => ({ ...before, [cell.key]: event.target.value }))}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>{t('tried.average')}</th>
              {occasions.map(({ occasion, scale }) => {
                const step = shown.find(({ id }) => id === occasion)
                return (
                  <td key={occasion} className="number">
                    {step ? scoreOf(step.share!, scale, rule.decimals) : '—'}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

/** An assessment with marks that are only typed to see what it makes of them; nothing is kept. */
export default function TryAssessment({
  row,
  first,
  onClose,
}: {
  row: ShownRow<typeof scoreAssessments>
  first: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [grade_id, setGrade] = useState(row.grade_id ?? first)
  const found = useQuery({
    queryKey: ['score-assessments', row.id, row.version, readScoreRule.name, grade_id],
    queryFn: () => operate(readScoreRule, { id: row.id, grade_id }),
    retry: false,
  })
  const field = { ...scoreAssessments.fields.grade_id, optional: false }
  const label = fieldLabel(scoreAssessments.name, 'grade_id', field, language)
  return (
    <SideDrawer title={`${t('tried.title')}: ${titleOf(scoreAssessments, row, language)}`} onClose={onClose} size={880}>
      {row.grade_id === null && (
        <div className="form-field">
          <label htmlFor="tried-grade" className="form-label">
            {label}
          </label>
          <RefSelect
            id="tried-grade"
            name="grade_id"
            field={field}
            source={scoreAssessments}
            value={grade_id}
            values={{ acps_id: row.acps_id }}
            label={label}
            onChange={(next) => setGrade(next as number)}
          />
        </div>
      )}
      <Loaded query={found}>{(answer) => <Tried key={grade_id} {...answer} />}</Loaded>
    </SideDrawer>
  )
}
