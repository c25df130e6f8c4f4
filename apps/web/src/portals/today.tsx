import { lazy, Suspense } from 'react'
import { learnWordsOf } from '../app/area-words.ts'

const Today = lazy(async () => {
  const [found] = await Promise.all([import('../calendar/own/today-card.tsx'), learnWordsOf('calendar')])
  return found
})

export const TodayCard = () => (
  <Suspense fallback={null}>
    <Today />
  </Suspense>
)
