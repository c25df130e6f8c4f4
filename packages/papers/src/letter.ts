import { definePaper, type Picture, type Sheet, type Words } from './paper.ts'

/** One page that says something of somebody, to be signed. */
export interface Letter extends Sheet {
  readonly title: Words
  /** Stands above the facts: who says this. */
  readonly opening: Words
  readonly photo?: Picture | undefined
  readonly facts: readonly { readonly label: Words; readonly value: Words }[]
  readonly paragraphs: readonly Words[]
}

export const letter = definePaper<Letter>({
  name: 'letter',
  template: 'letter.typ',
  list: 'paragraphs',
  most: () => 400,
})
