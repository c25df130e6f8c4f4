import type { Language } from '@sala/contract/kit/problem'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../kit/database.ts'

/** Where a message goes. */
export interface Address {
  readonly address: string
  /** Of one that its owner gave himself. */
  readonly address_id?: number
  readonly sender_id?: number
  readonly sealed_keys?: string | null
}

export interface Item {
  readonly title: string
  readonly message: string
  readonly opens: string | null
}

/** All that one person is sent at once. */
export interface Parcel {
  /** The same whenever the same message is sent again. */
  readonly bundle_id: number
  readonly person_id: number
  readonly branch_id: number
  readonly language: Language
  readonly is_urgent: boolean
  readonly items: readonly Item[]
  readonly addresses: readonly Address[]
  readonly delivery_ids: readonly number[]
  /** It may have been sent before. */
  readonly again: boolean
}

/**
 * What came of it: taken, refused for good by this address, certainly not taken, perhaps taken, or to be tried after so
 * many seconds.
 */
export type Outcome = 'sent' | 'gone' | 'unsent' | 'unknown' | { readonly wait: number }
export interface Answer {
  readonly outcome: Outcome
  /** What went wrong with whoever sends, in the words of the service. */
  readonly problem?: string | undefined
  /** Addresses that do not exist any more. */
  readonly gone?: readonly number[]
}

export interface Sender {
  readonly channel: number
  readonly sender_id: number
  readonly per_second: number
}

/** A way by which messages leave the house. */
export interface Carrier {
  readonly channel: number
  readonly name: 'push' | 'mail' | 'telegram' | 'sms'
  /** Whoever receives the same message twice shows it once. */
  readonly repeatable: boolean
  /** `sender_id` and `per_second` of those that are in use. */
  readonly senders: SQL
  /** Makes a sender ready; what it answers sends one parcel. */
  readonly open: (db: Db, sender: Sender) => Promise<(parcel: Parcel) => Promise<Answer>>
  /** What a parcel costs, where it costs anything. */
  readonly partsOf?: (parcel: Parcel) => number
}

/** Until an answer is given up. */
export const patience = 10_000

/** As much of an answer as says what came of a message. */
const shortAnswer = 16_384

/** Asks a service; what cannot be connected to was certainly not asked, and what falls silent may have been. */
export async function askService(
  url: string | URL,
  init: RequestInit,
  most = shortAnswer,
): Promise<{ status: number; text: string; wait: number | undefined } | 'unsent' | 'unknown'> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const text = await readSome(response, most)
    const after = Number(response.headers.get('retry-after'))
    return { status: response.status, text, wait: after > 0 ? Math.min(after, 86_400) : undefined }
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code ?? '')
      ? 'unsent'
      : 'unknown'
  }
}

/** The beginning of an answer, however long it is. */
async function readSome(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    if ((length += chunk.length) > most) break
  }
  return Buffer.concat(chunks).toString()
}
