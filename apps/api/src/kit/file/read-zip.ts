import { open } from 'node:fs/promises'

export interface ZipPart {
  readonly name: string
  readonly packed: number
  readonly size: number
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const longestEnd = 66_000

// What an empty part is packed to, at most.
const packedNothing = 2

/**
 * The directory of an archive, from its end; nothing is unpacked. Nothing where it is no plain archive, or says of
 * itself what cannot be.
 */
export async function zipDirectory(path: string): Promise<ZipPart[] | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, longestEnd))
    await file.read(tail, 0, tail.length, size - tail.length)
    const end = tail.lastIndexOf(endMark)
    if (end < 0 || end + 22 > tail.length) return undefined
    const [count, length, begin] = [
      tail.readUInt16LE(end + 10),
      tail.readUInt32LE(end + 12),
      tail.readUInt32LE(end + 16),
    ]
    if (begin + length > size || length > 2_000_000) return undefined
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, begin)
    const parts = partsOf(directory, count)
    // Parts that share their bytes are more than there is room for.
    const room = parts?.reduce((left, { name, packed }) => left - 30 - Buffer.byteLength(name) - packed, begin) ?? -1
    return room >= 0 ? parts : undefined
  } finally {
    await file.close()
  }
}

function partsOf(directory: Buffer, count: number): ZipPart[] | undefined {
  const parts: ZipPart[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [length, extra, note] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    const [packed, size] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)]
    const name = directory.toString('utf8', at + 46, at + 46 + length)
    // A reader that is told nothing here believes what stands elsewhere, or unpacks until the end.
    const sizesBehind = (directory.readUInt16LE(at + 8) & 8) !== 0
    if (size === 0 && (packed > packedNothing || (sizesBehind && packed === 0 && !name.endsWith('/')))) return undefined
    parts.push({ name, packed, size })
    at += 46 + length + extra + note
  }
  return parts.length === count ? parts : undefined
}
