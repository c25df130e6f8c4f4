import { classes as classRecords } from '@sala/contract/academics/classes'
import { enrollments } from '@sala/contract/enrolment/enrolments'
import type { OpenTerm, SeatTile as Tile } from '@sala/contract/enrolment/seating'
import { Button, Select } from 'antd'
import { ChevronDown, List } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePhone } from '../kit/hooks.ts'
import { pick, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useBranch, useHref, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { ChosenActions } from './chosen-actions.tsx'
import { SeatTile } from './seat-tile.tsx'
import { type Chosen, type Place, type Pupil, useChosen, useSeatBoard, useSeatTerms } from './use-seats.ts'
import { WaitingList } from './waiting-list.tsx'
import './enrolment.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const PrintPhotosDialog = lazy(() =>
  import('./print-papers.tsx').then((found) => ({ default: found.PrintPhotosDialog })),
)
const PrintListDialog = lazy(() => import('./print-papers.tsx').then((found) => ({ default: found.PrintListDialog })))
const PromoteDialog = lazy(() => import('./promote-dialog.tsx'))

/** The classes of a term as tiles with their students; the program and the term stand in the address. */
export default function SeatBoard() {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const query = useSeatTerms(branch)
  const terms = query.data?.data ?? []
  const term = terms.find((each) => each.ac_term_id === Number(params.get('term'))) ?? terms[0]
  const programs = [
    ...new Map(terms.map((each) => [each.acps_id, pick(language, each.acps_name_foreign, each.acps_name_native)])),
  ]
  const nameOf = (each: OpenTerm) =>
    [
      branch === null && pick(language, each.branch_name_en, each.branch_name_kh),
      `${pick(language, each.term_name, each.term_name_kh)}, ${each.ac_year}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Page
      title={resourceLabel(enrollments, language, 'several')}
      className="seat-page"
      beside={
        <Button icon={<List size={15} aria-hidden />} onClick={() => change({ view: 'list', term: null, grade: null })}>
          {t('seats.list')}
        </Button>
      }
    >
      <Loaded query={query} lines={12} />
      {query.data && !term && <EmptyNote title={t('seats.noTerms')} />}
      {term && (
        <Filled
          key={term.ac_term_id}
          ac_term_id={term.ac_term_id}
          filters={
            <>
              <Select
                aria-label={t('seats.program')}
                value={term.acps_id}
                options={programs.map(([value, label]) => ({ value, label }))}
                suffixIcon={<ChevronDown size={15} aria-hidden />}
                popupMatchSelectWidth={false}
                onChange={(next) =>
                  change({ term: String(terms.find((each) => each.acps_id === next)!.ac_term_id), grade: null })
                }
              />
              <Select
                aria-label={t('seats.term')}
                value={term.ac_term_id}
                options={terms
                  .filter((each) => each.acps_id === term.acps_id)
                  .map((each) => ({ value: each.ac_term_id, label: nameOf(each) }))}
                suffixIcon={<ChevronDown size={15} aria-hidden />}
                popupMatchSelectWidth={false}
                onChange={(next) => change({ term: String(next), grade: null })}
              />
            </>
          }
        />
      )}
    </Page>
  )
}

function Filled({ ac_term_id, filters }: { ac_term_id: number; filters: React.ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = useHref()
  const [params, change] = useUrlParams()
  const { board, put, takeBack, problem, forget } = useSeatBoard(ac_term_id)
  const { chosen, chosenIn, count, toggle, chooseAll, clear } = useChosen()
  const [moving, setMoving] = useState<Chosen>()
  const [printing, setPrinting] = useState<Tile>()
  const [photos, setPhotos] = useState<Tile>()
  const [promoting, setPromoting] = useState<Tile>()
  const taken = useRef<Chosen>(new Map())
  const still = !may('update', enrollments.name) || !may('create', enrollments.name)
  const unseats = may('delete', enrollments.name)
  const latest = useRef({ chosen, put, takeBack, place })
  latest.current = { chosen, put, takeBack, place }

  // Whoever is touched goes along with the chosen ones, or alone when he is none of them.
  const withChosen = useCallback((place: Place, pupil: Pupil): Chosen => {
    const all = latest.current.chosen
    return all.get(place)?.has(pupil.student_id) ? all : new Map([[place, new Map([[pupil.student_id, pupil]])]])
  }, [])
  const take = useCallback(
    (place: Place, pupil: Pupil) => {
      taken.current = withChosen(place, pupil)
    },
    [withChosen],
  )
  const ask = useCallback((place: Place, pupil: Pupil) => setMoving(withChosen(place, pupil)), [withChosen])
  const go = useCallback(
    async (class_id: number, from: Chosen, name: string) => {
      setMoving(undefined)
      const moved = await latest.current.put(class_id, from)
      if (!moved) return
      clear()
      // Whoever was focused has left: the next one of the same list takes the focus.
      const [place] = from.keys()
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-place="${place}"] [tabindex="0"]`)?.focus()
      const undo = async () => {
        if (await latest.current.takeBack(moved)) toast(t('seats.movedBack', { count: moved.count }))
      }
      const said = t('seats.moved', { count: moved.count, class: name })
      // Giving up a seat is deleting it: not everybody may who may give one.
      toast(said, moved.seats.length === 0 || unseats ? { label: t('seats.undo'), act: undo } : undefined)
    },
    [clear, t, unseats],
  )
  const classes = useMemo(() => board.data?.classes ?? [], [board.data])
  const names = useMemo(() => new Map(classes.map((each) => [each.class_id, each.class_name])), [classes])
  const drop = useCallback((class_id: number) => go(class_id, taken.current, names.get(class_id) ?? ''), [go, names])
  const menu = useCallback(
    (tile: Tile): MenuItem[] => [
      ...(still
        ? []
        : [
            {
              key: 'here',
              label: t('seats.moveHere'),
              act: () => go(tile.class_id, latest.current.chosen, tile.class_name),
            },
          ]),
      ...(may('view', classRecords.name)
        ? [
            {
              key: 'open',
              label: t('seats.openClass'),
              act: () => navigate(latest.current.place(`/${classRecords.name}?open=${tile.class_id}`)),
            },
          ]
        : []),
      { key: 'all', label: t('seats.chooseAll'), act: () => chooseAll(tile.class_id, tile.students) },
      ...(still ? [] : [{ key: 'promote', label: t('seats.promote'), act: () => setPromoting(tile) }]),
      ...(may('print', enrollments.name)
        ? [
            { key: 'print', label: t('seats.printList'), act: () => setPrinting(tile) },
            { key: 'photos', label: t('seats.printPhotos'), act: () => setPhotos(tile) },
          ]
        : []),
    ],
    [still, t, go, chooseAll, may, navigate],
  )
  const grades = [
    ...new Map(classes.map((each) => [each.grade_id, pick(language, each.grade_name_foreign, each.grade_name_native)])),
  ]
  const grade = Number(params.get('grade')) || null
  const shown = useMemo(() => classes.filter((each) => !grade || each.grade_id === grade), [classes, grade])
  const groups = useMemo(() => [...Map.groupBy(shown, (each) => each.grade_id)], [shown])
  const handling = { still, onToggle: toggle, onAll: chooseAll, onTake: take, onMove: ask }
  return (
    <>
      <div className="seat-filters">
        {filters}
        <Select
          aria-label={t('seats.grade')}
          placeholder={t('seats.grade')}
          allowClear={{ label: t('action.clear') }}
          value={grade ?? undefined}
          options={grades.map(([value, label]) => ({ value, label }))}
          suffixIcon={<ChevronDown size={15} aria-hidden />}
          popupMatchSelectWidth={false}
          onChange={(next?: number) => change({ grade: next ? String(next) : null })}
        />
      </div>
      {problem && <ProblemNote problem={problem} compact />}
      {board.error && <ProblemNote problem={board.error} onRetry={board.refetch} />}
      <div className="seat-board">
        <WaitingList ac_term_id={ac_term_id} chosen={chosenIn(0)} {...handling} />
        <div className="seat-groups">
          {board.data && shown.length === 0 && <EmptyNote title={t('seats.noClasses')} />}
          {groups.map(([id, tiles]) => (
            <section key={id} className="seat-group">
              <h2>{pick(language, tiles[0]!.grade_name_foreign, tiles[0]!.grade_name_native)}</h2>
              <div className="seat-tiles">
                {tiles.map((tile) => (
                  <SeatTile
                    key={tile.class_id}
                    tile={tile}
                    chosen={chosenIn(tile.class_id)}
                    folds={phone}
                    menu={menu}
                    onDrop={drop}
                    {...handling}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      {count > 0 && (
        <ChosenActions
          chosen={chosen}
          count={count}
          still={still}
          onMove={() => setMoving(chosen)}
          onClear={clear}
          onStart={forget}
        />
      )}
      <Suspense fallback={null}>
        {moving && (
          <MoveDialog
            classes={classes}
            count={[...moving.values()].reduce((sum, here) => sum + here.size, 0)}
            onMove={(class_id) => go(class_id, moving, names.get(class_id) ?? '')}
            onClose={() => setMoving(undefined)}
          />
        )}
        {photos && <PrintPhotosDialog class_id={photos.class_id} onClose={() => setPhotos(undefined)} />}
        {printing && <PrintListDialog class_id={printing.class_id} onClose={() => setPrinting(undefined)} />}
        {promoting && (
          <PromoteDialog
            tile={promoting}
            chosen={chosenIn(promoting.class_id)}
            onClose={() => setPromoting(undefined)}
            onDone={clear}
          />
        )}
      </Suspense>
    </>
  )
}
