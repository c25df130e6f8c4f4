import { crc32, deflateRawSync } from 'node:zlib'

/** One part of an archive, and what the archive says of it where that is not true. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer
  /** What the directory says. */
  readonly said?: { readonly size?: number; readonly packed?: number }
  /** What stands before the part itself. */
  readonly saidBefore?: { readonly size?: number; readonly packed?: number }
  /** Its sizes stand behind it. */
  readonly sizesBehind?: true
  /** Its bytes are those of the part of this number. */
  readonly sameAs?: number
}

/** An archive that may lie. */
export function archiveOf(parts: readonly Part[]): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  const places: number[] = []
  let at = 0
  for (const { name, bytes, said, saidBefore, sizesBehind, sameAs } of parts) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const path = Buffer.from(name)
    const heading = ({ size = bytes.length, packed: length = packed.length } = {}) => {
      const text = Buffer.alloc(26)
      for (const [place, value] of [
        [0, 20],
        [2, sizesBehind ? 8 : 0],
        [4, 8],
        [8, 0x21],
        [22, path.length],
      ] as const)
        text.writeUInt16LE(value, place)
      for (const [place, value] of [
        [10, crc32(bytes)],
        [14, length],
        [18, size],
      ] as const)
        text.writeUInt32LE(value, place)
      return text
    }
    places.push(sameAs === undefined ? at : places[sameAs]!)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(places.at(-1)!, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), heading(said), tail, path]))
    if (sameAs !== undefined) continue
    const whole = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), heading(saidBefore ?? said), path, packed])
    written.push(whole)
    at += whole.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  for (const place of [8, 10]) end.writeUInt16LE(parts.length, place)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...written, listed, end])
}
