import type { SelectProps } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'

const Select = lazy(() => import('antd/es/select/index.js'))

/** A choice on a screen that should be there before the rest of the widget has come. */
export function LazySelect<Value>(props: SelectProps<Value>): ReactNode {
  return (
    <Suspense
      fallback={
        <input disabled aria-label={props['aria-label']} className={`waiting-select ${props.className ?? ''}`} />
      }
    >
      <Select {...(props as SelectProps)} />
    </Suspense>
  )
}
