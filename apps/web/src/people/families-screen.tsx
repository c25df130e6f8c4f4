import { parents } from '@sala/contract/people/parents'
import { generatePickups } from '@sala/contract/people/pickups'
import { Button } from 'antd'
import { UserCheck } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation, usePhone } from '../kit/hooks.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { familyInputs } from './family-inputs.ts'
import type { Family } from './rows.ts'
import './people.css'
import './families.css'

const FamilyPage = lazy(() => import('./family-page.tsx'))
const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))

const pictured = {
  family_name_en: (row: Family) => (
    <span className="with-avatar">
      <Avatar id={row.father_photo ?? row.mother_photo} name={row.family_name_en} />
      {row.family_name_en}
    </span>
  ),
}

/**
 * All families; opened, one of them has a page of its own. A new one registers where the clerk works, and is then
 * shown.
 */
export default function FamiliesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mayAsk } = useSession()
  const pickups = useOperation(generatePickups)
  const phone = usePhone()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const [creating, setCreating] = useState(false)
  const create = useCallback(() => setCreating(true), [])
  const opened = params.get('open')
  return (
    <Suspense fallback={null}>
      {opened === null ? (
        <ResourceScreen
          resource={parents}
          formExtra={familyInputs}
          columns={phone ? undefined : pictured}
          onCreate={create}
          chosen={
            mayAsk(generatePickups)
              ? (rows, clear) => (
                  <Button
                    icon={<UserCheck size={15} aria-hidden />}
                    loading={pickups.isPending}
                    onClick={() =>
                      pickups.mutate(
                        { input: { student_parent_ids: rows.map(({ student_parent_id }) => student_parent_id) } },
                        {
                          onSuccess: ({ created }) => {
                            toast(t('people.pickupsMade', { count: created }))
                            clear()
                          },
                        },
                      )
                    }
                  >
                    {operationLabel(generatePickups, language)}
                  </Button>
                )
              : undefined
          }
          toolbar={pickups.error && <ProblemNote problem={pickups.error} compact />}
        />
      ) : (
        <FamilyPage key={opened} id={opened} />
      )}
      {creating && (
        <ResourceForm
          resource={parents}
          slots={familyInputs}
          begun={branch === null ? {} : { home_branch_id: branch }}
          onSaved={(row) => {
            setCreating(false)
            change({ open: String(row.student_parent_id) })
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Suspense>
  )
}
