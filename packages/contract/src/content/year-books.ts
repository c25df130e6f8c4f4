import { z } from 'zod'
import { academicYears } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { flag, html, id, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource, optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { frontCovers } from './front-covers.ts'

export const yearBooks = defineResource({
  name: 'year-books',
  label: ['Yearbook', 'Yearbooks'],
  key: 'year_book_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['title_en', 'asc'],
  fields: {
    year_book_id: id(),
    title_en: text('Title (Latin)', { search: true }),
    title_kh: text('Title (Khmer)', { search: true }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    ac_year_id: ref('Academic year', () => academicYears, { within: ['branch_id'] }),
    front_cover_id: ref('Front cover', () => frontCovers, { optional: true, within: ['branch_id'] }),
    greeting_en: html('Greeting (English)', { optional: true, column: false }),
    greeting_kh: html('Greeting (Khmer)', { optional: true, column: false }),
    is_published: flag('Published', { default: 0 }),
  },
  filters: ['ac_year_id', 'branch_id', 'is_published'],
})

export const readYearBookForm = defineOperation({
  name: 'read-year-book-form',
  method: 'GET',
  path: '/year-books/form-view-models',
  label: 'Options for a yearbook',
  access: may('view', yearBooks),
  answer: z.strictObject({
    academic_years: z.array(optionAnswer(academicYears)),
    front_covers: z.array(optionAnswer(frontCovers)),
  }),
})
