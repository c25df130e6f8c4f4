import { expect, it } from 'vitest'
import { type BuiltinRole, builtinRoles } from './builtin-roles.ts'
import { derivePermissions, holds } from './derive-permissions.ts'

const derived = derivePermissions()
const permission = (name: string) => derived.find((each) => each.name === name)!
const role = (grants: BuiltinRole['grants']): BuiltinRole => ({ ...builtinRoles[0]!, grants })

it('gives a report by its name, else with all reports, else by *, and never with its area', () => {
  const sees = (grants: BuiltinRole['grants']) => holds(role(grants), permission('view-credit-balances'))
  expect(sees({ payments: 'all' })).toBe(false)
  expect(sees({ payments: [], reports: ['view'] })).toBe(true)
  expect(sees({ payments: [], '*': ['view'] })).toBe(true)
  expect(sees({ 'credit-balances': [], reports: 'all', '*': 'all' })).toBe(false)
  const cashier = builtinRoles.find(({ name }) => name === 'Cashier')!
  expect([holds(cashier, permission('view-receipts')), holds(cashier, permission('view-credit-balances'))]).toEqual([
    true,
    false,
  ])
})

it('gives anything else by its name, else with its area, else by *, which does not reach what is sensitive', () => {
  const sees = (grants: BuiltinRole['grants'], name = 'view-divisions') => holds(role(grants), permission(name))
  expect(sees({ reports: 'all' })).toBe(false)
  expect(sees({ organisation: ['view'], '*': [] })).toBe(true)
  expect(sees({ divisions: [], organisation: 'all' })).toBe(false)
  expect(sees({ '*': 'all' })).toBe(true)
  expect(sees({ '*': 'all' }, 'view-student-healths')).toBe(false)
  expect(sees({ health: 'all' }, 'view-student-healths')).toBe(true)
})

it('lets a registrar say at the desk what is owed, and no more than that', () => {
  const registrar = builtinRoles.find(({ name }) => name === 'Registrar')!
  const may = (name: string) => holds(registrar, permission(name))
  expect(['view-invoices', 'create-invoices', 'view-receipts', 'view-counter'].map(may)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
