/** The same thing said in both languages; where one is empty the other is printed. */
export interface Words {
  readonly km: string
  readonly en: string
}

export type DisplayLanguage = 'km' | 'en' | 'both'

/**
 * The bytes of a PNG, JPEG or WebP picture. Templates know pictures only by the bytes in their data, never by a name.
 */
export type Picture = Uint8Array<ArrayBuffer>

/** `YYYY-MM-DD`; printed DD-MM-YYYY, or in words where a paper is dated and signed. */
export type Day = string

/** What stands above a paper: the school with its logo, or the kingdom and the ministry. */
export interface Heading {
  readonly dept_moeys: boolean
  readonly school: Words
  readonly branch?: Words | undefined
  /** The office between the ministry and the school, where the heading is the ministry's. */
  readonly office?: Words | undefined
  readonly logo?: Picture | undefined
  /** Its address and telephone, on papers about money. */
  readonly contact?: Words | undefined
}

/** What all papers but cards say of themselves. */
export interface Sheet {
  readonly language: DisplayLanguage
  /** Whether Khmer text is printed with Khmer digits. */
  readonly khmer_digits?: boolean
  readonly heading: Heading
  /** Where and when it was made out. */
  readonly place?: Words | undefined
  readonly date: Day
  /** Who signs it: in what capacity, and his name where it is printed. */
  readonly signer?:
    | { readonly capacity: Words; readonly name?: Words | undefined; readonly signature?: Picture | undefined }
    | undefined
}

/** A paper is a value: a template, and the type of what fills it. */
export interface Paper<Data> {
  readonly name: string
  /** A file among the templates. */
  readonly template: string
  /** The list in the data that makes the paper long, and how many of its entries one document holds. */
  readonly list: keyof Data & string
  readonly most: (data: Data) => number
  /** What the template needs beyond the data itself, such as codes that are drawn. */
  readonly prepare?: (data: Data) => unknown
}

export const definePaper = <Data>(paper: Paper<Data>): Paper<Data> => paper

/** The data cut into pieces that one document holds each. */
export function partsOf<Data>(paper: Paper<Data>, data: Data): Data[] {
  const entries = data[paper.list] as readonly unknown[]
  const most = paper.most(data)
  if (entries.length <= most) return [data]
  return Array.from({ length: Math.ceil(entries.length / most) }, (_, part) => ({
    ...data,
    [paper.list]: entries.slice(part * most, (part + 1) * most),
  }))
}

/**
 * Why there is no paper: too many wait, it is too large, it took too long, the pool is closed, or the template could
 * not be filled.
 */
export type PaperFault = 'busy' | 'too_large' | 'too_slow' | 'closed' | 'failed'

export class PaperProblem extends Error {
  readonly fault: PaperFault
  constructor(fault: PaperFault, message: string) {
    super(message)
    this.fault = fault
  }
}
