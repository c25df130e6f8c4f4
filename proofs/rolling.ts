import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from './process.ts'
import { pause } from './verdict.ts'
import { openWorld, type World } from './world.ts'

// G28. Two processes behind a balancer, restarted one after the other under load: nobody is refused.
// The sabotage ends them at once, before the balancer has noticed.
const { values: options } = parseArgs({
  options: {
    restarts: { type: 'string', default: '6' },
    clients: { type: 'string', default: '8' },
    drain: { type: 'string', default: '1.5' },
    sabotage: { type: 'boolean', default: false },
  },
})
const drain = options.sabotage ? '0' : options.drain

interface Upstream {
  process: ServerProcess
  port: number
  ready: boolean
}

async function start(world: World): Promise<Upstream> {
  const process = await startServer(world.url, { DRAIN_SECONDS: drain })
  return { process, port: Number(new URL(process.base).port), ready: false }
}

/**
 * What stands in front in a school: it asks every 100 ms who is ready, keeps its connections, and tries nothing twice.
 */
function balance(upstreams: Upstream[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  let stopped = false
  const watch = async () => {
    while (!stopped) {
      await Promise.all(
        upstreams.map(async (each) => {
          each.ready = await fetch(`http://127.0.0.1:${each.port}/api/health/ready`, {
            signal: AbortSignal.timeout(1500),
          })
            .then((answer) => answer.status === 200)
            .catch(() => false)
        }),
      )
      await pause(100)
    }
  }
  void watch()
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = upstreams.filter((each) => each.ready)
    const chosen = ready[turn++ % ready.length]
    if (!chosen) return outgoing.writeHead(502).end('nobody is ready')
    const onward = request(
      {
        agent,
        host: '127.0.0.1',
        port: chosen.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? 'text/plain' })
        answer.pipe(outgoing)
      },
    )
    onward.on('error', (error) => outgoing.writeHead(502).end(String(error)))
    incoming.pipe(onward)
    return undefined
  })
  return {
    server,
    stop: () => {
      stopped = true
      server.close()
      agent.destroy()
    },
  }
}

const world = await openWorld('rolling')
const upstreams = [await start(world), await start(world)]
const balancer = balance(upstreams)
balancer.server.listen(0, '127.0.0.1')
await once(balancer.server, 'listening')
const base = `http://127.0.0.1:${(balancer.server.address() as AddressInfo).port}`
while (!upstreams.every(({ ready }) => ready)) await pause(50)

let going = true
let answered = 0
let slowest = 0
const failures: string[] = []
const writer = await world.person({ given: { all_branches: 1 } })
async function client(number: number): Promise<void> {
  const headers = { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' }
  for (let n = 0; going; n += 1) {
    const began = performance.now()
    const answer = await (n % 3 === 0
      ? fetch(`${base}/api/menu-favorites`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ menu_favorites: [`/client-${number}-${n}`] }),
        })
      : fetch(`${base}/api/users?perPage=20`, { headers })
    ).catch((error: unknown) => new Response(String(error), { status: 599 }))
    const text = await answer.text()
    answered += 1
    slowest = Math.max(slowest, performance.now() - began)
    if (answer.status !== 200) failures.push(`${answer.status} ${text.slice(0, 120)}`)
  }
}
const clients = Array.from({ length: Number(options.clients) }, (_, number) => client(number))
const began = performance.now()
for (let n = 0; n < Number(options.restarts); n += 1) {
  const leaving = upstreams[n % 2]!
  await leaving.process.stop()
  if (leaving.process.child.exitCode !== 0) failures.push(`a process ended with ${leaving.process.child.exitCode}`)
  Object.assign(leaving, await start(world))
  while (!leaving.ready) await pause(50)
}
going = false
await Promise.all(clients)
console.log(
  `${options.restarts} restarts in ${((performance.now() - began) / 1000).toFixed(1)} s, ${answered} requests, ${failures.length} failed, slowest ${slowest.toFixed(0)} ms`,
)
for (const each of new Set(failures)) console.log(`  ${each}`)
balancer.stop()
for (const each of upstreams) await each.process.kill()
await world.close()
console.log(failures.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = failures.length === 0 ? 0 : 1
