import { initialsOf } from './id-cards.ts'
import { definePaper, type Picture, type Sheet, type Words } from './paper.ts'

export interface PhotoSheet extends Sheet {
  readonly title: Words
  readonly details: readonly { readonly label: Words; readonly value: Words }[]
  readonly people: readonly { readonly name: Words; readonly photo?: Picture | undefined }[]
}

/** Faces and names, five beside each other. */
export const photoSheet = definePaper<PhotoSheet>({
  name: 'photo-sheet',
  template: 'photo-sheet.typ',
  list: 'people',
  most: () => 1000,
  prepare: ({ people, ...data }) => ({
    ...data,
    people: people.map((each) => ({ ...each, initials: initialsOf(each.name) })),
  }),
})
