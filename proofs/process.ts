import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  readonly base: string
  stop(): Promise<void>
}

/** The server as it runs for people: a process of its own on a database that is already there. */
export async function startServer(databaseUrl: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const file = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', DATABASE_POOL: '4', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said = (said + chunk).slice(-5000)
      const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return {
    base,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
