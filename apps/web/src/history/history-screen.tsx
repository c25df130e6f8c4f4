import { history, historyObjects } from '@sala/contract/history/history'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type ShownRow } from '../kit/api.ts'
import { ChangeView } from '../kit/history/history-timeline.tsx'
import { nameOf, operationName, pick, useLanguage, useNamed } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Every change of every record; a row has no screen of its own, so it opens in place. */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, setOpened] = useState<ShownRow<typeof history>>()
  const record = useNamed(opened?.object)
  const objects = useQuery({
    queryKey: [history.name, 'objects'],
    queryFn: () => operate(historyObjects, {}),
    staleTime: 300_000,
  })
  return (
    <>
      <ResourceScreen
        resource={history}
        columns={{
          object: (row) => nameOf(row.object, language),
          operation: (row) =>
            row.operation
              ? pick(language, row.operation_label ?? operationName(row.operation, language), row.operation_label_kh)
              : undefined,
        }}
        filterChoices={{
          object:
            objects.data?.data.map((each) => ({
              value: each.object,
              label: pick(language, each.label, each.label_kh),
            })) ?? [],
          user_id: null,
        }}
        onOpen={setOpened}
        actions={(row) => [
          { key: 'open', label: t('history.open'), icon: <Eye size={15} />, act: () => setOpened(row) },
        ]}
      />
      {opened && (
        <Dialog
          footer={null}
          width={620}
          title={`${t('history.title')} · ${nameOf(opened.object, language)} ${opened.object_id}`}
          onCancel={() => setOpened(undefined)}
        >
          <ChangeView resource={record} changes={[opened]} />
        </Dialog>
      )}
    </>
  )
}
