import { type Day, definePaper } from './paper.ts'

/** What is handed to a child for its family, in the family's language. */
export interface MessageSlip {
  readonly km: boolean
  readonly school: string
  readonly class_name: string
  /** For whom: the family, and its children with the class that takes it home. */
  readonly to: string
  readonly children: string
  readonly date: Day
  readonly title: string
  readonly lines: readonly string[]
}

export interface MessageSlips {
  readonly language: 'both'
  readonly slips: readonly MessageSlip[]
}

export const messageSlips = definePaper<MessageSlips>({
  name: 'message-slips',
  template: 'message-slips.typ',
  list: 'slips',
  most: () => 300,
})
