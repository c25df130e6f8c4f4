import sharp from 'sharp'
import type { PictureAnswer, PictureTask } from './open-picture.ts'

// One picture has one processor: two at once leave nothing for anybody else.
sharp.concurrency(1)
sharp.cache(false)
// Nothing else is ever opened: a drawing or a document would be a program of its own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})
// What was kept is our own, and always of this form.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** A photograph is opened at a fraction of its size; anything else must be opened whole. */
const mostPixels = { photograph: 50_000_000, other: 25_000_000 } as const
const longestSide = 2000
const forms = ['jpeg', 'png', 'webp', 'heif', 'gif']

async function reencode(from: string, to: string): Promise<PictureAnswer> {
  const picture = sharp(from, { limitInputPixels: mostPixels.photograph, failOn: 'error', animated: false }).timeout({
    seconds: 10,
  })
  const { format, width = 0, height = 0 } = await picture.metadata()
  if (!format || !forms.includes(format) || (format !== 'jpeg' && width * height > mostPixels.other))
    return { refused: true }
  const made = await picture
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toFile(to)
  return { width: made.width, height: made.height }
}

async function forPrint(bytes: Uint8Array, longest: number): Promise<PictureAnswer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels.other }).resize(longest, longest, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { hasAlpha } = await picture.metadata()
  return { bytes: await (hasAlpha ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer() }
}

process.on('message', async ({ id, task }: { id: number; task: PictureTask }) => {
  const answer = await ('from' in task ? reencode(task.from, task.to) : forPrint(task.bytes, task.longest)).catch(
    (): PictureAnswer => ({ refused: true }),
  )
  process.send!({ id, answer })
})
// It never outlives whoever started it.
process.once('disconnect', () => process.exit())
