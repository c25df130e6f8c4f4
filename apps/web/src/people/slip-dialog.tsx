import { printSlip } from '@sala/contract/accounts/sign-in-slips'
import { Button } from 'antd'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDownload } from '../kit/download.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { useDownload } from '../kit/use-download.ts'

/** A new slip for one account, made when it is asked for and shown only here: its code is kept nowhere else. */
export function SlipDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { busy, problem, take } = useDownload()
  const [made, setMade] = useState<{ url: string; file: Blob; name: string }>()
  useEffect(() => () => made && URL.revokeObjectURL(made.url), [made])
  const make = () =>
    take({ method: printSlip.method, path: printSlip.path, body: { user_id: userId } }, ({ file, name: fileName }) => {
      if (file) setMade({ url: URL.createObjectURL(file), file, name: fileName })
    })
  return (
    <Dialog
      title={t('families.slipTitle', { name })}
      okText={t('families.newSlip')}
      okButtonProps={{ loading: busy, style: made && { display: 'none' } }}
      cancelText={t(made ? 'action.close' : 'action.cancel')}
      onOk={make}
      onCancel={onClose}
    >
      {problem !== undefined && <ProblemNote problem={problem} compact />}
      <p>{t(made ? 'families.slipMade' : 'families.slipText')}</p>
      {made && (
        <div className="made-cards">
          <Button type="primary" href={made.url} target="_blank" icon={<ExternalLink size={15} aria-hidden />}>
            {t('families.openSlip')}
          </Button>
          <Button icon={<Download size={15} aria-hidden />} onClick={() => keepDownload(made)}>
            {t('families.saveSlip')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
