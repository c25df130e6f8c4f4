import { parents } from '@sala/contract/people/parents'
import { lazy, Suspense, useCallback, useState } from 'react'
import { usePhone } from '../kit/hooks.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch } from '../kit/session.tsx'
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
