import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from 'react'

// biome-ignore lint/suspicious/noExplicitAny: a dialog of any properties
type Load = () => Promise<{ default: ComponentType<any> }>
type PropsOf<L extends Load> = L extends () => Promise<{ default: ComponentType<infer P> }> ? P : never
/** What a dialog needs besides the way to close it. */
type Given<L extends Load> = Omit<PropsOf<L>, 'onClose'>
type Open<D extends Record<string, Load>> = <Name extends keyof D & string>(
  ...[name, props]: Record<string, never> extends Given<D[Name]>
    ? [name: Name, props?: Given<D[Name]>]
    : [name: Name, props: Given<D[Name]>]
) => void

const loaded = new WeakMap<Load, LazyExoticComponent<ComponentType<Record<string, unknown>>>>()
const componentOf = (load: Load) => {
  const known = loaded.get(load) ?? lazy(load)
  loaded.set(load, known)
  return known
}

/**
 * The dialogs, forms and drawers of a screen: fetched when the first is opened, one open at a time. `node` stands at
 * the end of the screen.
 */
export function useDialogs<const D extends Record<string, Load>>(
  dialogs: D,
): { open: Open<D>; close: () => void; node: ReactNode } {
  const [shown, setShown] = useState<{ name: string; props: object }>()
  const close = useCallback(() => setShown(undefined), [])
  const open = useCallback((name: string, props: object = {}) => setShown({ name, props }), []) as Open<D>
  const Dialog = shown && componentOf(dialogs[shown.name]!)
  return {
    open,
    close,
    node: <Suspense fallback={null}>{Dialog && <Dialog {...shown.props} onClose={close} />}</Suspense>,
  }
}
