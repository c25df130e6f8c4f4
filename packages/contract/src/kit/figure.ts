import type { Access } from './access.ts'
import type { AnyReport } from './report.ts'
import type { AnyResource } from './resource.ts'

interface Shown {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  /** Permissions beside that to view what it opens, one of which is enough: whose work it is. */
  readonly needs?: readonly Access[]
  /** The screen that it opens, where that is not called like its resource. */
  readonly path?: string
  /** Good to know, and nothing that waits for anybody. */
  readonly isFact?: true
}

/** How many rows a list has that is asked like this: the number and what it opens are the same question. */
export interface ListFigure extends Shown {
  readonly list: AnyResource
  /** None of a filter means every value, as in the list's own address. */
  readonly filters?: Readonly<Record<string, readonly (number | string)[]>>
  /** Of today alone, or of so many days up to today. */
  readonly days?: number
  /** Its screen asks for all branches, whichever is chosen. */
  readonly everyBranch?: true
}

/** What a report makes of today. */
export interface ReportFigure extends Shown {
  readonly report: AnyReport
  readonly sum: string
}

/** What no list says: the server has a count of its own for it. */
export interface CountedFigure extends Shown {
  readonly counted: AnyResource
}

/** The way to a screen that counts nothing. */
export interface WayFigure extends Shown {
  readonly opens: AnyResource
}

export type Figure = ListFigure | ReportFigure | CountedFigure | WayFigure

/** Figures that belong together, under one heading. */
export interface FigureCard {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  readonly figures: readonly Figure[]
}

/** What somebody must be able to view so that the figure opens. */
export const openedBy = (figure: Figure): AnyResource =>
  'list' in figure
    ? figure.list
    : 'report' in figure
      ? figure.report
      : 'counted' in figure
        ? figure.counted
        : figure.opens

/** The screen that it opens. */
export const pathOf = (figure: Figure): string =>
  figure.path ?? ('report' in figure ? figure.report.path : `/${openedBy(figure).name}`)
