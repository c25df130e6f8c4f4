import { history } from '@sala/contract/access/history'
import { Modal } from 'antd'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { type Change, ChangeView } from '../kit/history-timeline.tsx'
import { nameOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'

/** Every change of every record; a row has no screen of its own, so it opens in place. */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ResourceScreen
        resource={history}
        columns={{ object: (row) => nameOf(String(row.object), language) }}
        onOpen={setOpened}
        actions={(row) => [{ key: 'open', label: t('history.open'), icon: <Eye size={15} />, act: () => setOpened(row) }]}
      />
      {opened && (
        <Modal
          open
          footer={null}
          width={620}
          title={`${t('history.title')} · ${nameOf(String(opened.object), language)} ${opened.object_id}`}
          onCancel={() => setOpened(undefined)}
        >
          <ChangeView change={opened as unknown as Change} />
        </Modal>
      )}
    </>
  )
}
