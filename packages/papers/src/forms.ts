import { definePaper, type Sheet, type Words } from './paper.ts'

export interface FormSection {
  readonly title: Words
  /** Two beside each other; what nobody knows yet has a dotted line to write on. */
  readonly facts: readonly {
    readonly label: Words
    readonly value: Words | string | null
    readonly wide?: boolean | undefined
  }[]
}

/** One filled-in form, on a page of its own. */
export interface Form {
  readonly title: Words
  readonly number: string
  readonly sections: readonly FormSection[]
  readonly record?:
    | {
        readonly title: Words
        readonly columns: readonly { readonly label: Words; readonly share: number }[]
        readonly rows: readonly (readonly (Words | string | null)[])[]
      }
    | undefined
  /** Who signs at the bottom, side by side. */
  readonly signers: readonly Words[]
}

export interface Forms extends Sheet {
  readonly forms: readonly Form[]
}

export const forms = definePaper<Forms>({ name: 'forms', template: 'forms.typ', list: 'forms', most: () => 200 })
