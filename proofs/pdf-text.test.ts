import { RenderPool } from '@sala/papers/pool'
import { timetable } from '@sala/papers/timetable'
import { expect, it } from 'vitest'
import { timetableOf, weekOf } from './paper-samples.ts'
import { canaryOf } from './rows.ts'
import { readable } from './world.ts'

it('finds a canary in a paper, also where the line broke in the middle of it', async () => {
  const pool = new RenderPool()
  const pdfWith = async (text: string) => {
    const week = weekOf('class', 1)
    const teacher = { km: text, en: text }
    const pdf = await pool.render(
      timetable,
      timetableOf('en', false, [{ ...week, lessons: [{ ...week.lessons[0]!, teacher }] }]),
    )
    return new Response(Buffer.from(pdf), { headers: { 'content-type': 'application/pdf' } })
  }
  for (const text of [
    'CANARYB17 of the other branch',
    'LongNameWithoutAnyPlaceToBreakCANARYB1234567',
    'a person whose telephone is +855 99 712345',
    'QXB1F',
  ]) {
    const said = await readable(await pdfWith(text))
    expect(canaryOf('B', said), said).toBeDefined()
    expect(canaryOf('A', said)).toBeUndefined()
  }
  expect(canaryOf('B', await readable(await pdfWith('nobody at all')))).toBeUndefined()
  await pool.close()
})

it('what is no PDF says nothing, and does no harm', async () => {
  expect(await readable(new Response('no paper', { headers: { 'content-type': 'application/pdf' } }))).toBe('""')
})
