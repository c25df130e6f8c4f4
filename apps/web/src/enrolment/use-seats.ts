import { enrollments } from '@sala/contract/enrolment/enrolments'
import {
  enrolStudents,
  listSeatTerms,
  listUnseated,
  moveStudents,
  type OpenTerm,
  readSeatBoard,
  type SeatedStudent,
  type SeatTile,
  type WaitingStudent,
} from '@sala/contract/enrolment/seating'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { operate, removeRow } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { useWatch } from '../kit/live.ts'
import { Problem } from '../kit/problem.ts'

export type Pupil = Pick<SeatedStudent, 'student_id' | 'card_number' | 'full_name_en' | 'full_name_kh' | 'gender'>
/** Where somebody is chosen: a class, or 0 for those without a seat. */
export type Place = number
export type Chosen = ReadonlyMap<Place, ReadonlyMap<number, Pupil>>

export const useSeatTerms = (branch_id: number | null) =>
  useQuery<{ data: OpenTerm[] }, Problem>({
    queryKey: [enrollments.name, 'terms', branch_id],
    queryFn: () => operate(listSeatTerms, { branch_id }),
    staleTime: 60_000,
  })

export function useWaiting(ac_term_id: number, search: string, seated_elsewhere: number) {
  const rested = useDebounced(search.trim(), 250)
  return useQuery<{ data: WaitingStudent[]; total: number }, Problem>({
    queryKey: [enrollments.name, 'waiting', ac_term_id, rested, seated_elsewhere],
    queryFn: () => operate(listUnseated, { ac_term_id, search: rested || null, seated_elsewhere }),
    placeholderData: keepPreviousData,
  })
}

const none: ReadonlyMap<number, Pupil> = new Map()

/** Who is chosen, place by place, so that a change in one leaves the others as they are. */
export function useChosen() {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const toggle = useCallback(
    (place: Place, pupil: Pupil) =>
      setChosen((before) => {
        const here = new Map(before.get(place))
        if (!here.delete(pupil.student_id)) here.set(pupil.student_id, pupil)
        return new Map(before).set(place, here)
      }),
    [],
  )
  const chooseAll = useCallback(
    (place: Place, pupils: readonly Pupil[]) =>
      setChosen((before) => {
        const all = pupils.every(({ student_id }) => before.get(place)?.has(student_id))
        return new Map(before).set(place, new Map(all ? [] : pupils.map((each) => [each.student_id, each])))
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  const count = [...chosen.values()].reduce((sum, here) => sum + here.size, 0)
  const chosenIn = (place: Place) => chosen.get(place) ?? none
  return { chosen, chosenIn, count, toggle, chooseAll, clear }
}

type Board = {
  readonly ac_term_id: number
  readonly branch_id: number
  readonly ac_status_id: number
  readonly classes: SeatTile[]
}

/** The board as it will be, shown before the server has said so. */
export function movedOn(board: Board, to: number, coming: readonly Pupil[]): Board {
  const ids = new Set(coming.map((each) => each.student_id))
  const classes = board.classes.map((each) => {
    if (each.class_id === to)
      return {
        ...each,
        students: [...each.students, ...coming.map((pupil) => ({ enrollment_id: -pupil.student_id, ...plain(pupil) }))],
      }
    return each.students.some(({ student_id }) => ids.has(student_id))
      ? { ...each, students: each.students.filter(({ student_id }) => !ids.has(student_id)) }
      : each
  })
  return { ...board, classes }
}
const plain = ({ student_id, card_number, full_name_en, full_name_kh, gender }: Pupil): Pupil => ({
  student_id,
  card_number,
  full_name_en,
  full_name_kh,
  gender,
})

const ids = (some: readonly Pupil[]) => some.map((each) => each.student_id)

/** What was done on the board, so that it can be taken back. */
interface Put {
  readonly count: number
  readonly class_id: number
  readonly from: Chosen
  /** The seats of those who had none. */
  readonly seats: readonly number[]
}

/** The classes of a term, and putting students into them: shown at once, decided by the server. */
export function useSeatBoard(ac_term_id: number) {
  const client = useQueryClient()
  useWatch(enrollments.name)
  const key = useMemo(() => [enrollments.name, 'board', ac_term_id], [ac_term_id])
  const board = useQuery<Board, Problem>({ queryKey: key, queryFn: () => operate(readSeatBoard, { ac_term_id }) })
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const put = async (class_id: number, from: Chosen): Promise<Put | undefined> => {
    const newcomers = [...(from.get(0)?.values() ?? [])]
    const movers = [...from].flatMap(([place, here]) => (place === 0 || place === class_id ? [] : [...here.values()]))
    const coming = [...newcomers, ...movers]
    if (coming.length === 0 || busy) return undefined
    setBusy(true)
    setProblem(undefined)
    await client.cancelQueries({ queryKey: key })
    const tile = board.data?.classes.find((each) => each.class_id === class_id)
    // Where there is no room, nothing is shown that the server will not say.
    if (tile && tile.students.length + coming.length <= tile.capacity)
      client.setQueryData<Board>(key, (before) => before && movedOn(before, class_id, coming))
    try {
      const seated = newcomers.length > 0 && (await operate(enrolStudents, { class_id, student_ids: ids(newcomers) }))
      if (movers.length > 0) await operate(moveStudents, { class_id, student_ids: ids(movers) })
      return { count: coming.length, class_id, from, seats: seated ? seated.enrollment_ids : [] }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return undefined
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [enrollments.name] })
    }
  }
  /** Whoever had a seat goes back to it, whoever had none gives up the new one. */
  const takeBack = async ({ class_id, from, seats }: Put): Promise<boolean> => {
    setProblem(undefined)
    try {
      for (const [place, here] of from)
        if (place !== 0 && place !== class_id && here.size > 0)
          await operate(moveStudents, { class_id: place, student_ids: [...here.keys()] })
      for (const seat of seats) await removeRow(enrollments, String(seat))
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [enrollments.name] })
    }
  }
  return { board, put, takeBack, busy, problem, forget: () => setProblem(undefined) }
}
