import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { inTransaction } from '../database.ts'
import { enqueue, startWorker } from '../job/job.ts'
import { sign, unsign } from '../sign.ts'

const world = openSchool('uploads')
let person: Actor
beforeAll(async () => {
  person = world.actors['staff-api'].own
})

const payload = '<script>alert("PAYLOAD")</script>'
const text = (value: string) => Buffer.from(value)
const bytes = (...values: number[]) => Buffer.from(values)

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([text(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
const pngHead = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** A PNG of this size, all zeros, however large it claims to be. */
const png = (width: number, height: number, rows = height, extra: Buffer[] = []) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    pngHead,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** The smallest zip that a reader would open, with one file in it. */
const zip = (name: string, content: string) => {
  const [label, data] = [text(name), text(content)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt32LE(crc32(data), 14)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(label.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt32LE(crc32(data), 16)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(data.length, 24)
  central.writeUInt16LE(label.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + label.length, 12)
  end.writeUInt32LE(local.length + label.length + data.length, 16)
  return Buffer.concat([local, label, data, central, label, end])
}
const base = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
const gps = {
  IFD0: { Artist: 'PAYLOAD', Copyright: payload },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '104/1 55/1 0/1' },
}
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta><?xpacket end="w"?>`
/** A JPEG segment put right after the beginning. */
const inJpeg = (jpeg: Buffer, marker: number, data: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    bytes(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255),
    data,
    jpeg.subarray(2),
  ])
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inner}</svg>`

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([text(`--X\r\n${head}\r\n\r\n`), Buffer.from(content as string), text('\r\n')])
const picturePart = (picture: Buffer, field = 'photo') =>
  part(`Content-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png`, picture)
const end = text('--X--\r\n')

/** Requests that are no form with one picture in its place. */
const shapes: { name: string; body: (picture: Buffer) => Buffer; headers?: Record<string, string> }[] = [
  {
    name: 'two pictures under one name',
    body: (picture) => Buffer.concat([picturePart(picture), picturePart(picture), end]),
  },
  {
    name: 'two pictures under two names',
    body: (picture) => Buffer.concat([picturePart(picture), picturePart(picture, 'other'), end]),
  },
  { name: 'a picture under another name', body: (picture) => Buffer.concat([picturePart(picture, 'other'), end]) },
  { name: 'a form without a picture', body: () => end },
  {
    name: 'a text in the place of the picture',
    body: () => Buffer.concat([part('Content-Disposition: form-data; name="photo"', payload), end]),
  },
  {
    name: 'one value sent twice',
    body: (picture) =>
      Buffer.concat([
        part('Content-Disposition: form-data; name="a"', '1'),
        part('Content-Disposition: form-data; name="a"', '2'),
        picturePart(picture),
        end,
      ]),
  },
  {
    name: 'a value nobody asked for',
    body: (picture) =>
      Buffer.concat([part('Content-Disposition: form-data; name="user_id"', '1'), picturePart(picture), end]),
  },
  {
    name: 'a value that reaches for the prototype',
    body: (picture) =>
      Buffer.concat([part('Content-Disposition: form-data; name="__proto__"', '1'), picturePart(picture), end]),
  },
  {
    name: 'forty values',
    body: (picture) =>
      Buffer.concat([
        ...Array.from({ length: 40 }, (_, at) => part(`Content-Disposition: form-data; name="a${at}"`, '1')),
        picturePart(picture),
        end,
      ]),
  },
  { name: 'a form that ends in the middle', body: (picture) => picturePart(picture).subarray(0, 120) },
  {
    name: 'a form without its boundary',
    body: (picture) => picture,
    headers: { 'content-type': 'multipart/form-data' },
  },
  { name: 'a bare picture', body: (picture) => picture, headers: { 'content-type': 'image/png' } },
  { name: 'a text of JSON', body: () => text('{"photo":"x"}'), headers: { 'content-type': 'application/json' } },
  {
    name: 'a file larger than is allowed',
    body: (picture) => Buffer.concat([picturePart(Buffer.concat([picture, Buffer.alloc(12 * 1024 * 1024)])), end]),
  },
]

interface Hostile {
  readonly file: Buffer
  readonly name?: string
  readonly type?: string
}

/** What is no picture, or none that can be opened in safety: refused, each of them. */
async function refused(): Promise<Record<string, Hostile>> {
  const [jpeg, webp, gif] = await Promise.all([
    base().jpeg().toBuffer(),
    base().webp().toBuffer(),
    base().gif().toBuffer(),
  ])
  const tiff = await base().tiff().toBuffer()
  const whole = await base().png().toBuffer()
  const huge = Buffer.from(jpeg)
  huge.fill(255, jpeg.indexOf(bytes(0xff, 0xc0)) + 5, jpeg.indexOf(bytes(0xff, 0xc0)) + 9)
  const badCrc = Buffer.from(whole)
  badCrc[29] = (badCrc[29] ?? 0) ^ 255
  const files: Record<string, Buffer> = {
    'a drawing': text(svg('<rect width="9" height="9"/>')),
    'a drawing with a script': text(svg(payload)),
    'a drawing with an event': text(svg('<g onload="alert(1)"/>')),
    'a drawing that reads a file': text(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ),
    'a drawing that calls out': text(svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>')),
    'a drawing after a byte-order mark': text(`\ufeff<?xml version="1.0"?>${svg(payload)}`),
    'a packed drawing': gzipSync(svg(payload)),
    'a drawing in sixteen bits': Buffer.from(`\ufeff${svg(payload)}`, 'utf16le'),
    'a page': text(`<!doctype html><html>${payload}</html>`),
    'a page after spaces': text(`   \n\n<html>${payload}`),
    'a page after a byte-order mark': text(`\ufeff<html>${payload}`),
    'a page that begins like a picture': Buffer.concat([pngHead, text(`<html>${payload}`)]),
    'a page inside a comment of no picture': Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xfe), text(payload)]),
    'a program that begins like a picture': text('GIF89a/*\x01*/=1;alert("PAYLOAD")//'),
    'a program': text('alert("PAYLOAD")'),
    'a style': text('body{background:url(javascript:alert(1))}'),
    'a server script': text('<?php system($_GET["c"]); ?>'),
    'a server script that begins like a picture': text('GIF89a<?php system($_GET["c"]); ?>'),
    'a shell script': text('#!/bin/sh\nrm -rf /\n'),
    'a Windows program': Buffer.concat([text('MZ'), Buffer.alloc(500)]),
    'a Linux program': Buffer.concat([bytes(0x7f, 0x45, 0x4c, 0x46), Buffer.alloc(500)]),
    'a document to print': text('%PDF-1.7\n1 0 obj<</JS (app.alert(1))>>\nendobj'),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file'),
    'an archive': zip('evil.html', payload),
    'an archive that climbs out': zip('../../etc/cron.d/x', payload),
    'a text document': zip('[Content_Types].xml', '<Types/>'),
    'a sheet with macros': zip('xl/vbaProject.bin', payload),
    'a Java archive': zip('META-INF/MANIFEST.MF', 'Main-Class: Evil'),
    'a packed file': gzipSync(payload),
    'a tape archive': Buffer.concat([text('evil.html'), Buffer.alloc(248), text('ustar'), Buffer.alloc(300)]),
    'a seven-zip archive': bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4),
    'a film': Buffer.concat([bytes(0, 0, 0, 24), text('ftypisom'), Buffer.alloc(200)]),
    'a sound': Buffer.concat([text('RIFF'), bytes(36, 0, 0, 0), text('WAVEfmt '), Buffer.alloc(40)]),
    'an old film': Buffer.concat([text('RIFF'), bytes(36, 0, 0, 0), text('AVI LIST'), Buffer.alloc(40)]),
    'a song': Buffer.concat([text('ID3'), Buffer.alloc(200)]),
    'a scanner picture': tiff,
    'a bitmap': Buffer.concat([text('BM'), Buffer.alloc(100)]),
    'an icon': Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(100)]),
    'a layered picture': Buffer.concat([text('8BPS'), bytes(0, 1), Buffer.alloc(100)]),
    'a portable bitmap': text('P1\n2 2\n1 0 0 1\n'),
    'an ImageMagick script': text(
      'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/"|id")\'\npop graphic-context',
    ),
    'a raw vector': text('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'),
    nothing: Buffer.alloc(0),
    'one byte': bytes(0x89),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 255)),
    'the name of a picture alone': pngHead,
    'the beginning of a JPEG alone': bytes(0xff, 0xd8, 0xff),
    'half a PNG': whole.subarray(0, whole.length >> 1),
    'half a JPEG': jpeg.subarray(0, jpeg.length >> 1),
    'half a WebP': webp.subarray(0, webp.length >> 1),
    'half a GIF': gif.subarray(0, 20),
    'a PNG with a wrong sum': badCrc,
    'a PNG without rows': png(0, 0, 1),
    'a PNG that claims a square of a hundred thousand': png(100_000, 100_000, 1),
    'a PNG that claims two thousand million pixels': png(2_000_000_000, 1, 1),
    'a PNG that unpacks to a hundred million pixels': png(10_000, 10_000),
    'a PNG just above the limit': png(7_100, 7_100),
    'a PNG with fewer rows than it claims': png(4_000, 4_000, 1),
    'a JPEG that claims to be huge': huge,
    'a HEIF that is only a name': Buffer.concat([bytes(0, 0, 0, 24), text('ftypheic'), Buffer.alloc(100)]),
    'an AVIF that is only a name': Buffer.concat([bytes(0, 0, 0, 24), text('ftypavif'), text(payload)]),
    'a WebP that is only a name': Buffer.concat([text('RIFF'), bytes(40, 0, 0, 0), text('WEBPVP8X'), text(payload)]),
  }
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, { file }]))
}

