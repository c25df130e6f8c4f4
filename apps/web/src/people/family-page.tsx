import { parents } from '@sala/contract/people/parents'
import { Button } from 'antd'
import { Combine, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { useTitle } from '../kit/page/page.tsx'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { BackToList, EditForm, RecordMenu } from '../kit/page/record-page.tsx'
import { useSession } from '../kit/session.tsx'
import { FamilyAgreements, FamilyConsents } from './family-agreements.tsx'
import { FamilyRecord } from './family-children.tsx'
import { familyInputs } from './family-inputs.ts'
import { FamilyPeople } from './family-people.tsx'
import { FactCards, PersonWaits } from './person-page.tsx'
import '../kit/form.css'
import './people.css'
import './families.css'

const dialogs = { merge: () => import('./merge-with.tsx') }
const shownAbove = Object.keys(parents.fields).filter((name) =>
  /^(father|mother|guardian|family)_|^(main_contact|phone_number|children_count)$/.test(name),
)

/**
 * A family on one page: who they are and how to reach them, their children, what they agreed to, and who of them signs
 * in.
 */
export default function FamilyPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [, change] = useUrlParams()
  const query = useRow(parents, id)
  const row = query.data
  const { open, node } = useDialogs(dialogs)
  useWatch(parents.name)
  const title = row && titleOf(parents, row, language)
  useTitle(title)
  if (!row) return <PersonWaits query={query} />
  const edits = may('update', parents.name)
  const merging = {
    key: 'merge',
    label: t('merge.with'),
    icon: <Combine size={15} />,
    act: () => open('merge', { kind: 'family', row }),
  }
  return (
    <div className="page">
      <div className="page-head">
        <BackToList resource={parents} />
        <span className="spread" />
        {edits && (
          <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
            {t('action.edit')}
          </Button>
        )}
        <RecordMenu resource={parents} row={row} items={may('merge', parents.name) ? [merging] : []} />
      </div>
      <header className="family-title">
        <h1>{title}</h1>
        <p className="second">
          {language === 'km' ? row.family_name_en : row.family_name_kh} ·{' '}
          <span className="number">{t('families.number', { n: id })}</span>
        </p>
      </header>
      <FamilyPeople row={row} edits={edits} />
      <div className="person-grid">
        <div className="person-column">
          <ProfileParts resource={parents.name} row={row} wide />
          <FamilyRecord row={row} />
          <FactCards resource={parents} row={row} except={shownAbove} first={t('families.more')} />
        </div>
        <div className="person-column">
          <FamilyAgreements row={row} edits={edits} />
          <FamilyConsents row={row} edits={edits} />
          <ProfileParts resource={parents.name} row={row} />
        </div>
      </div>
      <EditForm resource={parents} id={id} slots={familyInputs} />
      {node}
    </div>
  )
}
