import { open } from 'node:fs/promises'

export interface ZipPart {
  readonly name: string
  readonly packed: number
  readonly size: number
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const longestEnd = 66_000

/** The directory of an archive, from its end; nothing is unpacked. Nothing where it is no plain archive. */
export async function zipDirectory(path: string): Promise<ZipPart[] | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, longestEnd))
    await file.read(tail, 0, tail.length, size - tail.length)
    const end = tail.lastIndexOf(endMark)
    if (end < 0 || end + 22 > tail.length) return undefined
    const [count, length, begin] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    if (begin + length > size || length > 2_000_000) return undefined
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, begin)
    return partsOf(directory, count)
  } finally {
    await file.close()
  }
}

function partsOf(directory: Buffer, count: number): ZipPart[] | undefined {
  const parts: ZipPart[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, note] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    parts.push({ name: directory.toString('utf8', at + 46, at + 46 + name), packed: directory.readUInt32LE(at + 20), size: directory.readUInt32LE(at + 24) })
    at += 46 + name + extra + note
  }
  return parts.length === count ? parts : undefined
}
