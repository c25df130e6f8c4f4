import type { ProblemAnswer } from '@sala/contract/kit/problem'

/**
 * A refusal as the server gave it, or the reason why no answer came; its message is already in the reader's language.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly current: Record<string, unknown> | undefined
  readonly usedBy: { object: string; count: number }[]
  /** What stands in the way, one by one. */
  readonly conflicts: readonly Record<string, unknown>[]
  readonly retryAfter: number | undefined
  /** What the next call hands back, where a refusal is only half of one. */
  readonly ticket: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, answer: Partial<ProblemAnswer> & { code: string; message: string }) {
    super(answer.message)
    this.name = 'Problem'
    this.status = status
    this.code = answer.code
    this.errors = answer.errors ?? {}
    this.current = answer.current
    this.usedBy = answer.used_by ?? []
    this.conflicts = answer.conflicts ?? []
    this.retryAfter = answer.retry_after
    this.ticket = answer.ticket
    this.requestId = answer.request_id
  }
}
