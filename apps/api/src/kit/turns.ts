/** What nobody may do without end: so many at once, so many more wait, each for so long. */
export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly patience: number
}

/** There is no turn to be had: too many wait already, or this one has waited long enough. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

/** A line for something costly: whoever has a turn gives it back, and the next in line has it. */
export class Turns {
  private readonly limits: TurnLimits
  private readonly line: (() => void)[] = []
  private taken = 0

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  get idle(): boolean {
    return this.taken === 0
  }

  /** Waits for a turn; answers how it is given back, which does nothing the second time. */
  async take(): Promise<() => void> {
    if (this.taken < this.limits.atOnce) this.taken += 1
    else await this.wait()
    let given = false
    return () => {
      if (given) return
      given = true
      const next = this.line.shift()
      if (next) next()
      else this.taken -= 1
    }
  }

  private wait(): Promise<void> {
    const { waiting, patience } = this.limits
    return new Promise((resolve, reject) => {
      if (this.line.length >= waiting) return reject(new NoTurn())
      const next = () => {
        clearTimeout(clock)
        resolve()
      }
      const clock = setTimeout(() => {
        this.line.splice(this.line.indexOf(next), 1)
        reject(new NoTurn())
      }, patience)
      this.line.push(next)
    })
  }
}
