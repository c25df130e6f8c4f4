import { parents } from '@sala/contract/people/parents'
import { Button } from 'antd'
import { ArrowLeft, Combine, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { useTitle } from '../kit/page/page.tsx'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { FamilyAgreements, FamilyConsents } from './family-agreements.tsx'
import { FamilyRecord } from './family-children.tsx'
import { familyInputs } from './family-inputs.ts'
import { FamilyPeople } from './family-people.tsx'
import { FactCards, PersonWaits, recordDialogs } from './person-page.tsx'
import '../kit/form.css'
import './people.css'
import './families.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const dialogs = { ...recordDialogs, merge: () => import('./merge-with.tsx') }
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
  const [params, change] = useUrlParams()
  const query = useRow(parents, id)
  const row = query.data
  const { open, node } = useDialogs(dialogs)
  useWatch(parents.name)
  const title = row && titleOf(parents, row, language)
  useTitle(title)
  if (!row) return <PersonWaits query={query} />
  const edits = may('update', parents.name)
  const removes = () => open('remove', { resource: parents, row, onRemoved: () => change({ open: null }) })
  const menu = [
    ...(may('merge', parents.name)
      ? [
          {
            key: 'merge',
            label: t('merge.with'),
            icon: <Combine size={15} />,
            act: () => open('merge', { kind: 'family', row }),
          },
        ]
      : []),
    ...(may('view', 'history-tracking')
      ? [{ key: 'history', label: t('detail.history'), act: () => open('history', { resource: parents, id }) }]
      : []),
    ...(may('delete', parents.name)
      ? [{ key: 'remove', label: t('action.delete'), icon: <Trash2 size={15} />, danger: true, act: removes }]
      : []),
  ]
  return (
    <div className="page">
      <div className="page-head">
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => change({ open: null })}>
          {t('list.back', { what: resourceLabel(parents, language, 'several').toLowerCase() })}
        </Button>
        <span className="spread" />
        {edits && (
          <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
            {t('action.edit')}
          </Button>
        )}
        {menu.length > 0 && (
          <PopMenu label={t('action.more')} items={menu}>
            <EllipsisVertical size={18} aria-hidden />
          </PopMenu>
        )}
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
      <Suspense fallback={null}>
        {params.has('edit') && (
          <ResourceForm
            resource={parents}
            id={id}
            slots={familyInputs}
            onSaved={() => change({ edit: null })}
            onClose={() => change({ edit: null })}
          />
        )}
      </Suspense>
      {node}
    </div>
  )
}
