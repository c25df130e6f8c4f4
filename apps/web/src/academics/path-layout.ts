import type { grades, levels } from '@sala/contract/academics/grades'
import type { ShownRow } from '../kit/api.ts'

export type PathLevel = ShownRow<typeof levels> & { readonly title: string; readonly above: string }
export type PathGrade = ShownRow<typeof grades> & { readonly title: string }

export const box = { width: 176, height: 40, between: 60, row: 56, head: 62 }

export interface Place {
  readonly grade: PathGrade
  readonly column: number
  readonly row: number
  readonly x: number
  readonly y: number
}

/** Every grade in the column of its level, in the order of the school; levels that have none take no room. */
export function placeGrades(
  levels: readonly PathLevel[],
  grades: readonly PathGrade[],
): { columns: PathLevel[]; places: Map<number, Place> } {
  const columns = levels.filter((level) => grades.some((grade) => grade.level_id === level.level_id))
  const places = new Map<number, Place>()
  columns.forEach((level, column) => {
    const own = grades.filter((grade) => grade.level_id === level.level_id)
    own.forEach((grade, row) => {
      places.set(grade.grade_id, {
        grade,
        column,
        row,
        x: column * (box.width + box.between),
        y: box.head + row * box.row,
      })
    })
  })
  return { columns, places }
}

/** The line from one grade to the next: down within a column, across between two, around on the way back. */
export function arrowBetween(from: Place, to: Place): string {
  const middle = (place: Place) => place.y + box.height / 2
  if (from.column === to.column && to.row === from.row + 1) {
    const x = from.x + box.width / 2
    return `M ${x} ${from.y + box.height} L ${x} ${to.y - 4}`
  }
  const start = from.x + box.width
  if (to.column > from.column) {
    const bend = box.between / 2
    return `M ${start} ${middle(from)} C ${start + bend} ${middle(from)}, ${to.x - bend} ${middle(to)}, ${to.x - 4} ${middle(to)}`
  }
  const end = to.x + box.width + 4
  const out = Math.max(start, end) + box.between * 0.7
  return `M ${start} ${middle(from)} C ${out} ${middle(from)}, ${out} ${middle(to)}, ${end} ${middle(to)}`
}
