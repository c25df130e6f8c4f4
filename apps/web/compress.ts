import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Lays packed copies beside the built pages, so that the server packs nothing while somebody waits. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir }, bundle) => {
        const files = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
        await Promise.all(
          files.map(async (name) => {
            const path = join(dir!, name)
            const plain = await readFile(path)
            const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
            await Promise.all([
              brotli(plain, { params }).then((packed) => writeFile(`${path}.br`, packed)),
              gzipped(plain, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
            ])
          }),
        )
      },
    },
  }
}
