import { simulatePrices } from '@sala/contract/billing/price-simulations'
import { retireFee } from '@sala/contract/pricing/fee-changes'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { Button } from 'antd'
import { Archive, Calculator, CopyPlus, Grid3x3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import { learnKhmer, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

const PriceGridPage = lazy(() => import('./price-grid-page.tsx'))
const OtherPricesPage = lazy(async () => {
  const [words, page] = await Promise.all([import('@sala/contract/billing/km.json'), import('./other-prices-page.tsx')])
  learnKhmer(words.default)
  return page
})
const dialogs = { copy: () => import('./copy-fees-dialog.tsx') }

/**
 * What things cost; the same fees again for another year, branch or grade, and those that nobody is charged any more.
 */
export default function FeesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, mayAsk } = useSession()
  const { open, node } = useDialogs(dialogs)
  const retire = useOperation(retireFee)
  const [params, change] = useUrlParams()
  const copies = may('create', feeSetups.name)
  const actions = (row: ShownRow<typeof feeSetups>): MenuItem[] =>
    may('update', feeSetups.name) && row.is_inactive === 0
      ? [
          {
            key: 'retire',
            label: t('fees.retire'),
            icon: <Archive size={15} />,
            act: () =>
              retire.mutate(
                { input: { fee_setup_id: row.fee_setup_id } },
                { onSuccess: () => toast(t('fees.retired', { name: titleOf(feeSetups, row, language) })) },
              ),
          },
        ]
      : []
  if (params.has('grid'))
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <PriceGridPage onLeave={() => change({ grid: null })} />
      </Suspense>
    )
  if (params.has('other'))
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <OtherPricesPage onLeave={() => change({ other: null })} />
      </Suspense>
    )
  return (
    <>
      <ResourceScreen
        resource={feeSetups}
        actions={actions}
        chosen={
          copies
            ? (rows) => (
                <Button icon={<CopyPlus size={15} aria-hidden />} onClick={() => open('copy', { chosen: rows })}>
                  {t('fees.copyChosen')}
                </Button>
              )
            : undefined
        }
        toolbar={
          <>
            <Button icon={<Grid3x3 size={15} aria-hidden />} onClick={() => change({ grid: '1' })}>
              {t('fees.grid')}
            </Button>
            {mayAsk(simulatePrices) && (
              <Button icon={<Calculator size={15} aria-hidden />} onClick={() => change({ other: '1' })}>
                {t('fees.other')}
              </Button>
            )}
            {copies && (
              <Button icon={<CopyPlus size={15} aria-hidden />} onClick={() => open('copy', { chosen: [] })}>
                {t('fees.copy')}
              </Button>
            )}
          </>
        }
      />
      {node}
    </>
  )
}
