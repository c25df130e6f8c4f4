import { toCanvas } from 'qrcode'

const wide = 720
const edge = 60

/** A code as a picture to keep or send on, with what it says in words below it: the first line large. */
export async function drawScanPicture(code: string, lines: readonly string[]): Promise<Blob> {
  const qr = document.createElement('canvas')
  await toCanvas(qr, code, { margin: 0, width: wide - 2 * edge })
  const picture = document.createElement('canvas')
  picture.width = wide
  picture.height = wide + 40 + lines.length * 56
  const on = picture.getContext('2d')!
  on.fillStyle = '#fff'
  on.fillRect(0, 0, picture.width, picture.height)
  on.imageSmoothingEnabled = false
  on.drawImage(qr, edge, edge, wide - 2 * edge, wide - 2 * edge)
  on.fillStyle = '#18212f'
  on.textAlign = 'center'
  const { fontFamily } = getComputedStyle(document.body)
  for (const [at, line] of lines.entries()) {
    on.font = `${at === 0 ? 'bold 46px' : '28px'} ${fontFamily}`
    on.fillText(line, wide / 2, wide + 30 + at * 56, wide - 2 * edge)
  }
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
