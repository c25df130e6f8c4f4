import { expect, it } from 'vitest'
import { isPicture, numberIn } from './match-photos.ts'

it('reads the number that a picture is named by, as cameras and browsers write it', () => {
  for (const name of ['PP00001.jpg', 'pp00001.JPEG', ' PP00001 (2).png', 'PP00001.webp'])
    expect(numberIn(name), name).toBe('PP00001')
})

it('takes pictures and nothing else', () => {
  expect(['a.jpg', 'b.PNG', 'c.heic'].every((name) => isPicture({ name }))).toBe(true)
  expect(['a.pdf', 'Thumbs.db', 'b.svg', 'jpg'].some((name) => isPicture({ name }))).toBe(false)
})
