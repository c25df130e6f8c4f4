import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

const stored = 20
const utf8Names = 0x0800
// The first of January 1980: the same papers make the same archive.
const day = 0x0021

/** An archive of files that are packed already, such as PDFs: written while they come, none of them kept. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(stored, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(day, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.byteLength, 14)
    common.writeUInt32LE(bytes.byteLength, 18)
    common.writeUInt16LE(path.byteLength, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), common.subarray(0, 2), common, tail, path]))
    at += 30 + path.byteLength + bytes.byteLength
    if (at > 0xffff_ffff || directory.length > 0xffff) throw new Error('more than one archive holds')
    yield Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path])
    yield bytes
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.byteLength, 8)
  end.writeUInt32LE(at, 12)
  yield listed
  yield Buffer.concat([Buffer.from('PK\u0005\u0006'), end])
}
