import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files are, by an id that nobody can guess; who may read them is decided elsewhere. */
export interface Storage {
  /** Takes the file over from where it waits. */
  put(id: string, path: string, mime: string): Promise<void>
  /** The bytes; throws where there are none. */
  open(id: string): Promise<Readable>
  remove(id: string): Promise<void>
}

const knownId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** An id as a place below a folder or a bucket; nothing but an id becomes one. */
function placeOf(id: string): string {
  if (!knownId.test(id)) throw new Error('not the id of a file')
  return `${id.slice(0, 2)}/${id}`
}

/** Files in a folder outside of what is served as pages. */
export function diskStorage(folder: string): Storage {
  const place = (id: string) => join(folder, placeOf(id))
  return {
    async put(id, path) {
      await mkdir(join(place(id), '..'), { recursive: true, mode: 0o700 })
      // Another disk cannot be renamed to; a copy under another name first, so that a file is there whole or not at
      // all.
      await rename(path, place(id)).catch(async () => {
        await copyFile(path, `${place(id)}.part`)
        await rename(`${place(id)}.part`, place(id))
      })
    },
    async open(id) {
      await stat(place(id))
      return createReadStream(place(id))
    },
    remove: (id) => rm(place(id), { force: true }),
  }
}

export interface BucketOptions {
  readonly endpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Files in parts of a bucket of any S3-compatible store; its library is loaded only here. */
export async function bucketStorage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: BucketOptions): Promise<(part: string) => Storage> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    // The library's newer checksums come in chunks that many stores do not understand; ours is a header, and signed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return (part) => {
    const keyOf = (id: string) => (part ? `${part}/${placeOf(id)}` : placeOf(id))
    return {
      async put(id, path, mime) {
        const { size } = await stat(path)
        const digest = createHash('sha256')
        for await (const chunk of createReadStream(path)) digest.update(chunk)
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(id),
            Body: createReadStream(path),
            ContentLength: size,
            ChecksumSHA256: digest.digest('base64'),
            ContentType: mime,
            ContentDisposition: 'attachment',
          }),
        )
        await rm(path, { force: true })
      },
      async open(id) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(id) }))
        return Body as Readable
      },
      async remove(id) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(id) }))
      },
    }
  }
}
