import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { Upload } from '@sala/contract/kit/operation'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database.ts'
import { Problem, refuse } from '../problem.ts'
import { files } from '../tables.ts'
import { NoTurn } from '../turns.ts'
import { openPicture, type PictureTask } from './open-picture.ts'
import { zipDirectory } from './read-zip.ts'
import { sheetType } from './sheet.ts'
import type { Storage } from './storage.ts'

/**
 * What waits for the transaction that keeps it: a picture, re-encoded, or a recording or a workbook that is what it
 * seems.
 */
export interface ReceivedFile {
  readonly path: string
  readonly mime: string
  readonly width?: number
  readonly height?: number
}

/**
 * Takes one file and the form's values: streamed to quarantine, known by its content, a picture re-encoded without
 * metadata.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, needed: boolean) {
  if (!request.isMultipart()) throw refuse('unknown_format')
  const raw = join(tmpdir(), `sala-${randomUUID()}`)
  const clean = `${raw}.webp`
  const discard = async () => {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })])
  }
  const values: Record<string, unknown> = Object.create(null)
  try {
    let received = false
    for await (const part of request.parts({
      limits: { fileSize: upload.megabytes * 1024 * 1024, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
    })) {
      if (part.type === 'field') {
        // One name, one value: of two, a later reader might believe the other.
        if (part.fieldname in values || part.fieldnameTruncated || part.valueTruncated) throw refuse('malformed')
        values[part.fieldname] = part.value
      } else if (part.fieldname === upload.field && !received) {
        received = true
        await pipeline(part.file, createWriteStream(raw))
        if (part.file.truncated) throw refuse('too_large')
      } else throw refuse('malformed')
    }
    if (!received && needed) throw refuse('invalid', { errors: { [upload.field]: 'required' } })
    return { values, file: received ? await take[upload.kind ?? 'picture'](raw, clean) : undefined, discard }
  } catch (error) {
    await discard()
    // What the parser itself says of a broken form has neither a status nor a number of the system's.
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    throw error instanceof Problem || statusCode || /^E[A-Z]+$/.test(code ?? '') ? error : refuse('malformed')
  }
}

async function beginningOf(path: string, bytes: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** A picture is known by its first bytes, never by its name or what its sender calls it. */
async function isPicture(path: string): Promise<boolean> {
  const text = await beginningOf(path, 16)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF....WEBP/s.test(text) ||
    /^GIF8[79]a/.test(text) ||
    /^....ftyp(heic|heix|mif1|avif)/s.test(text)
  )
}

// The first bytes of what telephones and browsers record; a video in the same wrapping says so before its sound begins.
const recordings: readonly (readonly [mime: string, begins: RegExp, not?: RegExp])[] = [
  ['audio/mpeg', /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
  ['audio/mp4', /^....ftyp(M4A |M4B |isom|iso2|iso5|iso6|mp42|mp41|dash)/s, /(vide|avc1|hvc1|hev1)/],
  ['audio/ogg', /^OggS.{22,80}(OpusHead|.vorbis|Speex {3}|.FLAC)/s],
  ['audio/webm', /^.E\xdf\xa3.{0,60}webm/s, /(V_VP8|V_VP9|V_AV1|V_MPEG)/],
  ['audio/wav', /^RIFF....WAVE/s],
]

/**
 * A recording stays as it came, since nothing here plays it: its kind is ours to say, and it is only ever served as an
 * attachment.
 */
async function recording(path: string): Promise<ReceivedFile> {
  const text = await beginningOf(path, 1_048_576)
  const known = recordings.find(([, begins, not]) => begins.test(text) && !not?.test(text))
  if (!known) throw refuse('unknown_format')
  return { path, mime: known[0] }
}

// A workbook names its parts at its end; what unpacks to more than this is no list that somebody typed.
const workbook = { parts: 2000, unpacked: 400_000_000, packedTo: 400 } as const

/**
 * A workbook is known by its directory, and refused when that promises more than a sheet of people ever holds. It is
 * read elsewhere, and never kept.
 */
async function spreadsheet(path: string): Promise<ReceivedFile> {
  const parts = (await beginningOf(path, 4)) === 'PK\x03\x04' ? await zipDirectory(path) : undefined
  if (!parts?.some(({ name }) => name === 'xl/workbook.xml')) throw refuse('unknown_format')
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0)
  const packed = parts.reduce((sum, each) => sum + each.packed, 0)
  if (
    parts.length > workbook.parts ||
    unpacked > workbook.unpacked ||
    unpacked > 1_000_000 + packed * workbook.packedTo
  )
    throw refuse('too_large')
  return { path, mime: sheetType }
}

