import type { RefObject } from 'react'

/** Brings the focus to something inside a box, once it is drawn. */
export const focusIn = (box: RefObject<HTMLElement | null>, selector: string): number =>
  requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())

/** The same for a box that has just opened; whoever was quicker and is already typing in it stays where he is. */
export const greetIn = (box: RefObject<HTMLElement | null>, selector: string): number | false =>
  !box.current?.contains(document.activeElement) && focusIn(box, selector)
