import { barcodeSvg, fitsBarcode, qrSvg } from './codes.ts'
import { type Day, type DisplayLanguage, definePaper, type Picture, type Words } from './paper.ts'

/** Who gives the card. */
export interface Issuer {
  readonly header: Words
  /** Under the header: the branch, or what kind of card it is. */
  readonly subheader?: Words | undefined
  /** On the back: where the school is, and its telephone. */
  readonly contact?: Words | undefined
  readonly phone?: string | undefined
  readonly logo?: Picture | undefined
}

/** How a card looks. */
export interface CardLook {
  readonly orientation: 'portrait' | 'landscape'
  /** `#rrggbb` */
  readonly primary_colour: string
  /** On the back: what a finder should do. */
  readonly return_note: Words
}

/** How cards look, and who gives them, where they do not say it themselves. */
export interface CardTemplate extends CardLook, Issuer {}

export interface Card {
  /** People of several branches may stand on one sheet. */
  readonly issuer?: Issuer | undefined
  /** People of several programs may be printed at once; each look begins a page of its own. */
  readonly look?: CardLook | undefined
  /** What kind of card it is, where a person may have several. */
  readonly kind?: Words | undefined
  readonly name: Words
  readonly position: Words
  readonly department?: Words | undefined
  readonly emp_id: string
  /** What a scanner reads: a short one of ASCII as a barcode, which another one goes without; any one as a QR code. */
  readonly barcode: string
  readonly qr: string
  readonly valid_until?: Day | undefined
  readonly photo?: Picture | undefined
  /** A second, smaller picture: the child whom somebody takes home. */
  readonly beside?: Picture | undefined
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

/** The cards that look the same, with their template, in the order in which they were asked for. */
function groupsOf(template: CardTemplate, cards: readonly Card[]) {
  const groups = new Map<CardLook, { template: CardTemplate; cards: Omit<Card, 'look'>[] }>()
  for (const { look = template, ...card } of cards) {
    const group = groups.get(look) ?? { template: { ...template, ...look }, cards: [] }
    group.cards.push(card)
    groups.set(look, group)
  }
  return [...groups.values()]
}

export const idCards = definePaper<IdCards>({
  name: 'id-cards',
  template: 'id-cards.typ',
  list: 'cards',
  // Cards of their own size are small pages.
  most: ({ type }) => (type === 'single' ? 200 : 400),
  prepare: ({ cards: all, ...data }) => ({
    ...data,
    groups: groupsOf(data.template, all).map(({ template, cards }) => ({
      template,
      cards: cards.map((card) => ({
        ...card,
        initials: initialsOf(card.name),
        ...(data.side !== 'front' && {
          ...(fitsBarcode(card.barcode) && { barcode_svg: barcodeSvg(card.barcode) }),
          qr_svg: qrSvg(card.qr),
        }),
      })),
    })),
  }),
})
