const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of them takes the place of two. */
const extended = new Set('^{}\\[~]|€\f')

/** How many parts of an SMS hold signs of these widths, none of which is cut in two. */
function parts(widths: readonly number[], alone: number, joined: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return widths.length > 0 ? 1 : 0
  let count = 1
  let filled = 0
  for (const width of widths) {
    if (filled + width > joined) {
      count += 1
      filled = 0
    }
    filled += width
  }
  return count
}

/** How many SMS a text is paid as: 160 signs, or 70 where one of them is not of the basic alphabet, as in Khmer. */
export function smsParts(text: string): number {
  const signs = [...text]
  return signs.every((sign) => basic.has(sign) || extended.has(sign))
    ? parts(
        signs.map((sign) => (extended.has(sign) ? 2 : 1)),
        160,
        153,
      )
    : parts(
        signs.map((sign) => sign.length),
        70,
        67,
      )
}
