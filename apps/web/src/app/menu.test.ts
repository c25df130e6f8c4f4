import { userTypes } from '@sala/contract/kit/access'
import { describe, expect, it } from 'vitest'
import type { MenuArea } from '../kit/menu.ts'
import { alsoCalled } from './also-called.ts'
import { byFit, fitOf } from './fit-words.ts'
import { entries, entriesOf, menu, menuFor } from './menu.ts'

const areas = Object.values(
  import.meta.glob<Record<string, MenuArea>>(['../*/menu.ts', '!../{app,kit}/menu.ts'], { eager: true }),
).flatMap((module) => Object.values(module))
const twice = <Value>(values: readonly Value[]): Value[] => values.filter((each, at) => values.indexOf(each) !== at)

describe('the menu', () => {
  it('has every entry of every area in one place', () => {
    expect(areas.length).toBeGreaterThan(17)
    expect(entries.map(({ path }) => path).sort()).toEqual(
      areas
        .flatMap(entriesOf)
        .map(({ path }) => path)
        .sort(),
    )
    expect(twice(entries.map(({ path }) => path))).toEqual([])
    expect(twice(entries.map(({ name }) => name))).toEqual([])
  })

  it('shows twelve lines at most before anything is opened, Home included', () => {
    expect(1 + menu.length).toBeLessThanOrEqual(12)
  })

  it.each(userTypes)('says nothing twice to %s, in either language, headings included', (type) => {
    const seen = entries.filter(({ readers }) => readers?.includes(type) ?? true)
    // Every section may have its settings.
    const headings = menu.flatMap((each) => [each, ...each.groups]).filter(({ name }) => name !== 'settings')
    for (const at of [0, 1] as const) expect(twice([...seen, ...headings].map(({ label }) => label[at]))).toEqual([])
  })

  it('has what is only set up for those who may change it', () => {
    const seen = (...permissions: string[]) =>
      menuFor({ permissions, user_type: 'staff-api' })
        .flatMap(entriesOf)
        .map(({ name }) => name)
    expect(seen('view-nationalities', 'view-branches', 'view-invoices')).toEqual(['staff-my-requests', 'invoices'])
    expect(seen('view-nationalities', 'update-nationalities')).toContain('nationalities')
    expect(seen('update-nationalities')).not.toContain('nationalities')
  })

  it('has one group of settings in a section, the last of it', () => {
    for (const { groups } of menu) {
      const names = groups.map(({ name }) => name)
      expect(twice(names)).toEqual([])
      expect([-1, names.length - 1]).toContain(names.indexOf('settings'))
    }
  })
})

describe('Ctrl+K', () => {
  const found = (typed: string) =>
    byFit(entries.map(({ name, label }) => ({ name, fit: fitOf(typed, label, alsoCalled[name]) }))).map(
      ({ name }) => name,
    )

  it('knows other words for entries alone, in both languages, and never the label again', () => {
    const known = new Map(entries.map((entry) => [entry.name, entry]))
    expect(Object.keys(alsoCalled).filter((name) => !known.has(name))).toEqual([])
    for (const [name, words] of Object.entries(alsoCalled)) {
      expect(words, name).toMatch(/[a-z]/i)
      expect(words, name).toMatch(/[\u1780-\u17ff]/)
      const own = words.split(', ').map((word) => word.toLowerCase())
      expect([name, ...twice(own)]).toEqual([name])
      for (const label of known.get(name)!.label) expect(own, name).not.toContain(label.toLowerCase())
    }
  })

  it('knows other words for every screen of the staff', () => {
    const staff = entries.filter(({ readers }) => readers?.includes('staff-api') ?? true)
    expect(staff.filter(({ name }) => !(name in alsoCalled)).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['debtors', 'receivable-ageing'],
    ['អ្នកជំពាក់', 'receivable-ageing'],
    ['ID card', 'student-card-activators'],
    ['refund', 'receipts'],
    ['Z report', 'shift-reports'],
    ['timetable', 'schedules'],
    ['schedule', 'schedules'],
    ['absent', 'teaching-calendars'],
    ['អវត្តមាន', 'teaching-calendars'],
    ['fee', 'fee-setups'],
    ['ថ្លៃសិក្សា', 'fee-setups'],
    ['bill', 'invoices'],
    ['fee slip', 'invoices'],
    ['វិក្កយបត្រ', 'invoices'],
    ['វិក្កយ​បត្រ', 'invoices'],
    ['pupils', 'student-profiles'],
    ['ageing receivables', 'receivable-ageing'],
    ['teachers subjects', 'teacher-subject-codes'],
  ])('finds by “%s” the screen %s', (typed, name) => expect(found(typed).slice(0, 6)).toContain(name))

  it.each([
    ['recepits', 'receipts'],
    ['scolarship', 'scholarships'],
    ['enrollmants', 'student-enrollments'],
    ['debtars', 'receivable-ageing'],
    ['teacherz', 'teacher-profiles'],
  ])('forgives a wrong letter in “%s”', (typed, name) => expect(found(typed)).toContain(name))

  it('puts what is called so before what is also called so, and forgives nothing where something fits', () => {
    expect(found('receipts')[0]).toBe('receipts')
    expect(found('terms')[0]).toBe('terms')
    const fits = ['Rooms', 'Zooms'].map((name) => ({ name, fit: fitOf('room', [name]) }))
    expect(fits.every(({ fit }) => fit !== undefined)).toBe(true)
    expect(byFit(fits).map(({ name }) => name)).toEqual(['Rooms'])
    expect(found('zzzz')).toEqual([])
    expect(found('')).toHaveLength(entries.length)
  })
})
