import { Button } from 'antd'
import { ArrowRight, CircleAlert, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { isCovered } from './ambiguous.ts'
import { ColumnSelect } from './column-select.tsx'
import { ImportOptions, type Options } from './import-options.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { useCheck } from './use-check.ts'
import type { Import, Kind } from './use-import.ts'

const shown = 3

/** Which heading of the file is which column of Sala: guessed, and mended here. */
export function ImportColumns({ row, kind, onChecking }: { row: Import; kind: Kind; onChecking: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { headings, date_order, name_order } = row
  const allowed = new Set<string | null>(kind.columns.map(({ name }) => name))
  const [mapping, setMapping] = useState<readonly (string | null)[]>(
    row.mapping.map((name) => (allowed.has(name) ? name : null)),
  )
  const [options, setOptions] = useState<Options>({ date_order, name_order })
  const check = useCheck(row, onChecking)
  const usedBy = new Map(mapping.flatMap((name, at) => (name ? [[name, headings[at]?.heading ?? ''] as const] : [])))
  const missing = kind.columns
    .filter(({ name, needed }) => needed && !isCovered(name, mapping))
    .map((each) => pick(language, each.label_en, each.label_km))
  // A column belongs to one heading: whoever takes it, takes it from the other.
  const choose = (at: number, name: string | null) =>
    setMapping(mapping.map((each, index) => (index === at ? name : name !== null && each === name ? null : each)))
  const go = () => check.run({ mapping: [...mapping], ...options })
  return (
    <section className="card" aria-label={t('imports.step.columns')}>
      <div className="import-bar">
        <p role="status">{t('imports.understood', { known: usedBy.size, count: headings.length })}</p>
        {missing.length > 0 && (
          <p className="import-note" data-tone="warn">
            <CircleAlert size={16} aria-hidden />
            <span>{t('imports.missing', { columns: missing.join(', ') })}</span>
          </p>
        )}
        <ImportRemarks remarks={row.remarks} />
      </div>
      <ImportOptions
        kind={kind}
        headings={headings}
        mapping={mapping}
        remarks={row.remarks}
        options={options}
        onChange={setOptions}
      />
      <ul className="import-columns" aria-label={t('imports.heading')}>
        {headings.map(({ heading, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a heading is known by its place in the sheet
          <li key={at} className="import-column" data-unused={mapping[at] === null || undefined}>
            <span className="import-heading" translate="no">
              {heading || t('imports.noHeading', { n: at + 1 })}
            </span>
            <span className="import-samples" translate="no">
              {samples.filter(Boolean).slice(0, shown).join(' · ') || t('imports.noValues')}
            </span>
            <ArrowRight size={16} aria-hidden />
            <ColumnSelect
              kind={kind}
              heading={heading}
              value={mapping[at] ?? null}
              usedBy={usedBy}
              onChange={(name) => choose(at, name)}
            />
          </li>
        ))}
      </ul>
      <div className="import-bar import-foot">
        {check.error && <ProblemNote problem={check.error} compact />}
        <span className="second small">{t('imports.checkHelp')}</span>
        <span className="spread" />
        <Button
          type="primary"
          icon={<ListChecks size={16} aria-hidden />}
          loading={check.isPending}
          disabled={usedBy.size === 0}
          onClick={go}
        >
          {t('imports.toCheck')}
        </Button>
      </div>
    </section>
  )
}
