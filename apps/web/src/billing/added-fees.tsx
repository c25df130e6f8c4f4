import { feeGroups, listGroupFees } from '@sala/contract/pricing/fee-groups'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { useMutation } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import type { Problem } from '../kit/problem.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { feeField } from './entry-lines.tsx'
import { newLine, type WantedLine } from './line-prices.ts'

export function TakeOff({ what, disabled, onClick }: { what: string; disabled?: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      type="text"
      icon={<X size={14} aria-hidden />}
      aria-label={t('bills.takeOff', { what })}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

interface AddFeesProps {
  /** Whose fees are offered. */
  readonly branch_id: number | null
  /** Whose options they are. */
  readonly source: { readonly path: string; readonly name: string }
  readonly disabled?: boolean
  readonly onAdd: (lines: readonly WantedLine[]) => void
}

const ofBranch = { ...feeField, within: ['branch_id'] } as typeof feeField

/** Adds a fee by its name, or all fees of a group at once. */
export function AddFees({ branch_id, source, disabled, onAdd }: AddFeesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mayAsk, may } = useSession()
  const asks = mayAsk(listGroupFees) && may('view', feeGroups.name) && branch_id !== null
  const groups = useList(
    feeGroups,
    { 'filter[branch_id]': branch_id, 'filter[is_active]': 1, perPage: 100, fields: 'id,name_en,name_kh' },
    asks,
  )
  const add = useMutation<readonly WantedLine[], Problem, number>({
    mutationFn: async (id) =>
      (await operate(listGroupFees, { id })).data
        .filter(({ is_inactive }) => is_inactive === 0)
        .map(({ fee_setup_id, quantity }) => newLine(fee_setup_id, quantity.replace(/\.00$/, ''))),
    onSuccess: onAdd,
  })
  return (
    <>
      <div className="entry-add">
        <RefSelect
          id={`${source.name}-more-fees`}
          name="lines.fee_setup_id"
          field={ofBranch}
          source={source}
          value={null}
          values={{ branch_id }}
          label={t('bills.addFee')}
          prompt={branch_id === null ? t('bills.branchFirst') : t('bills.addFee')}
          disabled={disabled}
          onChange={(id) => id && onAdd([newLine(id as number)])}
        />
        {asks && (groups.data?.data.length ?? 0) > 0 && (
          <Select
            aria-label={t('bills.addGroup')}
            placeholder={t('bills.addGroup')}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            loading={add.isPending}
            value={null}
            options={groups.data!.data.map((group) => ({
              value: group.id,
              label: titleOf(feeGroups, group, language),
            }))}
            popupMatchSelectWidth={false}
            onChange={(id: number | null) => id && !add.isPending && add.mutate(id)}
          />
        )}
      </div>
      {add.error && <ProblemNote problem={add.error} compact />}
      {!may('view', feeSetups.name) && <p className="second small">{t('bills.pricedLater')}</p>}
    </>
  )
}
