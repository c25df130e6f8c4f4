import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LazySelect } from '../kit/input/lazy-select.tsx'
import { nameOf, pick, sectionLabel, useLanguage } from '../kit/labels.ts'
import type { Kind } from './use-import.ts'

interface ColumnSelectProps {
  readonly kind: Kind
  readonly heading: string
  readonly value: string | null
  /** Which heading holds a column already. */
  readonly usedBy: ReadonlyMap<string, string>
  readonly onChange: (name: string | null) => void
}

const leftOut = ''

/** Sala's columns in groups, as the forms have them; found by either language. */
export function ColumnSelect({ kind, heading, value, usedBy, onChange }: ColumnSelectProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const groups = useMemo(() => {
    const found = new Map<string, { value: string; label: string; search: string }[]>()
    for (const { name, label_en, label_km, needed, of, section } of kind.columns) {
      const parts = [
        of !== kind.resource || !section ? nameOf(of, language) : undefined,
        section ? sectionLabel(section, language) : undefined,
      ]
      const group = parts.filter(Boolean).join(' · ')
      const label = pick(language, label_en, label_km) + (needed ? ' *' : '')
      found.set(group, [
        ...(found.get(group) ?? []),
        { value: name, label, search: `${label_en} ${label_km} ${name}`.toLowerCase() },
      ])
    }
    return [...found].map(([label, options]) => ({ label, title: label, options }))
  }, [kind, language])
  return (
    <LazySelect
      aria-label={t('imports.becomesOf', { heading })}
      value={value ?? leftOut}
      showSearch={{
        filterOption: (typed, option) =>
          (option as { search?: string } | undefined)?.search?.includes(typed.trim().toLowerCase()) ?? false,
      }}
      options={[{ value: leftOut, label: t('imports.notUsed'), search: '' }, ...groups]}
      labelRender={({ label }) => (value === null ? <span className="second">{label}</span> : label)}
      optionRender={({ label, value: name }) => {
        const user = name === value ? undefined : usedBy.get(String(name))
        return (
          <span className="option">
            {label} {user !== undefined && <span className="second small">{t('imports.used', { heading: user })}</span>}
          </span>
        )
      }}
      notFoundContent={t('form.noOptions')}
      suffixIcon={<ChevronDown size={15} aria-hidden />}
      popupMatchSelectWidth={340}
      onChange={(next) => onChange(next === leftOut ? null : next)}
    />
  )
}
