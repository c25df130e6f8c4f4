import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { workerMemory } from '../scripts/worker-beside.ts'

export interface Program {
  readonly child: ChildProcess
  stop(): Promise<void>
  /** As if the power had gone. */
  kill(): Promise<void>
}
export interface ServerProcess extends Program {
  readonly base: string
}

const fileOf = (name: string) => fileURLToPath(new URL(`../apps/api/src/${name}.ts`, import.meta.url))

/** A program in a process of its own, once it has said the words. */
async function start(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  said: RegExp,
): Promise<Program & { words: RegExpExecArray }> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const words = await new Promise<RegExpExecArray>((resolve, reject) => {
    let heard = ''
    child.stdout.on('data', (chunk) => {
      heard = (heard + chunk).slice(-5000)
      const found = said.exec(heard)
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${heard}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { child, words, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/**
 * What makes a program's clock go wrong by so many seconds. Not the command `faketime`: what a daemon keeps of it is
 * gone when the command ends.
 */
export function wrongClock(skew: number): string[] {
  if (skew === 0) return []
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (!library) throw new Error('faketime is not installed')
  return ['env', `LD_PRELOAD=${library}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1', `FAKETIME=${skew > 0 ? '+' : ''}${skew}`]
}

/** One of ours as it runs for people. */
function startOwn(name: string, env: Record<string, string>, said: RegExp, skew = 0, memory: readonly string[] = []) {
  const [command, ...args] = [...wrongClock(skew), process.execPath, ...memory, fileOf(name)]
  return start(command!, args, { NODE_ENV: 'test', LOG_LEVEL: 'info', DATABASE_POOL: '4', ...env }, said)
}

/** The server on a database that is already there. */
export async function startServer(
  databaseUrl: string,
  more: Record<string, string> = {},
  skew = 0,
): Promise<ServerProcess> {
  const env = { DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', ...more }
  const program = await startOwn('server', env, /Server listening at (http:\/\/127\.0\.0\.1:\d+)/, skew)
  return { ...program, base: program.words[1]! }
}

/**
 * For NODE_OPTIONS: says at SIGUSR2 what the process still holds after a collection, in bytes; with a leak, it holds on
 * to something of every request.
 */
export const weighing = (leak = false): string => {
  const say = 'process.on("SIGUSR2",()=>{gc();console.log("weighs "+process.memoryUsage().heapUsed)});'
  const hold =
    'import{Server}from"node:http";const held=[],emit=Server.prototype.emit;Server.prototype.emit=function(...a){held.push(Array(200).fill(a[0]));return(emit.apply(this,a))};'
  return `--expose-gc --import=data:text/javascript;base64,${Buffer.from(say + (leak ? hold : '')).toString('base64')}`
}

/** Its answer. */
export const weigh = ({ child }: Program): Promise<number> =>
  new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      const found = /weighs (\d+)/.exec(String(chunk))
      if (!found) return
      child.stdout!.off('data', hear)
      resolve(Number(found[1]))
    }
    child.stdout!.on('data', hear)
    child.kill('SIGUSR2')
  })

export const startWorkerProcess = (databaseUrl: string, more: Record<string, string> = {}): Promise<Program> =>
  startOwn('worker', { DATABASE_URL: databaseUrl, ...more }, /worker started/, 0, workerMemory)

/** A Redis of its own, empty at each start. */
export const startRedis = (port: number): Promise<Program> =>
  start(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {},
    /Ready to accept connections/,
  )

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
