import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, flag, html, id, image, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

export const landingPageType = defineChoice({
  banner: [1, 'Banner', 'ផ្ទាំងខាងលើ'],
  program: [2, 'Programme', 'កម្មវិធីសិក្សា'],
  lifeAtSchool: [3, 'Life at school', 'ជីវិតក្នុងសាលា'],
  news: [4, 'News', 'ព័ត៌មាន'],
  contact: [5, 'Contact', 'ទំនាក់ទំនង'],
})

export const landingPages = defineResource({
  name: 'setup-landing-pages',
  label: ['Landing page', 'Landing pages'],
  key: 'id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['page_order', 'asc'],
  fields: {
    id: id(),
    photo: image('Photo'),
    landing_page_type: choice('Part of the page', landingPageType, { default: landingPageType.banner }),
    title_en: text('Title (Latin)', { search: true }),
    title_kh: text('Title (Khmer)', { search: true }),
    content_en: html('Text (English)', { optional: true, column: false }),
    content_kh: html('Text (Khmer)', { optional: true, column: false }),
    page_order: integer('Order', { min: 1, max: 1000, default: 1 }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['landing_page_type', 'is_active'],
  lookups: { 'landing-page-types': { choice: landingPageType } },
})

export const uploadLandingPhoto = defineOperation({
  name: 'upload-landing-photo',
  method: 'POST',
  path: '/setup-landing-pages/upload-photos',
  label: 'Upload photo',
  access: may('update', landingPages),
  stale: ['setup-landing-pages'],
  body: { id: ref('Landing page', () => landingPages) },
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  answer: z.strictObject({ id: z.int(), photo: z.string() }),
})

export const uploadLandingImage = defineOperation({
  name: 'upload-landing-image',
  method: 'POST',
  path: '/setup-landing-pages/content-images',
  label: 'Upload picture for the text',
  access: may('update', landingPages),
  body: { id: ref('Landing page', () => landingPages) },
  upload: { field: 'image', label: 'Picture', megabytes: 5 },
  answer: z.strictObject({ file_id: z.string() }),
})
