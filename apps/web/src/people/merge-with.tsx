import { parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { RowSelect } from '../kit/list/row-select.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { useHref } from '../kit/session.tsx'

/** Asks for the other record of the same person or family, then shows both. */
export default function MergeWith({
  kind,
  row,
  onClose,
}: {
  kind: 'student' | 'family'
  row: Row
  onClose: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useHref()
  const [other, setOther] = useState<string>()
  const resource = kind === 'student' ? students : parents
  const own = String(row[resource.keys[0]!])
  return (
    <Dialog
      title={t('merge.withTitle', { who: titleOf(resource, row, language) })}
      okText={t('merge.go')}
      okButtonProps={{ disabled: !other || other === own }}
      onCancel={onClose}
      onOk={() => navigate(place(`/duplicates?kind=${kind === 'student' ? 1 : 2}&keep=${own}&drop=${other}`))}
    >
      <p className="second">{t('merge.withText', { what: t(`merge.${kind}`) })}</p>
      <RowSelect
        id="merge-with"
        resource={resource}
        value={other}
        label={t('merge.with')}
        onChange={(key) => setOther(key ?? undefined)}
      />
    </Dialog>
  )
}
