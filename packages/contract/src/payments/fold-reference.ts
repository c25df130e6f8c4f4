// What people and banks put into a reference as they like: spaces, hyphens, dots and all other signs, once full-width
// ones are plain.
const signs = /[\s!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufeff]/gu
const khmerDigits = '០១២៣៤៥៦៧៨៩'

/**
 * What a reference of a bank says, however it is written: letters and digits alone, in capitals. Two that fold alike
 * are one transfer.
 * `+2` at its end stays: one transfer that pays a second receipt. The database has the same as `fold_reference`.
 */
export function foldReference(reference: string): string {
  const plain = reference
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[០-៩]/g, (digit) => String(khmerDigits.indexOf(digit)))
  const [, turn = ''] = /(\+[2-9])[\s.]*$/.exec(plain) ?? []
  const word = (turn ? plain.slice(0, plain.lastIndexOf(turn)) : plain).replaceAll(signs, '')
  return word && word + turn
}
