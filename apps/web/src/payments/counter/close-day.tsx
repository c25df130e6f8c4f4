import { showDate } from '@sala/contract/kit/dates'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { branches } from '@sala/contract/organisation/branches'
import { closeDay, closedDays, reckonDay } from '@sala/contract/payments/closed-days'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { ChevronDown, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../../kit/api.ts'
import { useOperation } from '../../kit/hooks.ts'
import { DayBox } from '../../kit/input/date-input.tsx'
import { operationLabel, titleOf, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { useBranch, useHref, useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { Agreement } from './agreement.tsx'

type Reckoned = AnswerOf<typeof reckonDay>

/** The first day that is still open: what agrees, what stands in the way, and one button. */
export function CloseDay() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const here = useBranch()
  const [chosen, setBranch] = useState<number>()
  const [day, setDay] = useState<string | null>(null)
  const branch_id = chosen ?? here ?? actor.default_branch_id
  const query = useQuery({
    queryKey: [closedDays.name, 'reckoning', branch_id, day],
    queryFn: () => operate(reckonDay, { branch_id, closed_date: day }),
    refetchOnMount: 'always',
  })
  const { data } = query
  return (
    <section className="card card-pad close-day" aria-label={operationLabel(closeDay, language)}>
      <div className="close-day-head">
        <h2>{operationLabel(closeDay, language)}</h2>
        {actor.branches.length > 1 && (
          <Select
            aria-label={t('till.branch')}
            value={branch_id}
            options={actor.branches.map((branch) => ({
              value: branch.branch_id as number,
              label: titleOf(branches, branch, language),
            }))}
            suffixIcon={<ChevronDown size={15} aria-hidden />}
            onChange={(next) => {
              setBranch(next)
              setDay(null)
            }}
          />
        )}
        <div className="close-day-day">
          <DayBox
            id="closing-day"
            field={closeDay.body!.closed_date}
            label={t('closing.day')}
            value={data?.reckoning.closed_date ?? day}
            onSettled={(next) => next && setDay(next)}
          />
        </div>
      </div>
      <Loaded query={query} lines={6} compact />
      {data && (
        <>
          <Agreement reckoning={data.reckoning} />
          <Blocks data={data} onDay={setDay} />
          {may('create', closedDays.name) && data.blocks.length === 0 && (
            <CloseButton key={`${branch_id} ${data.reckoning.closed_date}`} data={data} onDone={() => setDay(null)} />
          )}
        </>
      )}
    </section>
  )
}

/** What stands in the way, with the place where it is mended. */
function Blocks({ data: { blocks, earlier, closed_until }, onDay }: { data: Reckoned; onDay: (day: string) => void }) {
  const { t } = useTranslation()
  const place = useHref()
  const first = earlier[0]
  if (blocks.length === 0 && !first) return null
  return (
    <ul className="close-day-blocks">
      {blocks.map(({ what, cashier_shift_id, full_name }) => (
        <li key={`${what} ${cashier_shift_id}`} className={what === 'closed' ? undefined : 'blocks'}>
          {t(`closing.blocks.${what}`, { who: full_name, day: closed_until ? showDate(closed_until) : '' })}{' '}
          {what === 'shift' && (
            <Link to={place(`/cashier-shifts?open=${cashier_shift_id}`)}>{t('closing.toShift')}</Link>
          )}
        </li>
      ))}
      {first && (
        <li>
          {t('closing.earlier', { count: earlier.length, day: showDate(first) })}{' '}
          <Button type="link" size="small" onClick={() => onDay(first)}>
            {t('closing.look', { day: showDate(first) })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function CloseButton({ data: { reckoning, earlier }, onDone }: { data: Reckoned; onDone: () => void }) {
  const { t } = useTranslation()
  const close = useOperation(closeDay)
  const [remark, setRemark] = useState('')
  const { branch_id, closed_date } = reckoning
  const submit = () => {
    if (close.isPending) return
    const input = { branch_id, closed_date, with_earlier: earlier.length > 0 ? 1 : 0, remark: remark.trim() || null }
    close.mutate(
      { input },
      {
        onSuccess: ({ closed }) => {
          toast(t('closing.done', { count: closed.length }))
          onDone()
        },
      },
    )
  }
  const day = showDate(closed_date)
  return (
    <form
      className="close-day-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Input
        aria-label={t('closing.remark')}
        placeholder={t('closing.remark')}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button type="primary" htmlType="submit" icon={<LockKeyhole size={15} aria-hidden />} loading={close.isPending}>
        {earlier.length > 0 ? t('closing.closeUpTo', { count: earlier.length + 1, day }) : t('closing.close', { day })}
      </Button>
      {close.error && <ProblemNote problem={close.error} compact />}
    </form>
  )
}
