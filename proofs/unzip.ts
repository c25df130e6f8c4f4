import { inflateRawSync } from 'node:zlib'

/** The parts of a zip file by name, read from its directory at the end. */
export function unzipBytes(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, name, extra, note] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ]
    const local = file.readUInt32LE(at + 42)
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(begin, begin + size)
    parts.set(
      file.toString('utf8', at + 46, at + 46 + name),
      file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes,
    )
    at += 46 + name + extra + note
  }
  return parts
}

export const unzip = (file: Buffer): Map<string, string> =>
  new Map([...unzipBytes(file)].map(([name, bytes]) => [name, bytes.toString()]))
