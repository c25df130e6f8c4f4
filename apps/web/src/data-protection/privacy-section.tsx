import { exportChild, privacyRequests } from '@sala/contract/data-protection/privacy-requests'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Eraser, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { tasksKey, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { RehearseDialog } from './rehearse-dialog.tsx'
import './privacy.css'

/** On the page of a child: a copy of all its data, and its erasure once it has left. */
export default function PrivacySection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const client = useQueryClient()
  const copy = useOperation(exportChild)
  const [erasing, setErasing] = useState(false)
  const begin = () =>
    copy.mutate(
      { input: { student_id: row.student_id as number } },
      {
        onSuccess: () => {
          toast(t('dataPrivacy.copyBegun'))
          client.invalidateQueries({ queryKey: tasksKey })
        },
      },
    )
  return (
    <section className="card privacy-part card-pad">
      <h2>{t('dataPrivacy.section')}</h2>
      <p className="second small">{t('dataPrivacy.sectionLead')}</p>
      {copy.error && <ProblemNote problem={copy.error} compact />}
      <div className="privacy-buttons">
        {may('release', privacyRequests.name) && (
          <Button icon={<PackageOpen size={15} aria-hidden />} loading={copy.isPending} onClick={begin}>
            {t('dataPrivacy.copy')}
          </Button>
        )}
        {may('create', privacyRequests.name) && studentHasLeft.includes(row.status as number) && (
          <Button danger icon={<Eraser size={15} aria-hidden />} onClick={() => setErasing(true)}>
            {t('dataPrivacy.erase')}
          </Button>
        )}
      </div>
      {erasing && <RehearseDialog child={row} onClose={() => setErasing(false)} />}
    </section>
  )
}
