import { showDate } from '@sala/contract/kit/dates'
import { showCount, showMoney } from '@sala/contract/kit/money'
import { bankStatementLines, bankStatements, lineState, statementState } from '@sala/contract/payments/bank-statements'
import { settleStatement } from '@sala/contract/payments/settle-statements'
import { Button } from 'antd'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation, useRow } from '../../kit/hooks.ts'
import { useKeys } from '../../kit/keys.ts'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { useWatch } from '../../kit/live.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import { StatementLines } from './statement-lines.tsx'

/** One statement: how much of it is explained, what one key settles, and each line with what became of it. */
export default function StatementPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  useWatch(bankStatements.name, true)
  useWatch(bankStatementLines.name, true)
  const row = useRow(bankStatements, id)
  const settle = useOperation(settleStatement)
  const [busy, setBusy] = useState(false)
  const sums = row.data?.by_state ?? []
  const matched = sums.find(({ line_state }) => line_state === lineState.matched)?.lines ?? 0
  const settles = matched > 0 && may('approve', bankStatements.name)
  /** So many at a time, until none is left. */
  const settleAll = async () => {
    setBusy(true)
    let [settled, not, left] = [0, 0, 1]
    try {
      while (left > 0) {
        const done = await settle.mutateAsync({ input: { statement_id: Number(id) } })
        settled += done.settled
        not += done.not_settled
        left = done.settled + done.not_settled > 0 ? done.left : 0
      }
      toast(t(not > 0 ? 'bank.settled' : 'bank.settledAll', { settled, not }))
    } catch {
      // It stands above the lines.
    } finally {
      setBusy(false)
    }
  }
  useKeys({ s: settles && !busy ? settleAll : undefined })
  if (row.error || !row.data) return <Loaded query={row} lines={8} />
  const of = row.data
  const currency = of.currency_code
  const state = choiceLabel(statementState, of.statement_state, language)
  const asked = params.get('f.line_state')
  const figures = [
    ['total', of.total_amount, undefined],
    ['explained', of.explained_amount, 'ok'],
    ['unexplained', of.unexplained_amount, Number(of.unexplained_amount) > 0 ? 'warn' : undefined],
  ] as const
  const about = (
    <>
      <Badge tone={state.tone}>{state.text}</Badge>
      <span className="second number">
        {showDate(of.first_date)} – {showDate(of.last_date)}
      </span>
    </>
  )
  const settling = settles && (
    <Button type="primary" icon={<CircleCheckBig size={16} aria-hidden />} loading={busy} onClick={settleAll}>
      {t('bank.settleAll', { count: matched })}
    </Button>
  )
  return (
    <Page
      title={of.file_name}
      heading={<span translate="no">{of.file_name}</span>}
      onBack={onLeave}
      beside={about}
      actions={settling}
      headClassName="bank-head"
    >
      {settle.error && <ProblemNote problem={settle.error} compact />}
      <section className="bank-figures" aria-label={t('bank.figures')}>
        {figures.map(([label, amount, tone]) => (
          <div key={label} className="card" data-tone={tone}>
            <span className="second">{t(`bank.${label}`)}</span>
            <b className="number">{showMoney(amount, currency)}</b>
          </div>
        ))}
      </section>
      <section className="bank-states" aria-label={t('bank.states')}>
        {sums.map(({ line_state, lines, amount }) => {
          const pressed = asked === String(line_state)
          return (
            <button
              key={line_state}
              type="button"
              className="card"
              aria-pressed={pressed}
              onClick={() => change({ 'f.line_state': pressed ? null : String(line_state), page: null })}
            >
              <span className="second">{choiceLabel(lineState, line_state, language).text}</span>
              <b className="number">{showCount(lines)}</b>
              <span className="number small">{showMoney(amount, currency)}</span>
            </button>
          )
        })}
      </section>
      <StatementLines statement={of} />
    </Page>
  )
}
