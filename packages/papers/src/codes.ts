import { crc32, deflateSync } from 'node:zlib'
import qrcode from 'qrcode'
import type { Picture } from './paper.ts'

// The widths of bars and spaces of Code 128's 107 symbols (ISO/IEC 15417); the last one ends the code.
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'
const startB = 104
const quietZone = 10

const widthOf = (symbol: number): string => (symbol === 106 ? stop : widths.slice(symbol * 6, symbol * 6 + 6))

export const fitsBarcode = (text: string): boolean => /^[\x20-\x7e]{1,40}$/.test(text)

/** A one-dimensional code (Code 128, set B) as a drawing with its quiet zones; letters, digits and signs of ASCII. */
export function barcodeSvg(text: string): string {
  if (!fitsBarcode(text)) throw new Error('a barcode holds 1 to 40 letters, digits and signs of ASCII')
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  let at = quietZone
  let path = ''
  for (const [index, width] of [...[startB, ...values, check, 106].map(widthOf).join('')].map(Number).entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v10h-${width}z`
    at += width
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + quietZone} 10" preserveAspectRatio="none"><path d="${path}"/></svg>`
}

function modulesOf(text: string) {
  const small = qrcode.create(text, { errorCorrectionLevel: 'M' })
  // The smallest kind has no mark to be aligned by, and readers take the corners of its neighbours on a sheet for its
  // own.
  return (small.version > 1 ? small : qrcode.create(text, { errorCorrectionLevel: 'Q', version: 2 })).modules
}

/** A QR code as a drawing with its quiet zone of four modules. */
export function qrSvg(text: string): string {
  const modules = modulesOf(text)
  let path = ''
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1
      path += `M${from + 4} ${y + 4}h${x - from + 1}v1h-${x - from + 1}z`
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"><path shape-rendering="crispEdges" d="${path}"/></svg>`
}

function pngPart(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const part = Buffer.alloc(8 + named.length)
  part.writeUInt32BE(data.length)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), 4 + named.length)
  return part
}

/** The same as a picture of two colours, for a document with thousands of them: a twentieth of the drawing. */
export function qrPng(text: string, dots = 4): Picture {
  const modules = modulesOf(text)
  const side = (modules.size + 8) * dots
  const line = 1 + Math.ceil(side / 8)
  const lines = Buffer.alloc(line * side, 0xff)
  for (let y = 0; y < side; y += 1) {
    lines[y * line] = 0
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / dots) - 4, Math.floor(x / dots) - 4]
      const dark = row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column)
      if (dark) lines[y * line + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const parts = [pngPart('IHDR', head), pngPart('IDAT', deflateSync(lines)), pngPart('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]))
}
