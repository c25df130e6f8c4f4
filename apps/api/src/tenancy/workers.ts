import { sessionZone } from '../kit/clock.ts'
import { applicationRole } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { ManyGroups } from './index.ts'

interface Working {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A worker for each active group: started when a group comes, stopped when it is suspended or moved; one that cannot
 * start does not hold up the others.
 */
export function startWorkers(
  app: App,
  groups: ManyGroups,
  everyMs = 5_000,
): { stop: () => Promise<void>; working: () => string[] } {
  const workers = new Map<string, Working>()
  const follow = async () => {
    const active = await groups.active()
    const wanted = new Map(active.map((group) => [group.name, group]))
    for (const [name, worker] of workers) {
      if (wanted.get(name)?.url === worker.url) continue
      workers.delete(name)
      await worker.stop()
    }
    for (const { name, url, db, leave } of active) {
      if (workers.has(name)) {
        leave()
        continue
      }
      try {
        const worker = await startWorker(app, db, {
          connectionString: url,
          sessionOptions: `-c role=${applicationRole} ${sessionZone}`,
        })
        workers.set(name, { url, stop: () => worker.stop().finally(leave) })
      } catch (error) {
        leave()
        app.server.log.warn({ err: error, group: name }, 'worker')
      }
    }
  }
  let turn = Promise.resolve()
  const again = () => {
    turn = turn.then(follow).catch((error) => app.server.log.warn({ err: error }, 'worker'))
  }
  again()
  const timer = setInterval(again, everyMs)
  return {
    working: () => [...workers.keys()],
    async stop() {
      clearInterval(timer)
      await turn
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
