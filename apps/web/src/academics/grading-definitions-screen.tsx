import { copyGradingDefinitions, gradingDefinitions } from '@sala/contract/academics/grading'
import { CopyPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRows, type Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** What A to F mean, and the same for another program. */
export default function GradingDefinitionsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [ids, setIds] = useState<unknown[]>()
  const copyAll = async ({ acp_id }: Row) => {
    const { data } = await listRows(gradingDefinitions, { perPage: 200, 'filter[acp_id]': acp_id as number })
    setIds(data.map((each) => each.grade_definition_id))
  }
  const actions = (row: Row): MenuItem[] =>
    may('create', gradingDefinitions.name) ? [{ key: 'copy', label: t('gradings.copyAll'), icon: <CopyPlus size={15} />, act: () => copyAll(row) }] : []
  return (
    <>
      <ResourceScreen resource={gradingDefinitions} actions={actions} />
      <Suspense fallback={null}>
        {ids && (
          <OperationForm
            operation={copyGradingDefinitions}
            source={gradingDefinitions}
            settled={{ grade_definition_ids: ids }}
            onClose={() => setIds(undefined)}
            onDone={({ copied, skipped }) => {
              const there = skipped.length > 0 ? t('classes.skipped', { names: skipped.join(', ') }) : ''
              toast(`${t('gradings.copied', { n: copied })} ${there}`.trim())
              setIds(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
