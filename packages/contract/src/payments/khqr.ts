/** What a KHQR code says: whom to pay, how much, and which bill it is for. */
export interface Khqr {
  readonly bakong_id: string
  /** Of an account of a person or a school; a merchant has a number instead. */
  readonly account?: string
  readonly merchant_id?: string
  readonly bank?: string
  readonly category?: string
  readonly currency: 'USD' | 'KHR'
  /** Without it the code is static, and the payer enters the amount. */
  readonly amount?: string
  readonly name: string
  readonly city: string
  readonly bill_number?: string
  readonly mobile?: string
  readonly store?: string
  readonly terminal?: string
  readonly purpose?: string
  readonly language?: string
  readonly name_kh?: string
  readonly city_kh?: string
  /** In milliseconds; a code with an amount has both. */
  readonly created?: number
  readonly expires?: number
}

type Parts = Map<string, string>
const currencies = { KHR: '116', USD: '840' } as const

/** CRC-16/CCITT-FALSE over the bytes, as four letters. */
function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** One tag: two digits of name, two of length in characters, and what it says. */
function part(tag: string, text: string | undefined, most = 99): string {
  if (!text) return ''
  if (text.length > most) throw new RangeError(`tag ${tag} holds ${most} letters at most`)
  return tag + String(text.length).padStart(2, '0') + text
}

const amountForm = { USD: /^(0|[1-9]\d{0,9})\.\d\d$/, KHR: /^[1-9]\d{0,12}$/ } as const
const soundAmount = (currency: 'USD' | 'KHR', amount: string) =>
  amountForm[currency].test(amount) && Number(amount) > 0 && amount.length <= 13
/** As others write it, too: 500, 500.5, 500.50. */
const payable = /^\d{1,10}(\.\d{1,2})?$/
const bakongForm = /^[^@\s]+@[^@\s]+$/

/** The text of a code that banking apps of Cambodia read (EMVCo, merchant-presented). */
export function writeKhqr(of: Khqr): string {
  if (!bakongForm.test(of.bakong_id)) throw new RangeError('a Bakong account is written name@bank')
  if (!of.name || !of.city) throw new RangeError('a code names who is paid, and where')
  if (
    of.amount !== undefined &&
    (!soundAmount(of.currency, of.amount) || !of.created || !of.expires || of.expires <= of.created)
  )
    throw new RangeError('a code with an amount has a sound one, and an end')
  const account = part('00', of.bakong_id, 32) + part('01', of.merchant_id ?? of.account, 32) + part('02', of.bank, 32)
  const bill =
    part('01', of.bill_number, 25) +
    part('02', of.mobile, 25) +
    part('03', of.store, 25) +
    part('07', of.terminal, 25) +
    part('08', of.purpose, 25)
  const khmer = part('00', of.language, 2) + part('01', of.name_kh, 25) + part('02', of.city_kh, 15)
  const times = of.amount === undefined ? '' : part('00', String(of.created), 13) + part('01', String(of.expires), 13)
  const code = [
    part('00', '01') + part('01', of.amount === undefined ? '11' : '12'),
    part(of.merchant_id ? '30' : '29', account) +
      part('52', of.category ?? '5999', 4) +
      part('53', currencies[of.currency]),
    part('54', of.amount) + part('58', 'KH') + part('59', of.name, 25) + part('60', of.city, 15),
    `${part('62', bill) + part('64', khmer) + part('99', times)}6304`,
  ].join('')
  return code + crcOf(code)
}

/** The tags of a text, or nothing where a length does not fit, a tag is no number, or one comes twice. */
function partsOf(text: string): Parts | undefined {
  const parts: Parts = new Map()
  for (let at = 0; at < text.length; ) {
    const [tag, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (
      !/^\d\d$/.test(tag) ||
      !/^\d\d$/.test(length) ||
      value === '' ||
      value.length !== Number(length) ||
      parts.has(tag)
    )
      return undefined
    parts.set(tag, value)
    at += 4 + value.length
  }
  return parts
}

/**
 * What a code says, or nothing where it is not one: a wrong sum, a wrong length, a tag that is missing or makes no
 * sense.
 */
export function readKhqr(code: string): Khqr | undefined {
  const all = partsOf(code)
  if (
    !all ||
    !code.startsWith('000201') ||
    code.slice(-8, -4) !== '6304' ||
    code.slice(-4) !== crcOf(code.slice(0, -4))
  )
    return undefined
  const merchant = all.has('30')
  const [account, bill, khmer, times] = [merchant ? '30' : '29', '62', '64', '99'].map((tag) =>
    partsOf(all.get(tag) ?? ''),
  )
  const currency = (['USD', 'KHR'] as const).find((each) => currencies[each] === all.get('53'))
  const [bakong_id, name, city, amount] = [account?.get('00') ?? '', all.get('59'), all.get('60'), all.get('54')]
  if (
    !account ||
    !bill ||
    !khmer ||
    !times ||
    !currency ||
    !name ||
    !city ||
    all.get('58') !== 'KH' ||
    !bakongForm.test(bakong_id)
  )
    return undefined
  const [created, expires] = ['00', '01'].map((tag) =>
    /^\d{13}$/.test(times.get(tag) ?? '') ? Number(times.get(tag)) : undefined,
  )
  const dynamic = all.get('01') === '12'
  if (!dynamic && all.get('01') !== '11') return undefined
  if (dynamic !== (amount !== undefined) || (dynamic && (!payable.test(amount!) || !created || !expires)))
    return undefined
  const read = {
    ...{ bakong_id, [merchant ? 'merchant_id' : 'account']: account.get('01'), bank: account.get('02') },
    ...{ category: all.get('52'), currency, amount, name, city },
    ...{
      bill_number: bill.get('01'),
      mobile: bill.get('02'),
      store: bill.get('03'),
      terminal: bill.get('07'),
      purpose: bill.get('08'),
    },
    ...{ language: khmer.get('00'), name_kh: khmer.get('01'), city_kh: khmer.get('02'), created, expires },
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as unknown as Khqr
}
