import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Khqr } from '@sala/contract/payments/khqr'

const run = promisify(execFile)
const created = 1_763_164_800_000

/** A number that looks like chance and is the same every time. */
const chance = (seed: number, most: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % most
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789-&.'
const khmer = 'កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភម'
const word = (seed: number, most: number, from = letters) =>
  Array.from({ length: 1 + chance(seed, most) }, (_, at) => [...from][chance(seed + at * 31, [...from].length)]!)
    .join('')
    .trim() || 'X'

/**
 * One of many codes: of a person or a merchant, in dollars or riel, with an amount or without, with few words or all.
 */
export function madeCode(at: number): Khqr {
  const seed = at * 7919
  const has = (part: number) => chance(seed + part, 2) === 0
  const currency = has(1) ? 'USD' : 'KHR'
  const cents = 1 + chance(seed + 2, 90_000_000)
  const optional = (part: number, name: keyof Khqr, most: number) =>
    has(part) ? { [name]: word(seed + part, most) } : {}
  const dynamic = chance(seed + 3, 4) > 0
  return {
    bakong_id: `${word(seed + 4, 12, 'abcdefghij_0123')}@${word(seed + 5, 8, 'abcdefgh')}`,
    ...(has(6)
      ? { merchant_id: word(seed + 7, 20, '0123456789'), bank: word(seed + 8, 20) }
      : { ...optional(9, 'account', 20), ...optional(10, 'bank', 20) }),
    currency,
    ...(dynamic && {
      amount: currency === 'USD' ? (cents / 100).toFixed(2) : String(cents),
      created,
      expires: created + 1 + chance(seed + 11, 2_000_000_000),
    }),
    ...{ name: word(seed + 12, 25), city: word(seed + 13, 15) },
    ...optional(14, 'bill_number', 25),
    ...(has(15) && { mobile: `855${chance(seed + 16, 99_999_999)}` }),
    ...optional(17, 'store', 14),
    ...optional(18, 'terminal', 14),
    ...optional(19, 'purpose', 14),
    ...(chance(seed + 20, 5) === 0 && {
      language: 'km',
      name_kh: word(seed + 21, 25, khmer),
      city_kh: word(seed + 22, 15, khmer),
    }),
  }
}

interface Writer {
  readonly name: string
  readonly write: (code: Khqr) => string
}

/**
 * The program that the National Bank gives out, fetched into a folder that is gone again; where nobody can be reached,
 * one of our own in another manner.
 */
export async function secondWriter(): Promise<Writer> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-khqr-'))
  try {
    await run(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', 'bakong-khqr@1.0.20'],
      { timeout: 60_000 },
    )
    const sdk = createRequire(join(folder, 'any.js'))('bakong-khqr')
    return { name: 'bakong-khqr', write: (code) => byBakong(sdk, code) }
  } catch {
    return { name: 'a second way of writing them', write: inAnotherManner }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const currencies = { KHR: 116, USD: 840 } as const

// biome-ignore lint/suspicious/noExplicitAny: a program without types
function byBakong(sdk: any, of: Khqr): string {
  const more = {
    ...{
      currency: currencies[of.currency],
      amount: of.amount,
      billNumber: of.bill_number,
      mobileNumber: of.mobile,
      storeLabel: of.store,
    },
    ...{
      terminalLabel: of.terminal,
      purposeOfTransaction: of.purpose,
      expirationTimestamp: of.expires,
      languagePreference: of.language,
    },
    ...{
      merchantNameAlternateLanguage: of.name_kh,
      merchantCityAlternateLanguage: of.city_kh,
      accountInformation: of.account,
      acquiringBank: of.bank,
    },
  }
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  // It writes the time at which it is called.
  const clock = Date.now
  Date.now = () => created
  const made = of.merchant_id
    ? new sdk.BakongKHQR().generateMerchant(
        new sdk.MerchantInfo(of.bakong_id, of.name, of.city, of.merchant_id, of.bank, given),
      )
    : new sdk.BakongKHQR().generateIndividual(new sdk.IndividualInfo(of.bakong_id, of.name, of.city, given))
  Date.now = clock
  return made?.data?.qr ?? JSON.stringify(made?.status ?? made)
}

/** The same form put together from a list, with the sum by a table. */
function inAnotherManner(of: Khqr): string {
  const table = Uint16Array.from({ length: 256 }, (_, byte) =>
    Array.from({ length: 8 }).reduce<number>(
      (crc) => (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff,
      byte << 8,
    ),
  )
  const join_ = (parts: readonly (readonly [number, string | number | undefined])[]) =>
    parts
      .map(([tag, value]) =>
        value === undefined || value === ''
          ? ''
          : `${`${tag}`.padStart(2, '0')}${`${String(value).length}`.padStart(2, '0')}${value}`,
      )
      .join('')
  const text = `${join_([
    [0, '01'],
    [1, of.amount ? 12 : 11],
    [
      of.merchant_id ? 30 : 29,
      join_([
        [0, of.bakong_id],
        [1, of.merchant_id ?? of.account],
        [2, of.bank],
      ]),
    ],
    [52, 5999],
    [53, currencies[of.currency]],
    [54, of.amount],
    [58, 'KH'],
    [59, of.name],
    [60, of.city],
    [
      62,
      join_([
        [1, of.bill_number],
        [2, of.mobile],
        [3, of.store],
        [7, of.terminal],
        [8, of.purpose],
      ]),
    ],
    [
      64,
      join_([
        [0, of.language],
        [1, of.name_kh],
        [2, of.city_kh],
      ]),
    ],
    [
      99,
      of.amount
        ? join_([
            [0, of.created],
            [1, of.expires],
          ])
        : '',
    ],
  ])}6304`
  const sum = Buffer.from(text).reduce(
    (crc, byte) => ((crc << 8) ^ table[((crc >> 8) ^ byte) & 0xff]!) & 0xffff,
    0xffff,
  )
  return text + sum.toString(16).toUpperCase().padStart(4, '0')
}
