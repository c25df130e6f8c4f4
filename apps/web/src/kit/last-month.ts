import { useEffect, useRef } from 'react'
import { useAddress } from './list-state.ts'

const day = (back: number) => {
  const date = new Date()
  date.setMonth(date.getMonth() - back)
  return date.toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' })
}

/** A list shows what is from a month ago until today, unless somebody asks for other days. */
export function useLastMonth(): void {
  const [params, change] = useAddress()
  // Once, on the way in: whoever takes the days away afterwards wants all of them.
  const isNew = useRef(!params.has('from') && !params.has('to') && !params.has('open'))
  useEffect(() => {
    if (isNew.current) change({ from: day(1), to: day(0) }, true)
    isNew.current = false
  }, [change])
}
