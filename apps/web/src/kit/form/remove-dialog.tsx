import type { AnyResource } from '@sala/contract/kit/resource'

import { useTranslation } from 'react-i18next'
import { keyOf, type Row } from '../api.ts'
import { useRemove } from '../hooks.ts'
import { amongWords, nameOf, resourceLabel, titleOf, useLanguage } from '../labels.ts'
import { Dialog } from '../overlays.tsx'
import { ProblemNote } from '../states.tsx'
import { toast } from '../toast.tsx'
import '../form.css'

/** Asks before a row is deleted, by its name; where others still refer to it, says which and how many. */
export default function RemoveDialog({
  resource,
  row,
  onClose,
  onRemoved,
}: {
  resource: AnyResource
  row: Row
  onClose: () => void
  onRemoved: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const remove = useRemove(resource)
  const title = titleOf(resource, row, language)
  const one = resourceLabel(resource, language, 'one')
  return (
    <Dialog
      title={t('remove.title', { what: amongWords(one) })}
      okText={t('action.delete')}
      okButtonProps={{
        danger: true,
        type: 'primary',
        loading: remove.isPending,
        disabled: remove.error?.code === 'in_use',
      }}
      onCancel={onClose}
      onOk={() =>
        remove.mutate(keyOf(resource, row), {
          onSuccess: () => {
            toast(t('remove.removed', { title }))
            onRemoved()
          },
        })
      }
    >
      {!remove.error && <p>{t('remove.text', { title })}</p>}
      {remove.error && <ProblemNote problem={remove.error} compact />}
      {remove.error && remove.error.usedBy.length > 0 && (
        <div className="used-by">
          <strong>{t('remove.usedBy')}</strong>
          <ul>
            {remove.error.usedBy.map(({ object, count }) => (
              <li key={object}>
                {nameOf(object, language)} <span className="number second">× {count}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
