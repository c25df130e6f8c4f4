import { bulkReads } from '@sala/contract/history/bulk-reads'
import { historyObjects } from '@sala/contract/history/history'
import { useQuery } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import { nameOf, pick, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'

/** What was taken out of the house as whole lists, by the names that people know them by. */
export default function ExportsScreen() {
  const language = useLanguage()
  const { mayAsk } = useSession()
  const objects = useQuery({
    queryKey: ['history-tracking', 'objects'],
    queryFn: () => operate(historyObjects, {}),
    staleTime: 300_000,
    enabled: mayAsk(historyObjects),
  })
  const lists = objects.data?.data.map((each) => ({
    value: each.object,
    label: pick(language, each.label, each.label_kh),
  }))
  return (
    <ResourceScreen
      resource={bulkReads}
      columns={{ resource: (row) => nameOf(row.resource, language) }}
      filterChoices={lists ? { resource: lists } : {}}
    />
  )
}
