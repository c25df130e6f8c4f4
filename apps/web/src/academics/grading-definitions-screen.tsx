import { copyGradingDefinitions, gradingDefinitions } from '@sala/contract/academics/grading'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listRows, type ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const dialogs = { copy: () => import('../kit/form/operation-form.tsx') }
type Definition = ShownRow<typeof gradingDefinitions>

/** What A to F mean, and the same for another program. */
export default function GradingDefinitionsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const copyAll = async ({ acp_id }: Definition) => {
    const { data } = await listRows(gradingDefinitions, { perPage: 200, 'filter[acp_id]': acp_id })
    open('copy', {
      operation: copyGradingDefinitions,
      source: gradingDefinitions,
      fixedValues: { grade_definition_ids: data.map((each) => each.grade_definition_id) },
      onDone: ({ copied, skipped }: AnswerOf<typeof copyGradingDefinitions>) => {
        const there = skipped.length > 0 ? t('classes.skipped', { names: skipped.join(', ') }) : ''
        toast(`${t('gradings.copied', { n: copied })} ${there}`.trim())
        close()
      },
    })
  }
  const actions = (row: Definition): MenuItem[] =>
    may('create', gradingDefinitions.name)
      ? [{ key: 'copy', label: t('gradings.copyAll'), icon: <CopyPlus size={15} />, act: () => copyAll(row) }]
      : []
  return (
    <>
      <ResourceScreen resource={gradingDefinitions} actions={actions} />
      {node}
    </>
  )
}
