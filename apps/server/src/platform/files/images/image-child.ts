// The process that decodes pictures, and does nothing else. Its environment is empty, so it has no secret, and it may
// read no file but its code, write none, start no process and open no connection (`listPermissions`).
import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { drawWatermark } from './draw-watermark.ts'
import type { PictureUse } from './image-reader.ts'
import { pixelsMax, type ChildReply, type ChildWork } from './image-process.ts'

sharp.concurrency(1)
sharp.cache(false)
// The decoder reads more formats than people should send (SVG, TIFF, HEIF, …): those are switched off.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// Calls that move money have priority over pictures.
setPriority(5)

const writers: Record<PictureUse, (picture: Sharp) => Sharp> = {
  photo: (picture) => picture.resize(512, 512, { fit: 'cover' }).webp({ quality: 82 }),
  document: (picture) =>
    picture
      .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 }),
  // A JPEG has no more than 65,535 pixels a side.
  original: (picture) =>
    picture
      .resize(65_500, 65_500, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 90 }),
}

process.on('message', (work: ChildWork) => void clean(work).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())
process.send?.({ kind: 'ready' } satisfies ChildReply)

async function clean(work: ChildWork): Promise<ChildReply> {
  try {
    // Reads the header only: a file of half a megabyte can be 200 million pixels.
    const { width, height } = await sharp(work.bytes, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) return { kind: 'too_many_pixels' }
    const picture = sharp(work.bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    if ('use' in work) {
      // Rotated as its metadata requires; then all metadata is dropped.
      return { kind: 'cleaned', bytes: await writers[work.use](picture.autoOrient()).toBuffer() }
    }
    const mark = { input: drawWatermark(width, height, work.lines), raw: { width, height, channels: 4 } } as const
    return { kind: 'cleaned', bytes: await picture.composite([mark]).jpeg({ quality: 85 }).toBuffer() }
  } catch {
    return { kind: 'unreadable' }
  }
}