/**
 * A workbook, or plain lines with commas between: text has no letter that is nothing. UTF-16 says so at its beginning.
 */
async function anyTable(path: string): Promise<ReceivedFile> {
  const beginning = await beginningOf(path, 65_536)
  if (beginning.startsWith('PK')) return spreadsheet(path)
  if (beginning === '' || (beginning.includes('\0') && !beginning.startsWith('\xff\xfe')))
    throw refuse('unknown_format')
  return { path, mime: 'text/csv' }
}

async function reencode(from: string, to: string): Promise<ReceivedFile> {
  if (!(await isPicture(from))) throw refuse('unknown_format')
  const made = await inTurn({ from, to })
  if (!made) throw refuse('unknown_format')
  return { path: to, mime: 'image/webp', width: made.width!, height: made.height! }
}

const inTurn = (task: PictureTask) =>
  openPicture(task).catch((error) => {
    throw error instanceof NoTurn ? refuse('too_many_requests', { retry_after: 60 }) : error
  })

const take = { picture: reencode, audio: recording, sheet: spreadsheet, table: anyTable } satisfies Record<
  string,
  (raw: string, clean: string) => Promise<ReceivedFile>
>

/** Keeps a file as one field of one row, under a name nobody can guess. */
async function keep(
  tx: Tx,
  storage: Storage,
  path: string,
  row: Omit<typeof files.$inferInsert, 'bytes' | 'sha256'>,
): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  const [made] = await tx
    .insert(files)
    .values({ ...row, bytes: size, sha256: hash.digest('hex') })
    .returning({ file_id: files.file_id })
  await storage.put(made!.file_id, path, row.mime)
  return made!.file_id
}

interface Owner {
  readonly object: string
  readonly object_id: string
  readonly field: string
}

/** Keeps a received file; the one it replaces is removed by a job once nothing refers to it any more. */
export async function keepFile(tx: Tx, storage: Storage, file: ReceivedFile, owner: Owner): Promise<string> {
  return keep(tx, storage, file.path, { ...owner, mime: file.mime, width: file.width, height: file.height })
}

/** Keeps what the program itself made, such as a sheet; it is served as an attachment alone. */
export const keepMade = (tx: Tx, storage: Storage, path: string, mime: string, owner: Owner): Promise<string> =>
  keep(tx, storage, path, { ...owner, mime })

/**
 * A kept picture as a paper needs it: with no more pixels than its longest side is given, and in a form that a PDF
 * holds as it is.
 */
export async function pictureForPrint(storage: Storage, id: string, longest: number): Promise<Uint8Array<ArrayBuffer>> {
  const made = await inTurn({ bytes: await buffer(await storage.open(id)), longest })
  if (!made) throw new Error(`the kept picture ${id} cannot be opened`)
  return new Uint8Array(made.bytes!)
}

/** The same of many, by their ids. */
export async function picturesForPrint(
  storage: Storage,
  ids: Iterable<string | null>,
  longest: number,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const waiting = [...new Set(ids)].filter((id) => id !== null)
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) found.set(id, await pictureForPrint(storage, id, longest))
  }
  await Promise.all([work(), work()])
  return found
}
