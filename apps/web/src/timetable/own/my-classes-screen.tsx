import { grades } from '@sala/contract/academics/grades'
import { rooms } from '@sala/contract/academics/rooms'
import { scheduleType } from '@sala/contract/academics/statuses'
import { gender } from '@sala/contract/people/employees'
import { students } from '@sala/contract/people/students'
import { ownClasses } from '@sala/contract/timetable/own-classes'
import { readOwnWeek } from '@sala/contract/timetable/timetables'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, School } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { operate, type ShownRow } from '../../kit/api.ts'
import { useList } from '../../kit/hooks.ts'
import { choiceLabel, pick, titleOf, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useHref } from '../../kit/session.tsx'
import { EmptyNote } from '../../kit/states.tsx'
import { Avatar } from '../../kit/value/file-image.tsx'
import { ReadWeek } from '../other-week.tsx'
import './my-classes.css'

type OwnClass = ShownRow<typeof ownClasses>
const mostPupils = 100

/** A teacher's classes; each opens to who sits in it and when he teaches it. */
export default function MyClassesScreen() {
  const { t } = useTranslation()
  const [params] = useUrlParams()
  const query = useList(ownClasses, { perPage: 100, include: ['grade', 'room'] })
  const open = Number(params.get('open'))
  const chosen = query.data?.data.find(({ class_id }) => class_id === open)
  if (chosen) return <OneClass key={open} row={chosen} />
  return (
    <Page title={t('places.classes')} className="my-classes">
      <Loaded query={query} lines={6} />
      {query.data?.data.length === 0 && (
        <EmptyNote icon={<School size={28} strokeWidth={1.5} aria-hidden />} title={t('myClasses.none')} />
      )}
      <ul className="class-cards">
        {query.data?.data.map((row) => (
          <ClassCard key={row.class_id} row={row} />
        ))}
      </ul>
    </Page>
  )
}

function ClassCard({ row }: { row: OwnClass }) {
  const place = useHref()
  return (
    <li>
      <Link className="card class-card" to={place(`/my-classes?open=${row.class_id}`)}>
        <School size={22} strokeWidth={1.75} aria-hidden />
        <span>
          <strong translate="no">{row.class_name}</strong>
          <About row={row} />
        </span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}

function About({ row }: { row: OwnClass }) {
  const language = useLanguage()
  const told = [row.grade && titleOf(grades, row.grade, language), row.room && titleOf(rooms, row.room, language)]
  return <span className="second small">{told.filter(Boolean).join(' · ')}</span>
}

function OneClass({ row }: { row: OwnClass }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const navigate = useNavigate()
  const pupils = useList(students, {
    perPage: mostPupils,
    sort: language === 'km' ? 'full_name_kh' : 'full_name_en',
    'filter[class_id]': [row.class_id],
  })
  const week = useQuery({
    queryKey: ['schedules', 'own week'],
    queryFn: () => operate(readOwnWeek, { sch_type: scheduleType.study }),
  })
  const own = week.data?.week
  const lessons = own?.lessons.filter(({ class_id }) => class_id === row.class_id) ?? []
  return (
    <Page
      title={row.class_name}
      heading={<span translate="no">{row.class_name}</span>}
      beside={<About row={row} />}
      onBack={() => navigate(place('/my-classes'))}
      className="my-classes"
    >
      <section className="card" aria-labelledby="my-pupils">
        <h2 id="my-pupils">
          {t('myClasses.pupils')} {pupils.data && <span className="second number">{pupils.data.data.length}</span>}
        </h2>
        <Loaded query={pupils} lines={8} compact />
        {pupils.data?.data.length === 0 && <p className="second">{t('myClasses.nobody')}</p>}
        <ol className="pupils">
          {pupils.data?.data.map((pupil) => (
            <li key={pupil.student_id}>
              <Link to={place(`/student-profiles?open=${pupil.student_id}`)}>
                <Avatar id={pupil.photo} name={pupil.full_name_en} />
                <span className="pupil-name">
                  <strong>{titleOf(students, pupil, language)}</strong>
                  <span className="second small">{pick(language, pupil.full_name_kh, pupil.full_name_en)}</span>
                </span>
                <span className="second small pupil-about">{choiceLabel(gender, pupil.gender, language).text}</span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ol>
      </section>
      {own && lessons.length > 0 && (
        <section aria-labelledby="my-lessons">
          <h2 id="my-lessons">{t('myClasses.lessons')}</h2>
          <ReadWeek week={{ ...own, of: 'class', lessons, elsewhere: [] }} onOpen={() => navigate(place('/my-days'))} />
        </section>
      )}
    </Page>
  )
}
