import { Checkbox, Input } from 'antd'
import { Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../kit/hooks.ts'
import { ProblemNote } from '../kit/states.tsx'
import { SeatList } from './seat-list.tsx'
import { type Place, type Pupil, useWaiting } from './use-seats.ts'

interface WaitingListProps {
  readonly ac_term_id: number
  readonly chosen: ReadonlyMap<number, Pupil>
  readonly still: boolean
  readonly onToggle: (place: Place, pupil: Pupil) => void
  readonly onAll: (place: Place, pupils: readonly Pupil[]) => void
  readonly onTake: (place: Place, pupil: Pupil) => void
  readonly onMove: (place: Place, pupil: Pupil) => void
}

/** Those who have no seat yet, found by name or number. */
export function WaitingList({ ac_term_id, ...handling }: WaitingListProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  const [search, setSearch] = useState('')
  const [elsewhere, setElsewhere] = useState(0)
  const { data, error, refetch } = useWaiting(ac_term_id, search, elsewhere)
  const pupils = useMemo(() => (data?.data ?? []).map((each) => ({ ...each, note: each.class_name })), [data])
  const total = data?.total ?? 0
  return (
    <aside className="card waiting-list" aria-label={t('seats.waiting')}>
      <h2>
        {t('seats.waiting')} <span className="second number">{total >= 1000 ? '1,000+' : total}</span>
      </h2>
      <Input
        prefix={<Search size={15} aria-hidden />}
        aria-label={t('seats.find')}
        placeholder={t('seats.find')}
        value={search}
        allowClear={{ clearIcon: <X size={15} aria-hidden /> }}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Checkbox checked={elsewhere === 1} onChange={(event) => setElsewhere(event.target.checked ? 1 : 0)}>
        {t('seats.elsewhere')}
      </Checkbox>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data && pupils.length === 0 && (
        <p className="second small seat-empty">{t(search ? 'list.nothingFound' : 'seats.allSeated')}</p>
      )}
      {pupils.length > 0 && <SeatList place={0} label={t('seats.waiting')} pupils={pupils} {...handling} />}
      {total > pupils.length && pupils.length > 0 && <p className="second small">{t('seats.searchMore')}</p>}
      {!phone && !handling.still && <p className="second small">{t('seats.keys')}</p>}
    </aside>
  )
}
