import type { ConfigProviderProps } from 'antd'
import { Check, ChevronDown, LoaderCircle, X } from 'lucide-react'

const small = { size: 15, 'aria-hidden': true } as const
const close = <X size={22} strokeWidth={1.75} aria-hidden />

/** Our own icons in antd's places: its own carry English names that a screen reader would read out in Khmer too. */
export const antdIcons: Pick<ConfigProviderProps, 'select' | 'drawer' | 'modal'> = {
  select: {
    suffixIcon: <ChevronDown {...small} />,
    clearIcon: <X {...small} />,
    removeIcon: <X size={13} aria-hidden />,
    menuItemSelectedIcon: <Check {...small} />,
    loadingIcon: <LoaderCircle {...small} />,
  },
  drawer: { closeIcon: close },
  modal: { closeIcon: close },
}
