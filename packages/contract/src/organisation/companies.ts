import { z } from 'zod'
import { may } from '../kit/access.ts'
import { email, html, id, image, phone, ref, text, url } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

export const companies = defineResource({
  name: 'companies',
  label: ['Company', 'Companies'],
  key: 'company_id',
  title: { en: 'company_name_en', km: 'company_name_kh' },
  sort: ['company_name_en', 'asc'],
  fields: {
    company_id: id(),
    logo: image('Logo'),
    company_name_en: text('Name (Latin)', { search: true, column: 1 }),
    company_name_kh: text('Name (Khmer)', { search: true, column: 2 }),
    tax_number: text('Tax number', { optional: true, max: 30, search: true, column: 3 }),
    phone_number: phone('Phone', { optional: true, column: 4 }),
    email: email('Email', { optional: true, column: 5 }),
    website: url('Website', { optional: true, column: false }),
    address_en: text('Address (Latin)', { optional: true, max: 300, column: false }),
    address_kh: text('Address (Khmer)', { optional: true, max: 300, column: false }),
  },
})

export const uploadCompanyLogo = defineOperation({
  name: 'upload-company-logo',
  method: 'POST',
  path: '/companies/upload-logo',
  label: 'Upload logo',
  access: may('update', companies),
  stale: ['companies'],
  body: { company_id: ref('Company', () => companies) },
  upload: { field: 'logo', label: 'Logo', megabytes: 5 },
  answer: z.strictObject({ company_id: z.int(), logo: z.string() }),
})

// What the school says of itself, one page for each company: it shares the company's key.
export const abouts = defineResource({
  name: 'abouts',
  label: ['About', 'About'],
  key: 'company_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['title_en', 'asc'],
  fields: {
    company_id: ref('Company', () => companies, { fixed: true, column: 1 }),
    title_en: text('Title (Latin)', { search: true, column: 2 }),
    title_kh: text('Title (Khmer)', { search: true, column: 3 }),
    content_en: html('Text (English)', { optional: true, column: false }),
    content_kh: html('Text (Khmer)', { optional: true, column: false }),
    facebook: url('Facebook page', { optional: true, column: 4 }),
  },
})

export const uploadAboutImage = defineOperation({
  name: 'upload-about-image',
  method: 'POST',
  path: '/abouts/image-contents',
  label: 'Insert picture',
  access: may('update', abouts),
  body: { company_id: ref('About', () => abouts) },
  upload: { field: 'image', label: 'Picture', megabytes: 10 },
  answer: z.strictObject({ file_id: z.string() }),
})
