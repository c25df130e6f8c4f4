import type { ConfigProviderProps } from 'antd'
import { Calendar, Check, ChevronDown, Clock, LoaderCircle, X } from 'lucide-react'

const small = { size: 15, 'aria-hidden': true } as const
const close = <X size={22} strokeWidth={1.75} aria-hidden />

/** Our own icons in antd's places: its own carry English names that a screen reader would read out in Khmer too. */
export const antdIcons: Pick<ConfigProviderProps, 'select' | 'datePicker' | 'timePicker' | 'drawer' | 'modal'> = {
  select: {
    suffixIcon: <ChevronDown {...small} />,
    clearIcon: <X {...small} />,
    removeIcon: <X size={13} aria-hidden />,
    menuItemSelectedIcon: <Check {...small} />,
    loadingIcon: <LoaderCircle {...small} />,
  },
  datePicker: { suffixIcon: <Calendar {...small} />, clearIcon: <X {...small} /> },
  timePicker: { suffixIcon: <Clock {...small} />, clearIcon: <X {...small} /> },
  drawer: { closeIcon: close },
  modal: { closeIcon: close },
}
