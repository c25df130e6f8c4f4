import { formatAmount } from '@sala/contract/kit/money'
import { branches } from '@sala/contract/organisation/branches'
import { cashierShifts } from '@sala/contract/payments/shifts'
import { Button, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { greetIn } from '../../kit/focus.ts'
import { useSave } from '../../kit/hooks.ts'
import { fieldLabel, titleOf, useLanguage } from '../../kit/labels.ts'
import { useBranch, useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { AmountInput } from './amount-input.tsx'
import { typedCash } from './reckon.ts'

/** Before the first family: where one stands, and what lies in the drawer. */
export function OpenShift() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const here = useBranch()
  const save = useSave(cashierShifts)
  const [branch_id, setBranch] = useState(here ?? actor.default_branch_id)
  const [float, setFloat] = useState({ usd: '', khr: '' })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => greetIn(box, '#float-usd'), [])
  const [usd, khr] = [typedCash(float.usd, 'USD'), typedCash(float.khr, 'KHR')]
  const label = (name: 'float_usd' | 'float_khr') =>
    fieldLabel(cashierShifts.name, name, cashierShifts.fields[name], language)
  return (
    <form
      ref={box}
      className="card payment-box open-shift"
      onSubmit={(event) => {
        event.preventDefault()
        if (usd === undefined || khr === undefined || save.isPending) return
        save.mutate({ body: { branch_id, float_usd: formatAmount(usd), float_khr: formatAmount(khr, 0) } })
      }}
    >
      <h2>{t('till.openTitle')}</h2>
      <p className="second">{t('till.openHint')}</p>
      {actor.branches.length > 1 && (
        <Select
          aria-label={t('till.branch')}
          value={branch_id}
          options={actor.branches.map((branch) => ({
            value: branch.branch_id as number,
            label: titleOf(branches, branch, language),
          }))}
          suffixIcon={<ChevronDown size={15} aria-hidden />}
          onChange={setBranch}
        />
      )}
      <AmountInput
        id="float-usd"
        label={label('float_usd')}
        currency="USD"
        value={float.usd}
        onChange={(text) => setFloat({ ...float, usd: text })}
      />
      <AmountInput
        id="float-khr"
        label={label('float_khr')}
        currency="KHR"
        value={float.khr}
        onChange={(text) => setFloat({ ...float, khr: text })}
      />
      {save.error && <ProblemNote problem={save.error} compact />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        loading={save.isPending}
        disabled={usd === undefined || khr === undefined}
      >
        {t('till.open')}
      </Button>
    </form>
  )
}
