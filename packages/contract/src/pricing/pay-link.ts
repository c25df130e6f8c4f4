/** What a payment fills into the link of a bank's app. */
export const payLinkWords = ['account', 'amount', 'currency', 'reference'] as const
export type PayLinkFacts = Readonly<Record<(typeof payLinkWords)[number], string>>

const named = /\{(\w*)\}/g
const plain = /^[\x21-\x7e]+$/

/**
 * What is wrong with a link pattern: a word that nothing fills in, or no address of a bank. Only https: every bank's
 * app opens from such an address, and a browser runs nothing that stands in one. The words stand behind the host, so
 * that no payment decides where it leads.
 */
export function payLinkFault(pattern: string): 'word' | 'address' | undefined {
  if ([...pattern.matchAll(named)].some(([, word]) => !(payLinkWords as readonly string[]).includes(word!)))
    return 'word'
  const filled = pattern.replaceAll(named, '1')
  const host = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?(?=[/?#]|$)/.exec(pattern)?.[1]
  if (!host || !plain.test(pattern) || /[{}<>"'`\\]/.test(filled)) return 'address'
  const url = URL.canParse(filled) ? new URL(filled) : undefined
  return url?.protocol === 'https:' && url.hostname === host && !url.username && !url.password ? undefined : 'address'
}

/** The link of one payment, each value so written that it stays one; nothing where the pattern is not sound. */
export function fillPayLink(pattern: string | null, facts: PayLinkFacts): string | null {
  if (!pattern || payLinkFault(pattern)) return null
  return pattern.replaceAll(named, (_, word: string) => encodeURIComponent(facts[word as keyof PayLinkFacts]))
}
