import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Turns } from '../turns.ts'

/** A picture that was sent, to be made ours; or one of ours, to be made fit for paper. */
export type PictureTask =
  | { readonly from: string; readonly to: string }
  | { readonly bytes: Uint8Array; readonly longest: number }
export interface PictureAnswer {
  readonly refused?: true
  readonly width?: number
  readonly height?: number
  readonly bytes?: Uint8Array
}

const program = fileURLToPath(new URL('./open-picture-child.ts', import.meta.url))
// An open picture is a hundred megabytes: two at once, and a school's worth of them in line.
const turns = new Turns({ atOnce: 2, waiting: 60, patience: 60_000 })
const longestWork = 20_000
const idleFor = 60_000

let opener:
  | { child: ChildProcess; asked: Map<number, (answer: PictureAnswer) => void>; idle: NodeJS.Timeout | undefined }
  | undefined
let asked = 0

/** The process that opens pictures: started for the first of them, ended when none has come for a while. */
function openerNow(): NonNullable<typeof opener> {
  if (opener) return opener
  const child = fork(program, [], {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whoever signs in meanwhile comes first.
  if (child.pid) setPriority(child.pid, 10)
  const made = { child, asked: new Map<number, (answer: PictureAnswer) => void>(), idle: undefined }
  child.on('message', ({ id, answer }: { id: number; answer: PictureAnswer }) => made.asked.get(id)?.(answer))
  // It died of what it opened: that picture is refused, and the next has a new one.
  child.once('exit', () => {
    if (opener === made) opener = undefined
    for (const tell of made.asked.values()) tell({ refused: true })
  })
  child.on('error', () => {})
  opener = made
  return made
}

/** Opens a picture in a process of its own; none is answered where it cannot be opened. */
export async function openPicture(task: PictureTask): Promise<Omit<PictureAnswer, 'refused'> | undefined> {
  const giveBack = await turns.take()
  const mine = openerNow()
  clearTimeout(mine.idle)
  mine.child.ref()
  asked += 1
  const id = asked
  const clock = setTimeout(() => mine.child.kill('SIGKILL'), longestWork)
  try {
    const answer = await new Promise<PictureAnswer>((resolve) => {
      mine.asked.set(id, resolve)
      mine.child.send({ id, task }, (error) => error && resolve({ refused: true }))
    })
    return answer.refused ? undefined : answer
  } finally {
    clearTimeout(clock)
    giveBack()
    mine.asked.delete(id)
    if (mine.asked.size === 0) {
      // Nobody's process stays alive for one that has nothing to do.
      mine.child.unref()
      mine.child.channel?.unref()
      mine.idle = setTimeout(() => mine.child.kill(), idleFor).unref()
    }
  }
}
