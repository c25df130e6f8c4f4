import { showDate } from '@sala/contract/kit/dates'
import { showCount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { givenReference, lineReason, lineState } from '@sala/contract/payments/bank-statements'
import type { previewStatement } from '@sala/contract/payments/settle-statements'
import { Button } from 'antd'
import { FileInput, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { Badge } from '../../kit/value/badge.tsx'
import { Money } from './money.tsx'

interface StatementPreviewProps {
  readonly seen: AnswerOf<typeof previewStatement>
  readonly busy: boolean
  readonly onKeep: () => void
  readonly onOther: () => void
}

/** What a file would bring: how much of it finds its invoice, and every line with what it was taken for. */
export function StatementPreview({ seen, busy, onKeep, onOther }: StatementPreviewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency_code, all } = seen
  const figures = [
    ['all', all, undefined],
    ['matched', seen.matched, 'ok'],
    ['notMatched', seen.not_matched, 'warn'],
    ['setAside', seen.set_aside, undefined],
  ] as const
  return (
    <>
      <section className="bank-figures" aria-label={t('bank.preview')}>
        {figures.map(([name, sum, tone]) => (
          <div key={name} className="card" data-tone={sum.lines > 0 ? tone : undefined}>
            <span className="second">{t(`bank.${name}`)}</span>
            <b className="number">{showCount(sum.lines)}</b>
            <span className="number">{showMoney(sum.amount, currency_code)}</span>
          </div>
        ))}
      </section>
      <section className="card" aria-label={t('bank.preview')}>
        <div className="toolbar">
          {all.lines > 0 ? (
            <Button type="primary" autoFocus icon={<FileInput size={16} aria-hidden />} loading={busy} onClick={onKeep}>
              {t('bank.keep', { count: all.lines })}
            </Button>
          ) : (
            <strong>{t('bank.nothingNew')}</strong>
          )}
          <Button icon={<FolderOpen size={16} aria-hidden />} onClick={onOther}>
            {t('bank.otherFile')}
          </Button>
          {all.lines > 0 && <span className="second small">{t('bank.previewNote')}</span>}
        </div>
        <div className="card-pad second small">
          {seen.known_count > 0 && <p>{t('bank.known', { count: seen.known_count })}</p>}
          {seen.left_out > 0 && <p>{t('bank.leftOut', { count: seen.left_out })}</p>}
          {all.lines > seen.lines.length && <p>{t('bank.firstLines', { count: seen.lines.length })}</p>}
          <p>
            {t('bank.readAs')}: <span translate="no">{seen.columns.map(({ heading }) => heading).join(' · ')}</span>
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so the keyboard must reach it */}
        <div className="bank-lines" tabIndex={0} hidden={all.lines === 0}>
          <table className="table" aria-label={t('bank.preview')}>
            <thead>
              <tr>
                <th className="right">{t('bank.row')}</th>
                <th>{t('bank.date')}</th>
                <th className="right">{t('bank.amount')}</th>
                <th>{t('bank.text')}</th>
                <th>{t('bank.state')}</th>
              </tr>
            </thead>
            <tbody>
              {seen.lines.map((line) => {
                const state = choiceLabel(lineState, line.line_state, language)
                return (
                  <tr key={line.line_no}>
                    <td className="right number">{line.line_no}</td>
                    <td className="number">{showDate(line.value_date)}</td>
                    <td className="right">
                      <Money amount={line.amount} currency={line.currency_code} />
                    </td>
                    <td className="bank-text" translate="no">
                      {[line.payer_text, line.remark_text].filter(Boolean).join(' · ') ||
                        givenReference(line.bank_reference)}
                    </td>
                    <td>
                      <span className="bank-why">
                        <Badge tone={state.tone}>{state.text}</Badge>
                        {line.reason !== null && (
                          <span className="second small">{choiceLabel(lineReason, line.reason, language).text}</span>
                        )}
                        {line.line_state === lineState.matched && (
                          <span className="second small" translate="no">
                            {line.inv_number}
                          </span>
                        )}
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}
