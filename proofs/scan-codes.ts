import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The codes that a scanner finds on the pages of a PDF as they would leave the printer, as `QR-Code:…` and
 * `CODE-128:…`.
 */
export async function scanCodes(pdf: Uint8Array, dots = 300): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-codes-'))
  try {
    await writeFile(join(folder, 'paper.pdf'), pdf)
    await run('pdftoppm', ['-r', String(dots), '-gray', '-png', join(folder, 'paper.pdf'), join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    // It ends with 4 where a page has no code at all, as a front has not.
    const { stdout } = await run('zbarimg', ['-q', '--nodbus', ...pages], { cwd: folder }).catch(
      (error: { code?: number; stdout?: string }) => {
        if (error.code !== 4) throw error
        return { stdout: error.stdout ?? '' }
      },
    )
    return stdout.split('\n').filter(Boolean)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
