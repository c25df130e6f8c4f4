import { id, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { expect, it } from 'vitest'
import { titleOf } from './labels.ts'

const box = { name: 'boxes', label: ['Box', 'Boxes'], key: 'box_id', sort: ['box_id', 'asc'] } as const
const box_id = id()

it('names what a row is before a number that stands alone', () => {
  const boxes = defineResource({ ...box, title: 'box_id', fields: { box_id } })
  expect(titleOf(boxes, { box_id: 12 }, 'en')).toBe('Box 12')
})

it('calls a row by its name in the language of the reader', () => {
  const boxes = defineResource({
    ...box,
    title: { en: 'name_en', km: 'name_kh' },
    fields: { box_id, name_en: text('Name (Latin)'), name_kh: text('Name (Khmer)') },
  })
  expect(titleOf(boxes, { box_id: 3, name_en: 'Blue', name_kh: 'ខៀវ' }, 'km')).toBe('ខៀវ')
})
