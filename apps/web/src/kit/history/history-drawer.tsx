import type { AnyResource } from '@sala/contract/kit/resource'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../overlays.tsx'
import { RecordHistory } from './record-history.tsx'

/** Every change of a record, for those who may see it. */
export default function HistoryDrawer({
  resource,
  id,
  onClose,
}: {
  resource: AnyResource
  id: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={t('detail.history')} onClose={onClose}>
      <RecordHistory resource={resource} id={id} />
    </SideDrawer>
  )
}
