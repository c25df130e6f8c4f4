const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

/** Rich text as plain lines: for SMS, for Telegram, and for whoever reads mail as text. */
export const plainText = (html: string): string =>
  decode(
    html
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, text: string) =>
        text.includes(href.replace(/^(mailto|tel):/, '')) ? text : `${text} (${href})`,
      )
      .replaceAll(/<li\b[^>]*>/gi, '\n• ')
      .replaceAll(/<hr\b[^>]*>|<br\b[^>]*>/gi, '\n')
      .replaceAll(/<\/?(?:p|h2|h3|blockquote|ul|ol|div)\b[^>]*>/gi, '\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A value as it stands in rich text: a name that holds a tag is no tag. */
export const richText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!).replaceAll('\n', '<br>')
