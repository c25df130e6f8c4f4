import { branches, uploadBranchLogo } from '@sala/contract/organisation/branches'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Badge } from '../kit/value/badge.tsx'

const uploads = { logo: uploadBranchLogo }

export default function BranchesScreen() {
  const language = useLanguage()
  const inUse = branches.fields.is_active.choice!
  return (
    <ResourceScreen
      resource={branches}
      uploads={uploads}
      columns={{
        is_active: (row) => (
          <Badge tone={row.is_active ? 'ok' : 'quiet'}>{choiceLabel(inUse, row.is_active, language).text}</Badge>
        ),
      }}
    />
  )
}
