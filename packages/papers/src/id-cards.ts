import { barcodeSvg, qrSvg } from './codes.ts'
import { type Day, type DisplayLanguage, definePaper, type Picture, type Words } from './paper.ts'

/** How a branch's cards look. */
export interface CardTemplate {
  readonly orientation: 'portrait' | 'landscape'
  /** `#rrggbb` */
  readonly primary_colour: string
  readonly header: Words
  /** Under the header: the branch, or what kind of card it is. */
  readonly subheader?: Words | undefined
  /** On the back: what a finder should do. */
  readonly return_note: Words
  /** On the back: where the school is, and its telephone. */
  readonly contact?: Words | undefined
  readonly phone?: string | undefined
  readonly logo?: Picture | undefined
}

export interface Card {
  readonly name: Words
  readonly position: Words
  readonly department?: Words | undefined
  readonly emp_id: string
  /** What a scanner reads: a short one as a barcode, any one as a QR code. */
  readonly barcode: string
  readonly qr: string
  readonly valid_until?: Day | undefined
  readonly photo?: Picture | undefined
}

export interface IdCards {
  readonly language: DisplayLanguage
  readonly khmer_digits?: boolean
  readonly side: 'front' | 'back' | 'both'
  /** One card on a page of its size, or as many as an A4 sheet holds, the backs mirrored so that both sides meet. */
  readonly type: 'single' | 'sheet'
  readonly template: CardTemplate
  readonly cards: readonly Card[]
}

const letters = new Intl.Segmenter('km', { granularity: 'grapheme' })
const firstLetter = (word: string): string => [...letters.segment(word)][0]?.segment ?? ''

/** What stands for a photo that is not there: the first letters of the Latin name, or of the Khmer one. */
export function initialsOf({ km, en }: Words): string {
  const words = (en.trim() || km.trim()).split(/\s+/)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map(firstLetter).join('').toUpperCase()
}

export const idCards = definePaper<IdCards>({
  name: 'id-cards',
  template: 'id-cards.typ',
  list: 'cards',
  most: ({ type }) => (type === 'single' ? 100 : 400),
  prepare: (data) => ({
    ...data,
    cards: data.cards.map((card) => ({
      ...card,
      initials: initialsOf(card.name),
      ...(data.side !== 'front' && { barcode_svg: barcodeSvg(card.barcode), qr_svg: qrSvg(card.qr) }),
    })),
  }),
})
