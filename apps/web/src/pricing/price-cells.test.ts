import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { describe, expect, it } from 'vitest'
import {
  type Cell,
  type Column,
  type Grid,
  isPrice,
  layOut,
  nameCell,
  nameLike,
  nextCell,
  pasted,
  readBlock,
  typed,
} from './price-cells.ts'

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
  it('stand by fee and place, where none is there is a gap, and each is named by both', () => {
    const row = { name_en: 'Tuition', name_kh: 'ថ្លៃសិក្សា', fee_type_id: 1, payment_shift_id: null } as const
    const seven = { grade_id: 7, acps_id: 3, acp_id: 1, name_en: '7', name_kh: '៧' }
    const grid: Grid = {
      columns: [
        {
          ...seven,
          ...{ key: 'all', grade_id: null, acps_id: null, acp_id: null },
          name_en: '',
          name_kh: '',
          program_en: '',
          program_kh: '',
        },
        { ...seven, key: 'grade 7', program_en: 'Primary', program_kh: 'បឋម' },
        {
          ...seven,
          key: 'program 3',
          grade_id: null,
          name_en: '',
          name_kh: '',
          program_en: 'Primary',
          program_kh: 'បឋម',
        },
      ],
      rows: [
        { ...row, key: 'a', payment_term_id: paymentTerm.monthly, cells: [{ ...cell(2), column: 'grade 7' }, cell(1)] },
        { ...row, key: 'b', payment_term_id: paymentTerm.yearly, cells: [{ ...cell(3), column: 'program 3' }] },
      ],
      is_cut: false,
    }
    expect(layOut(grid).map((line) => line.map((each) => each?.fee_setup_id))).toEqual([
      [1, 2, undefined],
      [undefined, undefined, 3],
    ])
    expect([0, 1, 2].map((right) => nameCell(grid, 0, right, 'en', 'All students'))).toEqual([
      'Tuition · All students',
      'Tuition · Primary · 7',
      'Tuition · Primary',
    ])
    expect(nameCell(grid, 0, 1, 'km', 'គ្រប់គ្នា')).toBe('ថ្លៃសិក្សា · បឋម · ៧')
  })
  it('call a new fee like the others of its row, for its own place', () => {
    const [none, year] = [
      { grade_id: null, acps_id: null, acp_id: null },
      { grade_id: null, acps_id: 3, acp_id: 1 },
    ]
    const at = (ids: Pick<Column, 'grade_id' | 'acps_id' | 'acp_id'>, name: string, program = ''): Column => ({
      ...{ key: name, ...ids, name_en: name, name_kh: name, program_en: program, program_kh: program },
    })
    const [seven, eight] = ['7', '8'].map((name) => at({ ...year, grade_id: Number(name) }, name, 'Primary'))
    const like = { fee_name_en: 'Tuition 7, a month', fee_name_kh: 'ថ្លៃសិក្សា 7' }
    const row = { name_en: 'Tuition, a month', name_kh: 'ថ្លៃសិក្សា' }
    expect(nameLike(like, seven!, eight!, row)).toEqual({
      fee_name_en: 'Tuition 8, a month',
      fee_name_kh: 'ថ្លៃសិក្សា 8',
    })
    for (const place of [at(none, ''), at(year, '', 'Primary')])
      expect(nameLike(like, seven!, place, row)).toEqual({ fee_name_en: row.name_en, fee_name_kh: row.name_kh })
    const books = { fee_name_en: 'Books, Primary', fee_name_kh: 'សៀវភៅ' }
    expect(nameLike(books, at(year, '', 'Primary'), at(year, '', 'Secondary'), row).fee_name_en).toBe(
      'Books, Secondary',
    )
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
