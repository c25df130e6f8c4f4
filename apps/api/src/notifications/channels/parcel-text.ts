import { bundleTitle } from '@sala/contract/notifications/bundle-words'
import type { Parcel } from './carrier.ts'

/** The heading of a parcel and all that it says, as plain text. */
export function parcelText({ items, language }: Parcel): { title: string; text: string; opens: string } {
  const [only] = items
  if (items.length === 1) return { title: only!.title, text: only!.message, opens: only!.opens ?? '/messages' }
  return {
    title: bundleTitle(items.length, language),
    text: items.map(({ title, message }) => `• ${title}\n${message}`).join('\n\n'),
    opens: '/messages',
  }
}

/** A text cut after so many letters, between words where there are any. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > most * 0.8 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')}…`
}
