import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Works in a folder of its own, and leaves nothing behind. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-codes-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a scanner reads off the pictures of a folder. */
async function scan(folder: string): Promise<string[]> {
  const pages = (await readdir(folder)).filter((name) => /\.p[gn][gm]$/.test(name)).sort()
  // It ends with 4 where a page has no code at all, as a front has not.
  const { stdout } = await run('zbarimg', ['-q', '--nodbus', ...pages], { cwd: folder }).catch(
    (error: { code?: number; stdout?: string }) => {
      if (error.code !== 4) throw error
      return { stdout: error.stdout ?? '' }
    },
  )
  return stdout.split('\n').filter(Boolean)
}

/**
 * The codes that a scanner finds on the pages of a PDF as they would leave the printer, as `QR-Code:…` and
 * `CODE-128:…`.
 */
export const scanCodes = (pdf: Uint8Array, dots = 300): Promise<string[]> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'paper.pdf'), pdf)
    // Not packed: that would take longer than all the rest.
    await run('pdftoppm', ['-r', String(dots), '-gray', join(folder, 'paper.pdf'), join(folder, 'page')])
    return scan(folder)
  })

/** The same of a picture, as a telephone that looks at it. */
export const scanPicture = (png: Uint8Array): Promise<string[]> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'picture.png'), png)
    return scan(folder)
  })
