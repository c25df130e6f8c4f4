import { showMoney } from '@sala/contract/kit/money'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '../../kit/input/field-input.tsx'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import './cashier.css'

/** An amount that is typed; a button fills in all of it. */
export function WholeAmount({ whole, ...field }: FieldSlotProps & { readonly whole: string }) {
  const { t } = useTranslation()
  return (
    <div className="whole-amount">
      <FieldInput {...field} />
      <Button onClick={() => field.onChange(whole)}>{t('till.whole', { amount: showMoney(whole, 'USD') })}</Button>
    </div>
  )
}
