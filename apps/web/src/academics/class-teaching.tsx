import { classes } from '@sala/contract/academics/classes'
import { academicStatus } from '@sala/contract/academics/statuses'
import { classTeaching, classTeachingDetails, exportClassTeaching } from '@sala/contract/calendar/class-teaching'
import { daysOfMonth, localToday } from '@sala/contract/kit/clock'
import { showClock, showDate } from '@sala/contract/kit/dates'
import { date } from '@sala/contract/kit/field'
import type { Page as ListPage } from '@sala/contract/kit/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { School } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { FieldInput } from '../kit/input/field-input.tsx'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { choiceLabel, fieldLabel, operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { ExcelButton } from '../kit/list/excel-button.tsx'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Pager } from '../kit/list/pager.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'

const day = date('Day', { optional: true })
type Lessons = ListPage<Row>

/** Who teaches what in which class, and how much of it in some days. */
export default function ClassTeaching({ onClasses }: { onClasses: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const usual = daysOfMonth(localToday())
  const chosen = (name: string) => Number(params.get(name)) || null
  const narrowed = {
    class_id: chosen('class_id'),
    subject_id: chosen('subject_id'),
    teacher_id: chosen('teacher_id'),
    status_id: academicStatus.values.find((each) => each === chosen('status')) ?? academicStatus.active,
  }
  const byDay = params.has('days')
  const asked = {
    date_from: params.get('from') ?? usual.from,
    date_to: params.get('to') ?? usual.to,
    branch_id: branch,
    ...narrowed,
  }
  const query = { ...asked, page: Number(params.get('page')) || 1, perPage: 15 }
  const found = useQuery({
    queryKey: ['class-teaching', byDay, query],
    queryFn: (): Promise<Lessons> => operate(byDay ? classTeachingDetails : classTeaching, query) as Promise<Lessons>,
    placeholderData: keepPreviousData,
  })
  const { data } = found
  const title = operationLabel(classTeaching, language)
  const { method, path } = exportClassTeaching
  const body = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null))
  const head = (name: 'class_id' | 'subject_id' | 'teacher_id') =>
    fieldLabel(classTeaching.name, name, classTeaching.query![name], language)
  const both = (foreign: unknown, native: unknown) =>
    foreign ? pick(language, String(foreign), String(native)) : <span className="none">—</span>
  const shown = (value: unknown) => (value ? String(value) : <span className="none">—</span>)
  const whenColumns = [
    {
      name: 'lesson_date',
      label: t('classTeaching.day'),
      cell: (row: Row) => <span className="number">{showDate(String(row.lesson_date))}</span>,
    },
    {
      name: 'time',
      label: t('classTeaching.time'),
      cell: (row: Row) => (
        <span className="number">
          {showClock(String(row.start_time))} – {showClock(String(row.end_time))}
        </span>
      ),
    },
  ]
  const sumColumns = [
    {
      name: 'lessons',
      label: t('classTeaching.lessons'),
      right: true,
      cell: (row: Row) => <span className="number">{String(row.lessons)}</span>,
    },
    {
      name: 'hours',
      label: t('classTeaching.hours'),
      right: true,
      cell: (row: Row) => <span className="number">{String(row.hours)}</span>,
    },
  ]
  const columns = [
    ...(byDay ? whenColumns : []),
    { name: 'class_name', label: head('class_id'), cell: (row: Row) => String(row.class_name) },
    {
      name: 'subject',
      label: head('subject_id'),
      cell: (row: Row) => both(row.subject_name_foreign, row.subject_name_native),
    },
    {
      name: 'teacher',
      label: head('teacher_id'),
      cell: (row: Row) => both(row.teacher_name_foreign, row.teacher_name_native),
    },
    ...(byDay
      ? [{ name: 'room_name', label: t('classTeaching.room'), cell: (row: Row) => shown(row.room_name) }]
      : sumColumns),
  ]
  const dayInput = (name: 'from' | 'to', value: string) => {
    const label = fieldLabel(classTeaching.name, `date_${name}`, classTeaching.query![`date_${name}`], language)
    return (
      <span className="narrow-select">
        <FieldInput
          id={`teaching-${name}`}
          name={name}
          field={day}
          source={{ path: '', name: '' }}
          value={value}
          values={{}}
          label={label}
          onChange={(next) => change({ [name]: next ? String(next) : null, page: null })}
        />
      </span>
    )
  }
  const narrow = (name: 'class_id' | 'teacher_id' | 'subject_id') => (
    <span className="narrow-select">
      <RefSelect
        id={`narrow-${name}`}
        name={name}
        field={classTeaching.query![name]}
        source={classes}
        value={narrowed[name]}
        values={{}}
        label={head(name)}
        prompt={head(name)}
        every
        onChange={(next) => change({ [name]: next ? String(next) : null, page: null })}
      />
    </span>
  )
  return (
    <Page
      title={title}
      actions={
        <Button icon={<School size={16} aria-hidden />} onClick={onClasses}>
          {t('classTeaching.classes')}
        </Button>
      }
    >
      <section className="card" aria-label={title}>
        <div className="toolbar">
          {dayInput('from', asked.date_from)}
          {dayInput('to', asked.date_to)}
          {narrow('class_id')}
          {narrow('teacher_id')}
          {narrow('subject_id')}
          <Segmented
            aria-label={t('classTeaching.status')}
            value={asked.status_id}
            options={academicStatus.values.map((value) => ({
              value,
              label: choiceLabel(academicStatus, value, language).text,
            }))}
            onChange={(next) => change({ status: String(next), page: null })}
          />
          <Segmented
            aria-label={t('classTeaching.show')}
            value={byDay ? 'days' : 'sums'}
            options={[
              { value: 'sums', label: t('classTeaching.sums') },
              { value: 'days', label: t('classTeaching.byDay') },
            ]}
            onChange={(next) => change({ days: next === 'days' ? '1' : null, page: null })}
          />
          {may('export', 'class-operations') && <ExcelButton request={{ method, path, body }} />}
        </div>
        <Loaded query={found} lines={8} />
        {data?.data.length === 0 && <EmptyNote title={t('classTeaching.none')} />}
        {data && data.data.length > 0 && (
          <>
            <div className="path-scroll">
              <DataTable
                label={title}
                columns={columns}
                rows={data.data}
                keyOf={({ class_id, subject_id, teacher_id, lesson_date, start_time }) =>
                  [class_id, subject_id, teacher_id, lesson_date, start_time].join(' ')
                }
                stale={found.isFetching}
                onOpen={
                  byDay
                    ? undefined
                    : ({ class_id, subject_id, teacher_id }) =>
                        change({
                          days: '1',
                          class_id: String(class_id),
                          subject_id: String(subject_id),
                          teacher_id: teacher_id ? String(teacher_id) : null,
                          page: null,
                        })
                }
              />
            </div>
            <Pager meta={data.meta} onPage={(page) => change({ page: page > 1 ? String(page) : null })} />
          </>
        )}
      </section>
    </Page>
  )
}
