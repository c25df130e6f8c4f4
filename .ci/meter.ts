import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

interface Seen {
  readonly unit: string
  readonly parent: number
  /** Of itself and of the children that it waited for, in hundredths of a second. */
  ticks: number
}

/**
 * Processor seconds of each unit: of every process that inherited its name, and of PostgreSQL where it worked for it.
 */
export class Meter {
  private readonly living = new Map<number, Seen | undefined>()
  private readonly ended = new Map<string, number>()
  private readonly backends = new Map<number, string>()
  private readonly databases = new Map<string, string>()
  private readonly client: pg.Client
  private timer: NodeJS.Timeout | undefined

  constructor(databaseUrl: string) {
    this.client = new pg.Client({ connectionString: databaseUrl, application_name: 'ci-meter' })
    this.client.on('error', () => {})
  }

  async start(): Promise<void> {
    await this.client.connect()
    const next = async () => {
      await this.readBackends().catch(() => {})
      this.sample()
      this.timer = setTimeout(next, 1000)
    }
    await next()
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.client.end()
  }

  secondsOf(unit: string): number {
    let ticks = this.ended.get(unit) ?? 0
    for (const seen of this.living.values()) if (seen?.unit === unit) ticks += seen.ticks
    return ticks / 100
  }

  /**
   * Which connection belongs to which unit: by the name that it gives, else by the database, which only one unit uses.
   */
  private async readBackends(): Promise<void> {
    const { rows } = await this.client.query<{ pid: number; name: string; base: string | null }>(
      'select pid, application_name as name, datname as base from pg_stat_activity where backend_type in ($1, $2)',
      ['client backend', 'parallel worker'],
    )
    for (const { name, base } of rows)
      if (base && base !== 'postgres' && name.startsWith('ci:')) this.databases.set(base, name.slice(3))
    for (const { pid, name, base } of rows) {
      const unit = name.startsWith('ci:') ? name.slice(3) : this.databases.get(base ?? '')
      if (unit) this.backends.set(pid, unit)
    }
  }

  private sample(): void {
    const now = new Map<number, { parent: number; ticks: number }>()
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        now.set(Number(name), {
          parent: Number(fields[1]),
          ticks: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0),
        })
      } catch {}
    }
    for (const [pid, seen] of this.living) {
      if (now.has(pid)) continue
      this.living.delete(pid)
      this.backends.delete(pid)
      // Whoever waited for it counts it from now on.
      if (seen && !(now.has(seen.parent) && this.living.get(seen.parent)))
        this.ended.set(seen.unit, (this.ended.get(seen.unit) ?? 0) + seen.ticks)
    }
    for (const [pid, { parent, ticks }] of now) {
      const seen = this.living.get(pid)
      if (seen) seen.ticks = ticks
      else {
        // A browser writes over what it inherited: its processes belong to whoever started them.
        const unit =
          this.backends.get(pid) ?? (this.living.has(pid) ? undefined : (unitOf(pid) ?? this.living.get(parent)?.unit))
        this.living.set(pid, unit ? { unit, parent, ticks } : undefined)
      }
    }
  }
}

/** The unit that a process was started for, which all its children inherit. */
function unitOf(pid: number): string | undefined {
  try {
    return /(?:^|\0)PGAPPNAME=ci:([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
