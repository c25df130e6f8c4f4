import { describe, expect, it } from 'vitest'
import { billNumbersIn } from './bill-numbers.ts'
import { readRows } from './read-statement-file.ts'

const sheet = (...rows: (string | null)[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))
const read = (...rows: (string | null)[][]) => readRows(sheet(...rows), 'USD', 2026)
const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an invoice’s number in the text of a bank', () => {
  const find = (text: string) => billNumbersIn(text, ['PP', 'B1', 'B12'])
  it('is found in any case, with spaces and dashes in between, and in Khmer figures', () => {
    for (const text of [
      'INVPP261100012',
      'inv-pp-2611-00012',
      'Fee of Dara INV PP 2611 00012 thanks',
      'inv/pp/2611.00012',
      'INVPP២៦១១០០០១២',
    ])
      expect(find(text), text).toEqual(['INVPP261100012'])
  })
  it('is whole: a longer or a shorter one is another, and what follows it is not part of it', () => {
    expect(find('INVPP261100012 28112026')).toEqual(['INVPP261100012'])
    expect(find('INVPP2611000123')).toEqual(['INVPP2611000123'])
    expect(find('INVPP2611001')).toEqual([])
    expect(find('INVXX261100012')).toEqual([])
    expect(find('school fee of November')).toEqual([])
  })
  it('is every one that the text could mean', () => {
    expect(find('INVPP261100012 and INVPP261100013')).toEqual(['INVPP261100012', 'INVPP261100013'])
    expect(find('INVB1226110001 5')).toEqual([])
    expect(find('OB-B12-2611-00005')).toEqual(['OBB12261100005'])
  })
  it('takes no time in a long text of beginnings', () => {
    const began = performance.now()
    find('INV '.repeat(50_000))
    expect(performance.now() - began).toBeLessThan(1500)
  })
})

describe('a file of a bank', () => {
  it('is read under headings of either language, with a title above and totals below', () => {
    const english = read(
      ['Account statement 000 101 188'],
      ['Date', 'Transaction ID', 'Description', 'Debit', 'Credit (USD)', 'Balance'],
      ['05/11/2026 08:15', 'FT001', 'INVPP261100012', null, '1,250.50', '2000'],
      ['06/11/2026', 'FT002', 'Monthly charge', '1.00', null, '1999'],
      [null, null, 'Total', '1.00', '1,250.50', null],
    )
    expect(english.rows).toEqual([
      {
        ...{
          line_no: 3,
          value_date: '2026-11-05',
          bank_reference: 'FT001',
          reference_fold: 'FT001',
          amount: '1250.50',
          currency_code: 'USD',
        },
        ...{ payer_text: '', remark_text: 'INVPP261100012' },
      },
    ])
    expect(english.leftOut).toBe(2)
    const khmer = read(
      ['កាលបរិច្ឆេទ', 'លេខយោង', 'បរិយាយ', 'ទឹកប្រាក់', 'រូបិយប័ណ្ណ', 'អ្នកផ្ញើ'],
      ['២០២៦-១១-០៥', 'A1', 'ថ្លៃសិក្សា', '៤១០,០០០', 'រៀល', 'សុខ ដារ៉ា'],
    )
    expect(khmer.rows[0]).toMatchObject({
      value_date: '2026-11-05',
      amount: '410000.00',
      currency_code: 'KHR',
      payer_text: 'សុខ ដារ៉ា',
    })
  })
  it('takes in only what came in, by its sign or by its side', () => {
    const head = ['Value date', 'Ref No', 'Amount', 'DR/CR']
    const { rows } = read(
      head,
      ['2026-11-05', 'A', '-5.00', null],
      ['2026-11-05', 'B', '5.00', 'DR'],
      ['2026-11-05', 'C', '$5.00', 'CR'],
      ['2026-11-05', 'D', '0', 'CR'],
    )
    expect(rows.map(({ bank_reference }) => bank_reference)).toEqual(['C'])
  })
  it('is refused by its row where money could not be read, rather than passed over', () => {
    const head = ['Date', 'Reference', 'Amount']
    expect(codeOf(() => read(head, ['someday', 'A', '5.00']))).toBe('statement_row_unreadable')
    expect(codeOf(() => read(head, ['2026-11-05', 'A', 'five']))).toBe('statement_row_unreadable')
    expect(codeOf(() => read(head, ['2026-11-05', 'A', '5.005']))).toBe('statement_row_unreadable')
    expect(codeOf(() => read(['Date', 'Amount'], ['2026-11-05', '5.00']))).toBe('statement_columns_missing')
    expect(codeOf(() => read(head, [null, null, null]))).toBe('statement_empty')
    expect(codeOf(() => read(head, ['2026-11-05', 'A', '5.00'], ['2026-11-05', 'A', '6.00']))).toBe(
      'statement_reference_twice',
    )
  })
  it('has a line without a reference all the same, known again by what it says and by which of its like it is', () => {
    const head = ['Date', 'Reference', 'Description', 'Amount']
    const references = (...rows: (string | null)[][]) =>
      read(head, ...rows).rows.map(({ bank_reference }) => bank_reference)
    const [first, second, other] = references(
      ['2026-11-05', null, 'Fee of Dara', '5.00'],
      ['05/11/2026', 'N/A', 'fee  of DARA', '5.0'],
      ['2026-11-05', '-', 'Fee', '5.00'],
    )
    expect(first).toMatch(/^none:2026-11-05:\w{24}:1$/)
    expect(second).toBe(first!.replace(/1$/, '2'))
    expect(other).not.toBe(first)
    expect(other).toMatch(/:1$/)
    expect(references(['2026-11-04', 'A', 'x', '1.00'], ['2026-11-05', '', 'Fee of Dara', '5.00'])).toEqual([
      'A',
      first,
    ])
    for (const [day, amount] of [
      ['2026-11-06', '5.00'],
      ['2026-11-05', '5.01'],
    ])
      expect(references([day!, null, 'Fee of Dara', amount!])).not.toContain(first)
  })
  it('says a line once that it has twice', () => {
    expect(
      read(['Date', 'Reference', 'Amount'], ['2026-11-05', 'A', '5.00'], ['2026-11-05', 'A', '5.00']).rows,
    ).toHaveLength(1)
  })
})
