const shortLength = 60
const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Rich text in a list: without its marks, and no longer than a line. */
export function inShort(html: string): string {
  const bare = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...new Intl.Segmenter('km', { granularity: 'grapheme' }).segment(bare)].map(({ segment }) => segment)
  return letters.length > shortLength ? `${letters.slice(0, shortLength).join('')}…` : bare
}
