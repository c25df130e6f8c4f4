import { simulatePrices } from '@sala/contract/billing/price-simulations'
import type { Fields } from '@sala/contract/kit/field'
import { showCount, showMoney } from '@sala/contract/kit/money'
import type { InputOf } from '@sala/contract/kit/operation'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIn } from '../kit/focus.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useOperation } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import { useBranch } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import '../kit/form.css'
import './fees.css'

const { branch_id, date_from, date_to, percent } = simulatePrices.body!
const fields: Fields = { branch_id, date_from, date_to, percent }
const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
const dollars = (amount: string) => showMoney(amount, 'USD')

/** What the bills of some days would have come to at other prices; nothing is saved. */
export default function OtherPricesPage({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useFormState(fields, { ...empty, branch_id: useBranch() }, language)
  const ask = useOperation(simulatePrices)
  const box = useRef<HTMLFormElement>(null)
  const title = operationLabel(simulatePrices, language)
  const send = () => {
    const body = form.submit()
    if (!body) return focusIn(box, '[aria-invalid=true]')
    ask.mutate({ input: body as InputOf<typeof simulatePrices> }, { onError: ({ errors }) => form.refuse(errors) })
  }
  const found = ask.data
  return (
    <Page title={title} onBack={onLeave}>
      <form
        ref={box}
        className="card other-prices form"
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FormFields owner={simulatePrices.name} source={feeSetups} fields={Object.entries(fields)} form={form} />
        <div>
          <Button type="primary" htmlType="submit" loading={ask.isPending}>
            {t('prices.workOut')}
          </Button>{' '}
          <span className="second small">{t('prices.notSaved')}</span>
        </div>
      </form>
      {ask.error && <ProblemNote problem={ask.error} compact />}
      {found?.data.length === 0 && <EmptyNote title={t('prices.noBills')} />}
      {found && found.data.length > 0 && (
        <section className="card other-prices" aria-live="polite" aria-label={t('prices.difference')}>
          <p>
            <strong className="number">{dollars(found.difference)}</strong>{' '}
            <span className="second">
              {t('prices.fromTo', { now: dollars(found.total_now), next: dollars(found.total_next) })}
            </span>
          </p>
          <div className="other-prices-wrap">
            <table className="other-prices-table">
              <thead>
                <tr>
                  {(['fee', 'lines', 'price', 'nextPrice', 'difference'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`prices.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.data.map((each) => (
                  <tr key={each.fee_setup_id}>
                    <th scope="row">{pick(language, each.fee_name_en, each.fee_name_kh)}</th>
                    <td className="number">{showCount(each.lines)}</td>
                    <td className="number">{dollars(each.price_now)}</td>
                    <td className="number">{dollars(each.price_next)}</td>
                    <td className="number">{dollars(each.difference)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Page>
  )
}
