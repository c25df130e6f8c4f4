import { type confirmationKind, confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { signInConfirmations } from '../tables/accounts.ts'

interface Asked {
  readonly kind: (typeof confirmationKind.values)[number]
  /** Whose accounts they open, by name. */
  readonly names: readonly string[]
  readonly branch_id: number
  /** Whoever made them; nobody where the operator did, who is a second person by himself. */
  readonly asked_by: number | undefined
  readonly lasts: { readonly hours: number }
}

const named = 4

/**
 * Links and slips open nothing until somebody other than their maker has confirmed them. Answers under which number
 * they wait.
 */
export async function askConfirmation(
  tx: Tx,
  { kind, names, branch_id, asked_by, lasts }: Asked,
): Promise<{ confirmation_id: number; expires_at: string }> {
  const more = names.length - named
  const whose = [...names.slice(0, named), ...(more > 0 ? [`+${more}`] : [])].join(', ').slice(0, 300)
  const [asked] = await tx
    .insert(signInConfirmations)
    .values({
      kind,
      whose,
      people: names.length,
      branch_id,
      asked_by_id: asked_by ?? 0,
      expires_at: sql`now() + make_interval(hours => ${lasts.hours})` as never,
      ...(asked_by === undefined && {
        state: confirmationState.confirmed,
        decided_by_id: 0,
        decided_at: sql`now()` as never,
      }),
    })
    .returning({ confirmation_id: signInConfirmations.confirmation_id, expires_at: signInConfirmations.expires_at })
  return asked!
}
