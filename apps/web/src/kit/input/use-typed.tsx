import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../hooks.ts'

interface Option {
  readonly value: string | number
  readonly label: string
}

export interface Typed {
  /** What stands in the box. */
  readonly search: string
  /** What the server is to be asked for. */
  readonly asked: string
  /** Whether the typing has rested, so that an answer is to what stands there. */
  readonly isRested: boolean
  /** What was typed when somebody left the list before the server had answered. */
  readonly left: string | undefined
  readonly setLeft: (text: string | undefined) => void
  readonly onSearch: (text: string) => void
  readonly onOpenChange: (open: boolean) => void
  readonly onKeyDown: (event: { readonly key: string }) => void
  readonly onBlur: () => void
  /** Something is chosen: what was typed has done its work. */
  readonly end: () => void
  readonly isOpen: boolean
}

/** What somebody types into a list that the server searches; what he leaves behind unanswered is not lost. */
export function useTyped(pause = 250): Typed {
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<string>()
  const rested = useDebounced(search.trim(), pause)
  const typed = useRef('')
  const open = useRef(false)
  const end = () => {
    typed.current = ''
    setSearch('')
    setLeft(undefined)
  }
  return {
    search,
    asked: left ?? rested,
    isRested: rested === search.trim(),
    left,
    setLeft,
    isOpen,
    end,
    onSearch: (text) => {
      setSearch(text)
      // A list that closes empties its box; what was typed is remembered until he has left.
      if (text || open.current) typed.current = text.trim()
      if (text) setLeft(undefined)
    },
    onOpenChange: (next) => {
      open.current = next
      setOpen(next)
    },
    onKeyDown: ({ key }) => {
      if (key === 'Escape') typed.current = ''
    },
    onBlur: () => {
      if (typed.current) setLeft(typed.current)
      typed.current = ''
      setSearch('')
    },
  }
}

/**
 * Once the server has answered what was left behind, the only one that it found is chosen, or the one that is called
 * just so; else it is said that nothing is. `found` is undefined until the answer is there.
 */
export function useLeftBehind(
  { left, setLeft, search }: Typed,
  found: readonly Option[] | undefined,
  take: (option: Option) => void,
): ReactNode {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was left, and its answer
  useEffect(() => {
    if (left === undefined || !found) return
    const same = found.filter(({ label }) => label.toLowerCase() === left.toLowerCase())
    const [only, ...others] = same.length > 0 ? same : found
    setLeft(undefined)
    if (only && others.length === 0) return take(only)
    setNote(
      found.length === 0
        ? t('form.leftNothing', { what: left })
        : t('form.leftSeveral', { what: left, n: found.length }),
    )
  }, [left, found])
  useEffect(() => {
    if (search || left) setNote('')
  }, [search, left])
  return (
    note && (
      <span className="left-note" role="status">
        {note}
      </span>
    )
  )
}
