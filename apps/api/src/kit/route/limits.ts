import { LRUCache } from 'lru-cache'

/**
 * An address as one subscriber has it: the whole of IPv4, the first half of IPv6, within which anybody may choose at
 * will.
 */
export function subscriberOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head, tail] = ip.split('%')[0]!.split('::') as [string, string | undefined]
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

/**
 * So many calls at once and so many a second after that, counted by a fact of the server's own. Each process counts for
 * itself, since it is the process that is guarded; what guards accounts and data is counted in the database.
 */
export class Allowance {
  private readonly known: LRUCache<string, { left: number; at: number }>
  private readonly burst: number
  private readonly perSecond: number

  constructor(burst: number, perSecond: number) {
    this.burst = burst
    this.perSecond = perSecond
    // Whoever has not called for so long has a full allowance again, and need not be remembered.
    this.known = new LRUCache({ max: 50_000, ttl: (burst / perSecond) * 1000 })
  }

  /** Takes one call; answers the seconds to wait where none is left. */
  take(subject: string, now = performance.now()): number {
    const before = this.known.get(subject) ?? { left: this.burst, at: now }
    const left = Math.min(this.burst, before.left + ((now - before.at) / 1000) * this.perSecond)
    if (left < 1) return Math.ceil((1 - left) / this.perSecond)
    this.known.set(subject, { left: left - 1, at: now })
    return 0
  }
}

export interface Limits {
  /** Everything from one address, behind which a whole house may sit. */
  readonly address: Allowance
  /** What needs no session, from one address. */
  readonly open: Allowance
  readonly session: Allowance
}

/** Wide enough for a thousand people behind one address, narrow enough that one caller cannot keep a server busy. */
export const usualLimits = (): Limits => ({
  address: new Allowance(3000, 150),
  open: new Allowance(300, 10),
  session: new Allowance(300, 20),
})
