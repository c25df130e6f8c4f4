import { describe, expect, it } from 'vitest'
import { type Cell, isPrice, nextCell, pasted, readBlock, typed } from './price-cells.ts'

const cell = (fee_setup_id: number, fee_amount = '60.00'): Cell => ({
  column: 'all',
  fee_setup_id,
  fee_amount,
  version: 3,
})
const cells = [
  [cell(1), cell(2), cell(3)],
  [cell(4), undefined, cell(6)],
]

describe('cells of prices', () => {
  it('take a block of a sheet from one cell on, over what has a fee, and drop what falls beside', () => {
    const block = readBlock('61\t$62.50\t\r\n71\t72\t1,073\n')
    expect(block).toEqual([
      ['61', '62.50', ''],
      ['71', '72', '1073'],
    ])
    const edits = pasted(new Map(), cells, [0, 0], block)
    expect([...edits].map(([id, { text }]) => [id, text])).toEqual([
      [1, '61'],
      [2, '62.50'],
      [4, '71'],
      [6, '1073'],
    ])
    expect([...pasted(new Map(), cells, [1, 2], block).keys()]).toEqual([6])
  })
  it('are changed by another price alone, and keep the version over which they were typed', () => {
    expect(typed(new Map(), cell(1), '60').size).toBe(0)
    const once = typed(new Map(), cell(1), '61')
    expect(typed(once, { ...cell(1, '70.00'), version: 4 }, '62').get(1)).toEqual({ text: '62', version: 3 })
    expect(typed(once, cell(1), '60.0').size).toBe(0)
  })
  it('say what is a price', () => {
    expect(['0', '60', '60.5', '9999999'].map(isPrice)).toEqual([true, true, true, true])
    expect(['', '-1', '1.005', 'x', '99999999'].map(isPrice)).toEqual([false, false, false, false, false])
  })
  it('lead to the next one that has a fee', () => {
    expect(nextCell(cells, [1, 0], [0, 1])).toEqual([1, 2])
    expect(nextCell(cells, [0, 1], [1, 0])).toBeUndefined()
    expect(nextCell(cells, [0, 2], [0, 1])).toBeUndefined()
  })
})
