import { showDate } from '@sala/contract/kit/dates'
import { type Child, linkChildren, readFamilyRecord } from '@sala/contract/people/family-changes'
import { parents } from '@sala/contract/people/parents'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { RowSelect } from '../kit/list/row-select.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { FamilyAccounts } from './family-accounts.tsx'
import type { Family } from './rows.ts'

/** The children, each with class and face, and the accounts that somebody of the family signs in with. */
export function FamilyRecord({ row }: { row: Family }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const navigate = useNavigate()
  const [linking, setLinking] = useState(false)
  const { student_parent_id } = row
  const { data, error, refetch } = useQuery({
    queryKey: [parents.name, 'record', student_parent_id],
    queryFn: () => operate(readFamilyRecord, { student_parent_id }),
  })
  return (
    <>
      <section className="card person-card">
        <div className="card-head">
          <h2>{t('families.children')}</h2>
          {may('update', students.name) && (
            <Button size="small" icon={<Link2 size={14} aria-hidden />} onClick={() => setLinking(true)}>
              {t('families.linkChild')}
            </Button>
          )}
          {may('create', students.name) && (
            <Button
              size="small"
              type="primary"
              icon={<Plus size={14} aria-hidden />}
              onClick={() => navigate(`/student-profiles/new?student_parent_id=${student_parent_id}`)}
            >
              {t('families.addChild')}
            </Button>
          )}
        </div>
        {error && <ProblemNote problem={error} onRetry={refetch} compact />}
        {data?.children.length === 0 && data.elsewhere === 0 && <p className="second">{t('families.noChildren')}</p>}
        <ul className="family-children">
          {data?.children.map((child) => (
            <ChildLine key={child.student_id} child={child} />
          ))}
        </ul>
        {data && data.elsewhere > 0 && <p className="second small">{t('families.elsewhere', { n: data.elsewhere })}</p>}
      </section>
      {data && <FamilyAccounts family={student_parent_id} accounts={data.accounts} />}
      {linking && <LinkChild family={student_parent_id} onClose={() => setLinking(false)} />}
    </>
  )
}

function ChildLine({ child }: { child: Child }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text, tone } = choiceLabel(studentStatus, child.status, language)
  return (
    <li>
      <Link to={`/student-profiles?open=${child.student_id}`}>
        <Avatar id={child.photo} name={child.full_name_en} />
        <span>
          <strong>{pick(language, child.full_name_en, child.full_name_kh)}</strong>
          <span className="second small">
            {pick(language, child.full_name_kh, child.full_name_en)} ·{' '}
            <span className="number">{child.card_number}</span>
            {child.date_of_birth && (
              <>
                {' '}
                · <span className="number">{showDate(child.date_of_birth)}</span>
              </>
            )}
          </span>
        </span>
        <span className="family-class">{child.class_name ?? t('families.noClass')}</span>
        <Badge tone={tone}>{text}</Badge>
      </Link>
    </li>
  )
}

function LinkChild({ family, onClose }: { family: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const [move, setMove] = useState(false)
  const link = useOperation(linkChildren)
  const other = link.error?.code === 'child_of_other_family'
  const save = () =>
    link.mutate(
      { input: { student_parent_id: family, student_ids: [Number(chosen)], move: move ? 1 : 0 } },
      {
        onSuccess: () => {
          toast(t('families.linked'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('families.linkChild')}
      okText={t('families.linkChild')}
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={link.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="form-field">
        <label className="form-label" htmlFor="link-child">
          {t('families.whichChild')}
        </label>
        <RowSelect
          id="link-child"
          resource={students}
          value={chosen}
          label={t('families.whichChild')}
          onChange={(key) => setChosen(key ?? undefined)}
        />
      </div>
      {link.error && <ProblemNote problem={link.error} compact />}
      {other && (
        <Checkbox checked={move} onChange={(event) => setMove(event.target.checked)}>
          {t('families.moveChild')}
        </Checkbox>
      )}
    </Dialog>
  )
}
