import { addMonths, localToday } from '@sala/contract/kit/clock'
import { useEffect, useRef } from 'react'
import { useUrlParams } from './list-state.ts'

/** A list shows what is from a month ago until today, unless somebody asks for other days. */
export function useLastMonth(): void {
  const [params, , amend] = useUrlParams()
  // Once, on the way in: whoever takes the days away afterwards wants all of them.
  const isNew = useRef(!params.has('from') && !params.has('to') && !params.has('open'))
  useEffect(() => {
    if (isNew.current) amend({ from: addMonths(localToday(), -1), to: localToday() })
    isNew.current = false
  }, [amend])
}
