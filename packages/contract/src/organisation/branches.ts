import { z } from 'zod'
import { may } from '../kit/access.ts'
import { decimal, email, flag, id, image, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { companies } from './companies.ts'
import { address } from './places.ts'

export const branches = defineResource({
  name: 'branches',
  label: ['Branch', 'Branches'],
  key: 'branch_id',
  title: { en: 'branch_name_en', km: 'branch_name_kh' },
  sort: ['branch_code', 'asc'],
  fields: {
    branch_id: id(),
    logo: image('Logo'),
    branch_code: text('Code', {
      max: 6,
      search: true,
      column: 1,
      help: 'Two to six letters or digits; part of every document number',
    }),
    branch_name_en: text('Name (Latin)', { search: true, column: 2 }),
    branch_name_kh: text('Name (Khmer)', { search: true, column: 3 }),
    company_id: ref('Company', () => companies, { column: 4 }),
    phone_number: phone('Phone', { optional: true, column: 5 }),
    email: email('Email', { optional: true, column: false }),
    ...address,
    max_quantity: decimal('Highest quantity per line', {
      default: '366.00',
      min: 1,
      max: 9999,
      column: false,
      help: 'Invoice lines above this quantity are rejected',
    }),
    max_amount: decimal('Highest invoice, $', {
      default: '50000.00',
      min: 100,
      max: 9_999_999,
      column: false,
      help: 'Invoices above this amount are rejected',
    }),
    is_active: flag('In use', { default: 1, column: 6 }),
  },
  filters: ['company_id', 'is_active'],
  option: ['branch_code'],
  lookups: { companies: () => companies },
})

/** What everybody on the staff may know of any branch: its name, so that somebody can be sent there. */
export const branchNames = defineResource({
  name: 'branch-names',
  label: ['Branch', 'Branches'],
  key: 'branch_id',
  title: { en: 'branch_name_en', km: 'branch_name_kh' },
  sort: ['branch_name_en', 'asc'],
  verbs: [],
  fields: {
    branch_id: id(),
    branch_name_en: text('Name (Latin)', { search: true }),
    branch_name_kh: text('Name (Khmer)', { search: true }),
  },
})

export const uploadBranchLogo = defineOperation({
  name: 'upload-branch-logo',
  method: 'POST',
  path: '/branches/upload-logo',
  label: 'Upload logo',
  access: may('update', branches),
  stale: ['branches'],
  body: { branch_id: ref('Branch', () => branches) },
  upload: { field: 'logo', label: 'Logo', megabytes: 5 },
  answer: z.strictObject({ branch_id: z.int(), logo: z.string() }),
})
