import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from '@sala/contract/people/teachers'
import { lazy, Suspense } from 'react'
import { usePhone } from '../kit/hooks.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import type { Teacher } from './rows.ts'
import './people.css'

const TeacherProfile = lazy(() => import('./teacher-profile.tsx'))
const uploads = { photo: uploadTeacherPhoto, signature: uploadTeacherSignature }
const pictured = {
  full_name_foreign: (row: Teacher) => (
    <span className="with-avatar">
      <Avatar id={row.photo} name={row.full_name_foreign} />
      {row.full_name_foreign}
    </span>
  ),
}

const printed = (rows: readonly Teacher[], clear: () => void) => (
  <PrintCardsButton of="teachers" rows={rows} onPrinted={clear} />
)

/** Everybody who teaches; opened, one of them has a page of his own. */
export default function TeachersScreen() {
  const { may } = useSession()
  const phone = usePhone()
  const [params] = useUrlParams()
  const opened = params.get('open')
  return (
    <Suspense fallback={null}>
      {opened === null ? (
        <ResourceScreen
          resource={teachers}
          uploads={uploads}
          columns={phone ? undefined : pictured}
          chosen={may('print', teachers.name) ? printed : undefined}
        />
      ) : (
        <TeacherProfile key={opened} id={opened} />
      )}
    </Suspense>
  )
}
