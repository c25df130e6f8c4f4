import { describe, expect, it } from 'vitest'
import { NoTurn, Turns } from './turns.ts'

describe('turns', () => {
  it('are had by so many at once and by the others in their order, and given back once', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2, patience: 1000 })
    const first = await turns.take()
    const order: number[] = []
    const others = [1, 2].map(async (n) => {
      const giveBack = await turns.take()
      order.push(n)
      giveBack()
      giveBack()
    })
    await expect(turns.take()).rejects.toThrow(NoTurn)
    first()
    await Promise.all(others)
    expect(order).toEqual([1, 2])
    expect(turns.idle).toBe(true)
  })
  it('are not waited for without end', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, patience: 10 })
    await turns.take()
    await expect(turns.take()).rejects.toThrow(NoTurn)
  })
})
