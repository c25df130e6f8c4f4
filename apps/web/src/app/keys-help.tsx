import { useTranslation } from 'react-i18next'
import { Dialog } from '../kit/overlays.tsx'

/** Every key that does something, in one place. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const keys = [
    ['Ctrl K', t('keys.palette')],
    ['/', t('keys.search')],
    ['N', t('keys.new')],
    ['F', t('keys.filters')],
    ['J', t('keys.down')],
    ['K', t('keys.up')],
    ['Enter', t('keys.open')],
    ['Ctrl Enter', t('keys.save')],
    ['?', t('keys.help')],
  ] as const
  return (
    <Dialog title={t('keys.title')} footer={null} onCancel={onClose} width={420}>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
