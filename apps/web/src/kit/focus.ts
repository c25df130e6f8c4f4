import type { KeyboardEvent, RefObject } from 'react'

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
