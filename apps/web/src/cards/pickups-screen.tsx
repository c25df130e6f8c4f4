import { deletePickups, pickups, uploadPickupPhoto } from '@sala/contract/people/pickups'
import { Button } from 'antd'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation, usePhone } from '../kit/hooks.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { MayNotPickUp } from './may-not-pick-up.tsx'
import { PrintButton } from './print-button.tsx'
import './cards.css'

const dialogs = { family: () => import('./family-pickups.tsx') }
type Pickup = ShownRow<typeof pickups>
const uploads = { photo: uploadPickupPhoto }
const marked = { is_blocked: (row: Pickup) => <MayNotPickUp row={row} /> }
const pictured = {
  guardian: (row: Pickup) => (
    <span className="with-avatar">
      <Avatar id={row.photo} name={row.guardian} />
      {row.guardian}
    </span>
  ),
}

/** Who may take which child home, and their cards. */
export default function PickupsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const phone = usePhone()
  const { open, node } = useDialogs(dialogs)
  const [removing, setRemoving] = useState<{ rows: readonly Pickup[]; clear?: () => void }>()
  const removes = may('delete', pickups.name)
  const chosen = (rows: readonly Pickup[], clear: () => void) => (
    <>
      {may('print', pickups.name) && <PrintButton of="pickups" rows={rows} onPrinted={clear} />}
      {removes && (
        <Button danger icon={<Trash2 size={15} aria-hidden />} onClick={() => setRemoving({ rows, clear })}>
          {t('action.delete')}
        </Button>
      )}
    </>
  )
  const toolbar = may('create', pickups.name) && (
    <Button icon={<Users size={15} aria-hidden />} onClick={() => open('family')}>
      {t('cards.fromFamily')}
    </Button>
  )
  return (
    <>
      <ResourceScreen
        resource={pickups}
        uploads={uploads}
        columns={phone ? marked : { ...marked, ...pictured }}
        chosen={removes || may('print', pickups.name) ? chosen : undefined}
        toolbar={toolbar}
      />
      {node}
      {removing && <DeleteDialog {...removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function DeleteDialog({ rows, clear, onClose }: { rows: readonly Pickup[]; clear?: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useOperation(deletePickups)
  const input = { student_pickup_ids: rows.map((row) => row.student_pickup_id) }
  const act = () =>
    remove.mutate(
      { input },
      {
        onSuccess: (answer) => {
          toast(t('cards.pickupsDeleted', { n: answer.deleted }))
          clear?.()
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('cards.deletePickups')}
      okText={t('action.delete')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onOk={act}
      onCancel={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error} compact />}
      <p>{t('cards.deletePickupsWhat', { n: rows.length })}</p>
    </Dialog>
  )
}
