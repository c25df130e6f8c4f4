import type { Tone } from '@sala/contract/kit/choice'
import type { ReactNode } from 'react'

/** A short state with a tone; the words say it, the colour only helps. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
