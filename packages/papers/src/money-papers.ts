import { barcodeSvg, fitsBarcode, qrPng, qrSvg } from './codes.ts'
import type { ListColumn } from './list.ts'
import { definePaper, type Sheet, type Words } from './paper.ts'

export interface MoneyFact {
  readonly label: Words
  readonly value: Words | string
}

/** A code to scan and pay by, how much it asks for, whom it pays, and how; where there are several, for what. */
export interface PayCode {
  readonly code: string
  readonly label?: Words
  readonly amount: string
  readonly to: string
  readonly words: Words
}

/** A line, and under it, small, what belongs to it. */
export interface MoneyRow {
  readonly cells: readonly (Words | string | null)[]
  readonly notes?: readonly Words[]
  /** It stands above those that follow, such as the name of a child; this comes behind it. */
  readonly head?: string
}

/** One document about money: a bill, a receipt, an offer, a statement. */
export interface MoneyPaper {
  readonly title: Words
  /** Printed under the title and, where a scanner shall read it, as a barcode. */
  readonly number?: string | undefined
  readonly barcode?: boolean
  /** Whom it is for: at the foot of every page, beside the number. */
  readonly about?: Words | string | undefined
  /** That it was printed before. */
  readonly again?: Words | undefined
  /** Across the page, so that nobody takes it for a good one. */
  readonly mark?: Words | undefined
  readonly facts: readonly MoneyFact[]
  /** What a letter says before the lines. */
  readonly opening?: Words | undefined
  readonly columns: readonly ListColumn[]
  readonly rows: readonly MoneyRow[]
  readonly totals: readonly (MoneyFact & { readonly strong?: boolean })[]
  /** What stands below: how it was paid, when it falls due, where to pay. */
  readonly sections: readonly { readonly title: Words; readonly facts: readonly MoneyFact[] }[]
  readonly pays?: readonly PayCode[] | undefined
  readonly closing?: Words | undefined
  readonly signers: readonly Words[]
}

export interface MoneyPapers extends Sheet {
  /** A sheet, half a sheet, or the 80 mm roll of a counter’s printer. */
  readonly size: 'a4' | 'a5' | 'roll'
  readonly documents: readonly MoneyPaper[]
}

/** More than these have their codes as pictures, or they would be more text than a paper holds. */
export const fewDocuments = 20

export const moneyPapers = definePaper<MoneyPapers>({
  name: 'money-papers',
  template: 'money-papers.typ',
  list: 'documents',
  most: () => 1000,
  prepare: ({ documents, ...data }) => ({
    ...data,
    documents: documents.map(({ pays = [], ...each }) => ({
      ...each,
      ...(each.barcode && each.number && fitsBarcode(each.number) && { barcode_svg: barcodeSvg(each.number) }),
      pays: pays.map(({ code, ...pay }) => ({
        ...pay,
        ...(documents.length > fewDocuments ? { code_picture: qrPng(code) } : { code_svg: qrSvg(code) }),
      })),
    })),
  }),
})