/** Real pictures with something in, behind or around them: what is kept is a new picture without it. */
async function cleaned(): Promise<Record<string, Hostile>> {
  const whole = await base().png().toBuffer()
  const jpeg = await base().jpeg().toBuffer()
  const gif = await base().gif().toBuffer()
  const webp = await base().webp().toBuffer()
  const withText = (type: string, data: Buffer) =>
    Buffer.concat([whole.subarray(0, 33), chunk(type, data), whole.subarray(33)])
  const comment = Buffer.concat([gif.subarray(0, -1), bytes(0x21, 0xfe, payload.length), text(payload), bytes(0, 0x3b)])
  return {
    'a PNG with a page behind it': { file: Buffer.concat([whole, text(`<html>${payload}`)]) },
    'a PNG that is an archive too': { file: Buffer.concat([whole, zip('evil.html', payload)]) },
    'a JPEG with a server script behind it': { file: Buffer.concat([jpeg, text(`<?php ${payload}`)]) },
    'a JPEG that is an archive too': { file: Buffer.concat([jpeg, zip('evil.html', payload)]) },
    'a GIF with a program behind it': { file: Buffer.concat([gif, text(`/*${payload}*/`)]) },
    'a WebP with a page behind it': { file: Buffer.concat([webp, text(payload)]) },
    'a PNG with a text': { file: withText('tEXt', text(`Comment\0${payload}`)) },
    'a PNG with a packed text': { file: withText('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(payload)])) },
    'a PNG with an unpacked bomb of a text': {
      file: withText('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(20_000_000, 65))])),
    },
    'a PNG with XMP': { file: withText('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)) },
    'a PNG with a chunk of its own': { file: withText('evIl', text(payload)) },
    'a JPEG with a comment': { file: inJpeg(jpeg, 0xfe, text(payload)) },
    'a JPEG with XMP': { file: inJpeg(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${xmp}`)) },
    'a JPEG with Photoshop data': { file: inJpeg(jpeg, 0xed, text(`Photoshop 3.0\0${payload}`)) },
    'a JPEG with a colour profile that is none': { file: inJpeg(jpeg, 0xe2, text(`ICC_PROFILE\0\x01\x01${payload}`)) },
    'a JPEG that says where it was taken': { file: await base().withExif(gps).jpeg().toBuffer() },
    'a PNG that says where it was taken': { file: await base().withExif(gps).png().toBuffer() },
    'a WebP that says where it was taken': { file: await base().withExif(gps).webp().toBuffer() },
    'a GIF with a comment': { file: comment },
    'a GIF whose screen claims to be huge': {
      file: Buffer.concat([gif.subarray(0, 6), bytes(255, 255, 255, 255), gif.subarray(10)]),
    },
    'a picture called a page': { file: whole, name: 'evil.html', type: 'text/html' },
    'a picture called a drawing': { file: whole, name: 'evil.svg', type: 'image/svg+xml' },
    'a picture called a program': { file: jpeg, name: 'evil.php.png', type: 'application/x-php' },
    'a picture whose name climbs out': { file: whole, name: '../../../../etc/passwd' },
    'a picture whose name is very long': { file: whole, name: `${'a'.repeat(3000)}.png` },
    'a picture whose name is a command': { file: whole, name: '$(id);`id`|x.png' },
    'a picture whose name is a page': { file: whole, name: `${payload}.png` },
    'a picture just below the limit': { file: png(7_000, 7_000) },
    'a long thin picture': { file: png(16_000, 4) },
  }
}

async function upload({ file, name = 'picture.png', type = 'image/png' }: Hostile) {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(file)], { type }), name)
  return world.call('POST', '/profile/upload-photo', { token: person.token, form })
}
const stored = async () =>
  (await world.owner.execute<{ file_id: string }>(sql`select file_id from files order by created_date, file_id`)).rows
const clean = async (id: string) => {
  const response = await fetch(`${world.base}/api/files?id=${id}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an upload', () => {
  it('that is no picture, or none that opens in safety, is refused and leaves nothing', {
    timeout: 120_000,
  }, async () => {
    const corpus = Object.entries(await refused())
    const before = await stored()
    const let_in: string[] = []
    for (const [name, hostile] of corpus) {
      const { status } = await upload(hostile)
      if (status !== 415) let_in.push(`${name}: ${status}`)
    }
    expect(let_in).toEqual([])
    expect(await stored()).toEqual(before)
    expect(corpus.length + Object.keys(await cleaned()).length + shapes.length).toBeGreaterThanOrEqual(80)
  })

  it('that is a picture with something in, behind or around it is kept as a new picture without it', {
    timeout: 120_000,
  }, async () => {
    for (const [name, hostile] of Object.entries(await cleaned())) {
      const { status, json } = await upload(hostile)
      // A reader may also refuse such a thing; what it may not do is keep it.
      if (status !== 200) {
        expect([name, status]).toEqual([name, 415])
        continue
      }
      const kept = await clean(json.photo)
      expect(kept.bytes.subarray(0, 4).toString() + kept.bytes.subarray(8, 12), name).toBe('RIFFWEBP')
      expect(kept.bytes.readUInt32LE(4) + 8, name).toBe(kept.bytes.length)
      for (const sign of ['PAYLOAD', '<script', '<?php', 'PK\u0003\u0004', 'EXIF', 'XMP ', 'ICCP', 'GPS', 'xpacket'])
        expect(kept.bytes.includes(sign), `${name}: ${sign}`).toBe(false)
      expect(kept.bytes.equals(hostile.file), name).toBe(false)
      const found = await sharp(kept.bytes).metadata()
      expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(Math.max(found.width, found.height), name).toBeLessThanOrEqual(2000)
      expect(
        [
          kept.headers.get('content-type'),
          kept.headers.get('x-content-type-options'),
          kept.headers.get('content-security-policy'),
        ],
        name,
      ).toEqual(['image/webp', 'nosniff', "default-src 'none'; sandbox"])
    }
  })

  it('turned by its camera stands upright, although the note of it is gone', async () => {
    const { json } = await upload({ file: await base().withMetadata({ orientation: 6 }).jpeg().toBuffer() })
    const { width, height } = await sharp((await clean(json.photo)).bytes).metadata()
    expect([width, height]).toEqual([30, 40])
  })

  it.each(shapes.map((shape) => [shape.name, shape] as const))(
    'in the shape of %s is refused',
    async (_, { body, headers }) => {
      const before = await stored()
      const picture = await base().png().toBuffer()
      const answer = await fetch(`${world.base}/api/profile/upload-photo`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'multipart/form-data; boundary=X',
          ...headers,
        },
        body: new Uint8Array(body(picture)),
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await stored()).toEqual(before)
    },
  )
})

describe('a link to a file', () => {
  const linkOf = async () => {
    const { json } = await upload({ file: await base().png().toBuffer() })
    return {
      id: json.photo as string,
      link: (await world.call('GET', `/files/link?id=${json.photo}`, { token: person.token })).json.url as string,
    }
  }
  const open = (link: string) => fetch(world.base + link)

  it('works for a minute without signing in, and then no more', async () => {
    const { id, link } = await linkOf()
    const answer = await open(link)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    const [now] = (await world.owner.execute<{ now: number }>(sql`select extract(epoch from now())::int as now`)).rows
    expect((await open(`/api/files/signed/${await sign(world.db, 'file-links', id, now!.now + 5)}`)).status).toBe(200)
    expect((await open(`/api/files/signed/${await sign(world.db, 'file-links', id, now!.now - 1)}`)).status).toBe(404)
    // To the second: at its end it is over.
    const token = await sign(world.db, 'file-links', id, 1000)
    expect(await unsign(world.db, 'file-links', token, 999)).toBe(id)
    for (const late of [1000, 1001, Number.POSITIVE_INFINITY, Number.NaN])
      expect(await unsign(world.db, 'file-links', token, late)).toBeUndefined()
    for (const until of [Number.NaN, -1])
      expect(await unsign(world.db, 'file-links', await sign(world.db, 'file-links', id, until), 0)).toBeUndefined()
  })

  it('cannot be changed, guessed, or made with another key', async () => {
    const { id, link } = await linkOf()
    const token = link.split('/').at(-1)!
    const raw = Buffer.from(token, 'base64url')
    for (let at = 0; at < raw.length; at += 3) {
      const changed = Buffer.from(raw)
      changed[at] = changed[at]! ^ 1
      expect((await open(`/api/files/signed/${changed.toString('base64url')}`)).status).toBe(404)
    }
    const forged = await sign(world.db, 'something-else', id, 9_999_999_999)
    for (const each of [forged, `${token}A`, token.slice(1), 'a'.repeat(100)])
      expect((await open(`/api/files/signed/${each}`)).status).toBe(404)
  })

  it('is given only to those who may see the file', async () => {
    const { id } = await linkOf()
    for (const actor of [
      world.actors['staff-api'].none,
      world.actors['staff-api'].other,
      world.actors['parent-api'].own,
    ])
      expect((await world.call('GET', `/files/link?id=${id}`, { token: actor.token })).status).toBe(404)
    expect((await world.call('GET', `/files/link?id=${id}`)).status).toBe(401)
  })
})

describe('a replaced file', () => {
  it('is removed with its bytes a day later, and the one that is shown stays', async () => {
    const picture = async (colour: string) =>
      (
        await upload({
          file: await sharp({ create: { width: 9, height: 9, channels: 3, background: colour } })
            .png()
            .toBuffer(),
        })
      ).json.photo as string
    const [first, second] = [await picture('#111'), await picture('#eee')]
    await world.owner.$client.query(
      "alter table files disable trigger stamp_row; update files set created_date = now() - interval '2 days'; alter table files enable trigger stamp_row",
    )
    const fresh = await upload({ file: await base().jpeg().toBuffer() })
    const third = fresh.json.photo as string
    const worker = await startWorker(world.app, world.db, {
      connectionString: world.url,
      sessionOptions: '-c role=sala_app',
    })
    const { job } = world.app.jobs.get('remove-unused-files')!
    const nobody = { ...(await world.app.actorOf(world.db, person.user_id))!, user_id: 0 }
    await inTransaction(world.db, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
      enqueue(world.app, world.db, tx, { actor: nobody, language: 'en', requestId: 'test' }, job, {}),
    )
    const there = async (id: string) =>
      world.app
        .storageOf(world.db)
        .open(id)
        .then(buffer)
        .then(
          () => true,
          () => false,
        )
    for (let tries = 0; tries < 100 && ((await there(first)) || (await there(second))); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect([await there(first), await there(second), await there(third)]).toEqual([false, false, true])
    for (let tries = 0; tries < 50 && (await stored()).some(({ file_id }) => file_id === second); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await worker.stop()
    const left = (await stored()).map(({ file_id }) => file_id)
    expect([left.includes(first), left.includes(second), left.includes(third)]).toEqual([false, false, true])
  })
})
