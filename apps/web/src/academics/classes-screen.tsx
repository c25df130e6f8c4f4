import { copyClass } from '@sala/contract/academics/class-changes'
import { classes } from '@sala/contract/academics/classes'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { Clock3, Copy, CopyPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listRows, type ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone } from '../kit/hooks.ts'
import { fieldLabel, learnKhmer, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import './academics.css'

const RefSelect = lazy(() => import('../kit/input/ref-select.tsx').then((found) => ({ default: found.RefSelect })))
const ClassPage = lazy(() => import('./class-page.tsx'))
/** What it shows is defined by the calendar, whose words come along. */
const ClassTeaching = lazy(async () => {
  const [screen, words] = await Promise.all([import('./class-teaching.tsx'), import('@sala/contract/calendar/km.json')])
  learnKhmer(words.default)
  return screen
})
const dialogs = { copy: () => import('../kit/form/operation-form.tsx') }
type Class = ShownRow<typeof classes>
const ofTeaching = ['view', 'from', 'to', 'page', 'days', 'status', 'class_id', 'teacher_id', 'subject_id']

/** Classes, found by year, sub program and term, and copied from one term into another; each has a page of its own. */
export default function ClassesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { open, close, node } = useDialogs(dialogs)
  const copy = ({ branch_id, acps_id }: Class, class_ids: number[]) =>
    open('copy', {
      operation: copyClass,
      source: classes,
      fixedValues: { class_ids },
      known: { branch_id, acps_id },
      onDone: ({ copied, skipped }: AnswerOf<typeof copyClass>) => {
        const there = skipped.length > 0 ? t('classes.skipped', { names: skipped.join(', ') }) : ''
        toast(`${t('classes.copied', { n: copied.length })} ${there}`.trim())
        close()
      },
    })
  const copyAll = async (row: Class) => {
    const all = await listRows(classes, {
      perPage: 200,
      'filter[ac_term_id]': row.ac_term_id,
      'filter[ac_status_id]': [1, 2, 3],
    })
    const ids = all.data.map((each) => each.class_id)
    copy(row, ids)
  }
  const actions = (row: Class): MenuItem[] =>
    may('create', classes.name)
      ? [
          { key: 'copy', label: t('classes.copyOne'), icon: <Copy size={15} />, act: () => copy(row, [row.class_id]) },
          { key: 'copy-all', label: t('classes.copyTerm'), icon: <CopyPlus size={15} />, act: () => copyAll(row) },
        ]
      : []
  if (params.get('view') === 'teaching')
    return (
      <Suspense fallback={null}>
        <ClassTeaching onClasses={() => change(Object.fromEntries(ofTeaching.map((name) => [name, null])))} />
      </Suspense>
    )
  const opened = params.get('open')
  if (opened !== null)
    return (
      <Suspense fallback={null}>
        <ClassPage key={opened} id={opened} actions={actions} />
        {node}
      </Suspense>
    )
  return (
    <>
      <ResourceScreen
        resource={classes}
        actions={actions}
        toolbar={<Narrowing onTeaching={() => change({ view: 'teaching', page: null })} />}
      />
      {node}
    </>
  )
}

/** What a registrar chooses first: the year, the sub program, and the term in both. */
function Narrowing({ onTeaching }: { onTeaching: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  // A telephone has room for the filters' own drawer alone.
  const phone = usePhone()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const chosen = (name: string) =>
    params.getAll(`f.${name}`).length === 1 ? Number(params.get(`f.${name}`)) || null : null
  const { ac_year_id, acps_id, ac_term_id } = classes.fields
  const values = { branch_id: branch, ac_year_id: chosen('ac_year_id'), acps_id: chosen('acps_id') }
  const select = (
    name: 'ac_year_id' | 'acps_id' | 'ac_term_id',
    field: (typeof classes.fields)[typeof name],
    within?: readonly string[],
  ) => (
    <span className="narrow-select">
      <Suspense fallback={null}>
        <RefSelect
          id={`narrow-${name}`}
          name={name}
          field={{ ...field, optional: true, within }}
          source={classes}
          value={chosen(name)}
          values={values}
          label={fieldLabel(classes.name, name, field, language)}
          prompt={fieldLabel(classes.name, name, field, language)}
          every
          onChange={(next) => {
            const gone = name === 'ac_term_id' ? {} : { 'f.ac_term_id': null }
            change({ ...gone, [`f.${name}`]: next ? String(next) : null, page: null })
          }}
        />
      </Suspense>
    </span>
  )
  return (
    <>
      {!phone && select('ac_year_id', ac_year_id, branch === null ? undefined : ['branch_id'])}
      {!phone && select('acps_id', acps_id)}
      {!phone && values.ac_year_id && values.acps_id && select('ac_term_id', ac_term_id, ['ac_year_id', 'acps_id'])}
      <Button icon={<Clock3 size={15} aria-hidden />} onClick={onTeaching}>
        {t('classTeaching.open')}
      </Button>
    </>
  )
}
