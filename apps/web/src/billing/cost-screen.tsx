import { askCost, costQuestions } from '@sala/contract/billing/cost-questions'
import type { Fields } from '@sala/contract/kit/field'
import { showMoney } from '@sala/contract/kit/money'
import type { InputOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIn } from '../kit/focus.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useOperation } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import { useBranch } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Dollars } from './dollars.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import '../kit/form.css'
import './finance.css'

const fields = askCost.body as Fields
const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/** Somebody asks at the desk: the grade and what is special about the child, and each line with its reasons. */
export default function CostScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const form = useFormState(fields, { ...empty, branch_id: branch }, language)
  const ask = useOperation(askCost)
  const box = useRef<HTMLFormElement>(null)
  const title = operationLabel(askCost, language)
  const send = () => {
    const body = form.submit()
    if (!body) return focusIn(box, '[aria-invalid=true]')
    ask.mutate({ input: body as InputOf<typeof askCost> }, { onError: (problem) => form.refuse(problem.errors) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <Page title={title}>
      <div className="cost-parts">
        <form
          ref={box}
          className="card bills-part form"
          aria-label={title}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={press}
        >
          <FormFields owner={askCost.name} source={costQuestions} fields={Object.entries(fields)} form={form} />
          <div className="bills-foot">
            <Button type="primary" loading={ask.isPending} onClick={send}>
              {t('bills.workOut')}
            </Button>
            <span className="second small">{t('bills.workOutKeys')}</span>
          </div>
        </form>
        <section className="card bills-part" aria-live="polite" aria-label={t('bills.total')}>
          {ask.error && <ProblemNote problem={ask.error} compact />}
          {!ask.data && !ask.error && <p className="second">{t('bills.costHint')}</p>}
          {ask.data && (
            <>
              <InvoiceLines lines={ask.data.data} />
              <p className="cost-total">
                <strong>
                  <Dollars amount={ask.data.total_amount} />
                </strong>{' '}
                <span className="second number">
                  {t('bills.orRiel', { amount: showMoney(ask.data.total_khr, 'KHR') })}
                </span>
              </p>
            </>
          )}
        </section>
      </div>
    </Page>
  )
}
