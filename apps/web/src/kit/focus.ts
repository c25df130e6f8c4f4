import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** Brings the focus to something inside a box, once it is drawn. */
export const focusIn = (box: RefObject<HTMLElement | null>, selector: string): number =>
  requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())

/** Brings the focus to the first field that was refused; where none was, it stays where it is. */
export const focusFault = (box: RefObject<HTMLElement | null>): number => {
  const inside = ':is(input, textarea, [contenteditable=true], button)'
  return requestAnimationFrame(() => {
    const field = box.current?.querySelector('[data-faulty]')
    const found = field?.querySelector<HTMLElement>('[aria-invalid=true]') ?? field?.querySelector<HTMLElement>(inside)
    found?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  })
}

/**
 * The same for a box that has just opened, as soon as it has what is looked for; whoever was quicker and is already
 * typing in it stays where he is.
 */
export function greetIn(box: RefObject<HTMLElement | null>, selector: string, tries = 40): void {
  if (box.current?.contains(document.activeElement)) return
  const found = box.current?.querySelector<HTMLElement>(selector)
  if (found) found.focus()
  else if (tries > 0) setTimeout(() => greetIn(box, selector, tries - 1), 50)
}

/** Ctrl+Enter sends a small form from any of its fields. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

const inputs = 'input:not([disabled]):not([type=file]):not([hidden]), textarea:not([disabled])'

/** Goes on to the next field of the form, or to the next that is empty where the form skips what is filled. */
export function goOn(from: HTMLElement): void {
  const form = from.closest('form')
  const fields = [...(form?.querySelectorAll<HTMLElement>('.form-field') ?? [])]
  const after = fields.slice(fields.findIndex((field) => field.contains(from)) + 1)
  const next = after.find(
    (field) => !('skipsFilled' in form!.dataset && 'filled' in field.dataset) && field.querySelector(inputs),
  )
  next?.querySelector<HTMLElement>(inputs)?.focus()
}

/** Enter goes on; where it has a meaning of its own, it keeps it. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target as HTMLElement
  if (from instanceof HTMLInputElement && from.getAttribute('role') !== 'combobox' && !event.nativeEvent.isComposing)
    goOn(from)
}

export const reachable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])'

interface Place {
  readonly element: Element
  /** The boxes around it, from the inside out. */
  readonly boxes: readonly Element[]
  readonly left: number
  readonly top: number
}

/** Where something stands, so that the focus can go on beside it once it is gone. */
export function placeOf(element: Element): Place {
  const boxes: Element[] = []
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) boxes.push(box)
  const { left, top } = element.getBoundingClientRect()
  return { element, boxes, left: left + scrollX, top: top + scrollY }
}

/** Brings the focus to what stands nearest to where something stood, in the smallest box that is left of those around it. */
export function focusNear({ boxes, left, top }: Place): void {
  const seen = (box: Element) =>
    [...box.querySelectorAll<HTMLElement>(reachable)].filter((each) => each.checkVisibility())
  const box = boxes.find((each) => each.isConnected && (each.matches('main') || seen(each).length > 0))
  const far = (each: Element) => {
    const at = each.getBoundingClientRect()
    return Math.hypot(at.left + scrollX - left, at.top + scrollY - top)
  }
  const nearest = box?.matches('main') ? box : box && seen(box).reduce((a, b) => (far(b) < far(a) ? b : a))
  if (nearest instanceof HTMLElement) nearest.focus({ preventScroll: nearest === box })
}

/** What was pressed with the keyboard and went away with that leaves the focus to its neighbour. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | undefined
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && target.matches(':focus-visible') ? placeOf(target) : undefined
    }
    const forget = () => {
      last = undefined
    }
    const watcher = new MutationObserver(() => {
      if (!last || last.element.isConnected) return
      const gone = last
      last = undefined
      if (document.activeElement === document.body) focusNear(gone)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    addEventListener('focusin', note)
    addEventListener('pointerdown', forget)
    return () => {
      watcher.disconnect()
      removeEventListener('focusin', note)
      removeEventListener('pointerdown', forget)
    }
  }, [])
}
