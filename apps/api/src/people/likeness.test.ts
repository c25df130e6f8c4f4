import { gender } from '@sala/contract/people/employees'
import { describe, expect, it } from 'vitest'
import { daysLike, resemblance, weigh } from './likeness.ts'

describe('how alike two children are', () => {
  const sok = {
    last_name_en: 'Sok',
    first_name_en: 'Dara',
    last_name_kh: 'សុខ',
    first_name_kh: 'ដារ៉ា',
    gender: gender.male,
    date_of_birth: '2015-03-07',
  }
  const against = (more: object) => weigh({ ...sok, ...more }, sok, daysLike(sok.date_of_birth))

  it('counts the letters that stand together, in both scripts', () => {
    expect(resemblance('sok dara', 'sok dara')).toBe(1)
    expect(resemblance('sok dara', 'sok darra')).toBeGreaterThan(0.8)
    expect(resemblance('សុខ ដារ៉ា', 'សុខ ដារា')).toBeGreaterThan(0.7)
    expect(resemblance('sok dara', 'chan thyda')).toBeLessThan(0.3)
  })

  it('weighs names in any order, birthdays and cards, and lets a birthday alone count for nothing', () => {
    expect(against({})).toEqual({ reasons: ['name_kh', 'name_en', 'born'], weight: 8 })
    expect(against({ last_name_en: 'dara', first_name_en: 'SOK' }).reasons).toContain('name_en')
    expect(
      against({ last_name_en: 'Prak', first_name_en: 'Vuthy', last_name_kh: null, first_name_kh: null }).weight,
    ).toBe(0)
    expect(weigh({ card_number: 'A1' }, { ...sok, ext_card_number: 'A1' }, [])).toEqual({
      reasons: ['card'],
      weight: 10,
    })
    expect(against({ gender: gender.female }).weight).toBe(6.5)
  })

  it('knows the days that are written for one another, and none that is no day', () => {
    expect(daysLike('2015-03-07')).toEqual(
      expect.arrayContaining(['2015-03-07', '2015-07-03', '2015-03-17', '2015-04-07', '2016-03-07']),
    )
    expect(daysLike('2016-02-29')).not.toContain('2015-02-29')
    expect(daysLike('2015-01-31')).not.toContain('2015-31-01')
    expect(daysLike('2015-01-31')).not.toContain('2015-02-31')
  })
})
