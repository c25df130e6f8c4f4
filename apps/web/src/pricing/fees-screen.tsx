import { retireFee } from '@sala/contract/pricing/fee-changes'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { Button } from 'antd'
import { Archive, CopyPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const CopyFeesDialog = lazy(() => import('./copy-fees-dialog.tsx'))

/** What things cost; the same fees again for another year, branch or grade, and those that nobody is charged any more. */
export default function FeesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [copying, setCopying] = useState<readonly Row[]>()
  const retire = useOperation(retireFee)
  const copies = may('create', feeSetups.name)
  const actions = (row: Row): MenuItem[] =>
    may('update', feeSetups.name) && row.is_inactive === 0
      ? [
          {
            key: 'retire',
            label: t('fees.retire'),
            icon: <Archive size={15} />,
            act: () =>
              retire.mutate(
                { input: { fee_setup_id: row.fee_setup_id as number } },
                { onSuccess: () => toast(t('fees.retired', { name: titleOf(feeSetups, row, language) })) },
              ),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen
        resource={feeSetups}
        actions={actions}
        chosen={
          copies
            ? (rows) => (
                <Button icon={<CopyPlus size={15} aria-hidden />} onClick={() => setCopying(rows)}>
                  {t('fees.copyChosen')}
                </Button>
              )
            : undefined
        }
        toolbar={
          copies && (
            <Button icon={<CopyPlus size={15} aria-hidden />} onClick={() => setCopying([])}>
              {t('fees.copy')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>{copying && <CopyFeesDialog chosen={copying} onClose={() => setCopying(undefined)} />}</Suspense>
    </>
  )
}
