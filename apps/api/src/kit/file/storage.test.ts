import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, pictureForm, type World } from '../../../../../proofs/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { bucketStorage, diskStorage, type Storage } from './storage.ts'

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of the store' }
const region = 'ap-southeast-1'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer, form: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(bytes).digest(form)

/**
 * Whether a request was signed with the secret, and what it brings is what was signed: Signature Version 4 as its
 * specification has it.
 */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, scope, names, signature] =
    /Credential=\w+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? []
  if (!scope || !names || !signature) return false
  const url = new URL(request.url!, 'http://store')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const said = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const content = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query.join('&'), said.join(''), names, content].join('\n')
  const [day, where, service, last] = scope.split('/') as [string, string, string, string]
  const key = hmac(hmac(hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), where), service), last)
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const whole =
    body.length === 0 ||
    (names.includes('x-amz-checksum-sha256') && request.headers['x-amz-checksum-sha256'] === sha256(body, 'base64'))
  return whole && hmac(key, text).toString('hex') === signature
}

let folder: string
/** A store of others, as small as it can be: it knows its secret, and keeps each key as a file. */
const store = createServer(async (request, reply) => {
  const body = await buffer(request)
  const place = join(folder, 'store', encodeURIComponent(new URL(request.url!, 'http://store').pathname))
  const refuse = (status: number, code: string) =>
    reply
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
  if (request.method === 'PUT') return writeFile(place, body).then(() => reply.writeHead(200, { etag: '"1"' }).end())
  if (request.method === 'DELETE') return rm(place, { force: true }).then(() => reply.writeHead(204).end())
  return existsSync(place) ? reply.writeHead(200).end(await readFile(place)) : refuse(404, 'NoSuchKey')
})

let endpoint: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-storage-'))
  await mkdir(join(folder, 'store'))
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  endpoint = `http://127.0.0.1:${(store.address() as { port: number }).port}`
  world = await openWorld('storage')
})
afterAll(async () => {
  await world?.close()
  store.close()
  await rm(folder, { recursive: true, force: true })
})

const openers: Record<string, (secretAccessKey?: string) => Promise<(part: string) => Storage>> = {
  'a folder': async () => (part) => diskStorage(join(folder, 'disk', part)),
  'a bucket': (secretAccessKey = credentials.secretAccessKey) =>
    bucketStorage({ ...credentials, secretAccessKey, endpoint, region, bucket: 'sala' }),
}

describe.each(Object.keys(openers))('files in %s', (kind) => {
  it('are taken over from where they wait, read back the same, and gone when they are removed', async () => {
    const files = (await openers[kind]!())('one')
    const [id, path, bytes] = [randomUUID(), join(folder, 'waits'), randomBytes(300_000)]
    await writeFile(path, bytes)
    await files.put(id, path, 'image/webp')
    expect(existsSync(path)).toBe(false)
    expect((await buffer(await files.open(id))).equals(bytes)).toBe(true)
    await files.remove(id)
    await expect(files.open(id)).rejects.toThrow()
  })

  it('of one group are not found in the part of another, and nothing but an id is a name', async () => {
    const open = await openers[kind]!()
    const [id, path] = [randomUUID(), join(folder, 'waits')]
    await writeFile(path, 'one')
    await open('one').put(id, path, 'text/plain')
    await expect(open('two').open(id)).rejects.toThrow()
    await expect((async () => open('one').open('../secret'))()).rejects.toThrow('not the id of a file')
  })
})

describe('a bucket', () => {
  it('refuses whoever does not know its secret', async () => {
    const files = (await openers['a bucket']!('another secret'))('')
    await writeFile(join(folder, 'waits'), 'mine')
    await expect(files.put(randomUUID(), join(folder, 'waits'), 'text/plain')).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
    expect(existsSync(join(folder, 'waits'))).toBe(true)
  })

  it('keeps what is uploaded to a server that is told to use it', async () => {
    const { accessKeyId: FILES_S3_KEY, secretAccessKey: FILES_S3_SECRET } = credentials
    const bucket = {
      FILES_S3_BUCKET: 'sala',
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_REGION: region,
      FILES_S3_KEY,
      FILES_S3_SECRET,
    }
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', ...bucket }), world.db)
    const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
    try {
      const headers = { authorization: `Bearer ${world.head.token}` }
      const sent = await fetch(`${base}/api/profile/upload-photo`, {
        method: 'POST',
        headers,
        body: pictureForm('photo'),
      })
      const { photo } = (await sent.json()) as { photo: string }
      const read = await fetch(`${base}/api/files?id=${photo}`, { headers })
      expect([sent.status, read.status, read.headers.get('content-type')]).toEqual([200, 200, 'image/webp'])
      expect(
        Buffer.from(await read.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP')
      expect(existsSync(join(folder, 'store', encodeURIComponent(`/sala/${photo.slice(0, 2)}/${photo}`)))).toBe(true)
    } finally {
      await app.server.close()
    }
  })
})
