import { describe, expect, it } from 'vitest'
import { cellOf, columnOrder, restOf } from './cells.ts'

const fault = (column: string | null, at: number | null) => ({
  column,
  at,
  code: 'required',
  en: 'Fill it in.',
  km: 'សូមបំពេញ។',
})
const row = {
  cells: ['1', 'Sok Dara', '5/3/12', 'X'],
  faults: [fault('gender', 3), fault(null, null), fault('last_name_kh', null)],
  understood: { date_of_birth: '2012-03-05' },
  changes: {
    full_name_en: { before: 'Sok Rith', after: 'Sok Dara' },
    phone_number: { before: null, after: '012 345 678' },
  },
}
const mapping = [null, 'full_name_en', 'date_of_birth', 'gender']
const show = (name: string, value: string | null) => (name === 'date_of_birth' ? `day ${value}` : (value ?? ''))

describe('a row of an import', () => {
  it('shows the reason on the cell that is refused, as the file has it', () => {
    expect(cellOf(row, mapping, 3, show)).toMatchObject({ text: 'X', state: 'refused', faults: [fault('gender', 3)] })
  })

  it('shows a change with what was before', () => {
    expect(cellOf(row, mapping, 1, show)).toMatchObject({ text: 'Sok Dara', before: 'Sok Rith', state: 'changed' })
  })

  it('shows a value as it was understood, and keeps what the file says', () => {
    expect(cellOf(row, mapping, 2, show)).toEqual({ raw: '5/3/12', text: 'day 2012-03-05', faults: [] })
  })

  it('leaves for the whole row what no cell of it can show', () => {
    const { faults, changes } = restOf(row, mapping)
    expect(faults).toEqual([fault(null, null), fault('last_name_kh', null)])
    expect(changes.map(([name]) => name)).toEqual(['phone_number'])
  })

  it('puts the columns that have something to say first, and leaves out those that are not used', () => {
    expect(columnOrder([row], mapping)).toEqual([1, 3, 2])
    expect(columnOrder([{ ...row, faults: [], changes: {} }], mapping)).toEqual([1, 2, 3])
  })
})
