import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { Upload } from '@sala/contract/kit/operation'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Tx } from './database.ts'
import { refuse } from './problem.ts'
import { files } from './tables.ts'

/** A picture that waits, re-encoded, for the transaction that keeps it. */
export interface ReceivedFile {
  readonly path: string
  readonly width: number
  readonly height: number
}

// A picture decodes to at most this many pixels, whatever its header claims.
const mostPixels = 50_000_000
const longestSide = 2000

/** Takes one picture and the form's values: streamed to quarantine, known by its content, re-encoded without metadata. */
export async function receiveUpload(request: FastifyRequest, upload: Upload) {
  if (!request.isMultipart()) throw refuse('unknown_format')
  const raw = join(tmpdir(), `sala-${randomUUID()}`)
  const clean = `${raw}.webp`
  const discard = async () => {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })])
  }
  const values: Record<string, unknown> = {}
  try {
    let received = false
    for await (const part of request.parts({ limits: { fileSize: upload.megabytes * 1024 * 1024, files: 1, fields: 20, fieldSize: 10_000, parts: 21 } })) {
      if (part.type === 'field') values[part.fieldname] = part.value
      else if (part.fieldname === upload.field && !received) {
        received = true
        await pipeline(part.file, createWriteStream(raw))
        if (part.file.truncated) throw refuse('too_large')
      } else throw refuse('malformed')
    }
    if (!received) throw refuse('invalid', { errors: { [upload.field]: 'required' } })
    return { values, file: await reencode(raw, clean), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function reencode(from: string, to: string): Promise<ReceivedFile> {
  try {
    const picture = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!format || !['jpeg', 'png', 'webp', 'heif', 'gif'].includes(format)) throw refuse('unknown_format')
    const { width, height } = await picture
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toFile(to)
    return { path: to, width, height }
  } catch {
    throw refuse('unknown_format')
  }
}

/** Keeps a received picture as one field of one row, under a name nobody can guess. */
export async function keepFile(tx: Tx, filesDir: string, file: ReceivedFile, owner: { object: string; object_id: string; field: string }): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  const { size } = await stat(file.path)
  const [row] = await tx
    .insert(files)
    .values({ ...owner, mime: 'image/webp', bytes: size, width: file.width, height: file.height, sha256: hash.digest('hex') })
    .returning({ file_id: files.file_id })
  const place = filePath(filesDir, row!.file_id)
  await mkdir(join(place, '..'), { recursive: true })
  await rename(file.path, place).catch(async () => pipeline(createReadStream(file.path), createWriteStream(place)))
  return row!.file_id
}

export const filePath = (filesDir: string, fileId: string): string => join(filesDir, fileId.slice(0, 2), fileId)
