import type { Secrets } from '../kit/secrets.ts'

// Nothing that is taken for something else: no 0 O, 1 I L, 2 Z, 5 S, 8 B. Twelve of them are 55 bits.
const letters = 'ACDEFGHJKMNPQRTUVWXY34679'
const length = 12

/**
 * The code that this key draws for a purpose: the same again when the work is taken up anew, and nobody's guess without
 * the key.
 */
export function drawCode(secrets: Secrets, purpose: string): string {
  let rest = BigInt(`0x${Buffer.from(secrets.sign(`draw slip ${purpose}`), 'base64url').toString('hex')}`)
  let code = ''
  for (; code.length < length; rest /= BigInt(letters.length)) code += letters[Number(rest % BigInt(letters.length))]
  return code
}

/** As people read it aloud: in fours. */
export const spelled = (code: string): string => code.match(/.{4}/g)!.join('-')

/** What somebody typed, whatever stands between the letters; undefined where it cannot be a code. */
export function typedCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s\u200b.–—-]/g, '')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}

/**
 * What is kept of a code. It is shorter than a token, so that its digest needs the key: the database alone cannot try
 * them all.
 */
export const digestOfCode = (secrets: Secrets, code: string): string => secrets.sign(`slip ${code}`)
