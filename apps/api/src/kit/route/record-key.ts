import type { Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { z } from 'zod'
import { refuse } from '../problem.ts'

/** A record's key, from its text in an address. */
export function keyOf({ keys, fields }: AnyResource, text: string): Record<string, unknown> {
  const parts = text.split('/')
  const found = keys.map((name: string, at) => z.safeParse((fields as Fields)[name]!.acceptText, parts[at]))
  if (parts.length !== keys.length || found.some(({ success }) => !success)) throw refuse('not_found')
  return Object.fromEntries(keys.map((name: string, at) => [name, found[at]!.data]))
}
