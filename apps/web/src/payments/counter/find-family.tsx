import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../kit/hooks.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { EmptyNote, ProblemNote } from '../../kit/states.tsx'
import { useFamilies } from './use-counter.ts'

const owedBy = ({ children }: FamilyAtCounter) =>
  sumOf(children.flatMap(({ invoices }) => invoices.map(({ open_amount }) => parseAmount(open_amount))))

/**
 * One box for a name in either script, a phone or a card; Enter opens the family that is marked, as soon as it is
 * there.
 */
export function FindFamily({ onFound }: { onFound: (family: FamilyAtCounter) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const [hurried, setHurried] = useState(false)
  const search = useDebounced(text.trim(), 200)
  const { data, error, isPlaceholderData, isFetching, refetch } = useFamilies(search)
  const settled = search === text.trim() && search !== '' && data !== undefined && !isPlaceholderData && !isFetching
  const families = settled ? data.families : []
  const chosen = families[Math.min(marked, families.length - 1)]
  const found = useRef(onFound)
  found.current = onFound
  // Whoever pressed Enter before the answer came meant what he had typed.
  useEffect(() => {
    if (!hurried || !settled) return
    setHurried(false)
    if (chosen) found.current(chosen)
  }, [hurried, settled, chosen])
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setMarked((at) => Math.max(0, Math.min(families.length - 1, at + step)))
    }
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      setHurried(true)
    }
  }
  return (
    <section className="find-family">
      <Input
        id="find-family"
        size="large"
        autoFocus
        autoComplete="off"
        prefix={<Search size={18} aria-hidden />}
        aria-label={t('till.find')}
        placeholder={t('till.find')}
        role="combobox"
        aria-expanded={families.length > 0}
        aria-controls="found-families"
        aria-activedescendant={chosen ? `found-${families.indexOf(chosen)}` : undefined}
        value={text}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(0)
          setHurried(false)
        }}
      />
      {error ? (
        <ProblemNote problem={error} onRetry={refetch} compact />
      ) : (
        text.trim() === '' && <p className="second">{t('till.findHint')}</p>
      )}
      {settled && families.length === 0 && <EmptyNote title={t('till.nobody')} />}
      {settled && data.similar && <p className="second">{t('list.similar')}</p>}
      <div
        id="found-families"
        role="listbox"
        aria-label={t('till.find')}
        className="card found-families"
        hidden={families.length === 0}
      >
        {families.map((family, index) => {
          const owed = owedBy(family)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above
            <div
              key={family.student_parent_id ?? `c${family.children[0]!.student_id}`}
              id={`found-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={family === chosen}
              onClick={() => onFound(family)}
            >
              <span className="found-names">
                <strong>{pick(language, family.family_name_en || family.family_name_kh, family.family_name_kh)}</strong>
                <span className="second">
                  {family.children.map((child) => pick(language, child.full_name_en, child.full_name_kh)).join(', ')}
                </span>
              </span>
              <span className="second number">{family.phone_number}</span>
              <span className={owed > 0n ? 'number owed' : 'second'}>
                {owed > 0n ? t('till.owes', { amount: showMoney(owed, 'USD') }) : t('till.owesNothing')}
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
