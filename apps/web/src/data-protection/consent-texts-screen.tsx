import { consentTexts, publishConsentText } from '@sala/contract/data-protection/consent-texts'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { ConsentCountsTable } from './consent-counts.tsx'
import './safekeeping.css'

type ConsentText = ShownRow<typeof consentTexts>

/** The texts that families agree to: drafts, published versions, and how many have answered each. */
export default function ConsentTextsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [publishing, setPublishing] = useState<ConsentText>()
  const version = (row: ConsentText) =>
    row.published_at ? (
      <span className="number">{row.text_version}</span>
    ) : (
      <Badge tone="warn">{t('safekeeping.draft')}</Badge>
    )
  return (
    <>
      <ResourceScreen
        resource={consentTexts}
        columns={{ text_version: version }}
        actions={(row) =>
          !row.published_at && may('release', consentTexts.name)
            ? [
                {
                  key: 'publish',
                  label: t('safekeeping.publish'),
                  icon: <Send size={15} />,
                  act: () => setPublishing(row),
                },
              ]
            : []
        }
        detailExtra={(row) => <ConsentCountsTable id={row.consent_text_id} />}
      />
      {publishing && <PublishDialog row={publishing} onClose={() => setPublishing(undefined)} />}
    </>
  )
}

function PublishDialog({ row, onClose }: { row: ConsentText; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const publish = useOperation(publishConsentText)
  const go = () =>
    publish.mutate(
      { input: { consent_text_id: row.consent_text_id } },
      {
        onSuccess: () => {
          toast(t('safekeeping.published'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('safekeeping.publishTitle')}
      okText={t('safekeeping.publish')}
      confirmLoading={publish.isPending}
      onOk={go}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        {publish.error && <ProblemNote problem={publish.error} compact />}
        <strong>{titleOf(consentTexts, row, language)}</strong>
        <p>{t('safekeeping.publishText')}</p>
      </div>
    </Dialog>
  )
}
